package io.sshperf.proto.model;

/** How text from outside is shown in a message: short, on one line, harmless to a terminal. */
public final class Quoted {
  private static final int LONGEST = 60;

  private Quoted() {}

  /** In single quotes; control characters as {@code \\u001b}, more than 60 characters cut. */
  public static String of(String text) {
    String shown = text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
    return "'" + harmless(shown) + "'";
  }

  /** The text with every control and format character written out as {@code \\uXXXX}. */
  public static String harmless(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean shows = !Character.isISOControl(c) && Character.getType(c) != Character.FORMAT;
      if (shows && c != '\u2028' && c != '\u2029') {
        out.append(c);
      } else {
        out.append(String.format("\\u%04x", (int) c));
      }
    }
    return out.toString();
  }
}
