package io.sshperf.controller.report;

import java.util.ArrayList;
import java.util.List;

/** Text on a terminal, one column for each code point. */
final class Text {
  private Text() {}

  static int width(String text) {
    return text.codePointCount(0, text.length());
  }

  /** The text, or as much of it as leaves room for an ellipsis. */
  static String cut(String text, int width) {
    if (width(text) <= width) {
      return text;
    }
    return text.substring(0, text.offsetByCodePoints(0, Math.max(0, width - 1))) + "…";
  }

  /** The text, or as many of its words as leave room for an ellipsis; of a long word a part. */
  static String cutAtWord(String text, int width) {
    String cut = cut(text, width);
    int space = cut.equals(text) ? -1 : text.lastIndexOf(' ', cut.length() - 1);
    return space > 0 ? text.substring(0, space) + "…" : cut;
  }

  /** Parts with commas between them, on as many lines as they need; only a part alone is cut. */
  static List<String> joined(List<String> parts, int width) {
    List<String> pieces = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      pieces.add(parts.get(i) + (i < parts.size() - 1 ? "," : ""));
    }
    return lines(pieces, width);
  }

  /** Pieces with spaces between them, on as many lines as they need, all but the first indented. */
  static List<String> lines(List<String> pieces, int width) {
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String piece : pieces) {
      String longer = line.isEmpty() ? piece : line + " " + piece;
      if (!line.isEmpty() && width(longer) > width) {
        lines.add(cut(line, width));
        longer = "  " + piece;
      }
      line = longer;
    }
    lines.add(cut(line, width));
    return lines;
  }
}
