package io.sshperf.controller.matrix;

import io.sshperf.controller.analysis.Repeat;
import io.sshperf.controller.matrix.YamlNode.Entry;
import io.sshperf.controller.matrix.YamlNode.Mapping;
import io.sshperf.proto.model.Quoted;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code repeat}: a number, or a mapping of {@code min}, {@code max} and {@code until}, of
 * which what is left out is as in {@link Repeat#DEFAULT}.
 */
record RepeatSection(MatrixDraft draft, Problems problems) {
  private static final String KEY = "repeat";
  private static final List<String> KEYS = List.of("min", "max", "until");
  private static final String EXAMPLE = "{min: 6, max: 20, until: 2%}";
  private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,4})?) ?%");
  private static final Pattern RANGE = Pattern.compile("([^@-]+)-([^@-]+)@([^@-]+)");

  void read(YamlNode node) {
    if (node instanceof Mapping) {
      mapping(node);
    } else {
      NodeReader reader = new NodeReader(problems);
      reader
          .text(node, KEY)
          .flatMap(text -> reader.checked(node.line(), KEY + ": ", () -> exactly(text)))
          .ifPresent(repeat -> draft.repeat = repeat);
    }
  }

  /** {@code --set repeat=6}, or {@code repeat=6-20@2%}. */
  void readSet(String text) {
    Matcher range = RANGE.matcher(text);
    new NodeReader(problems)
        .checked(
            0,
            "--set " + KEY + ": ",
            () ->
                range.matches()
                    ? checked(
                        Counts.parse(range.group(1).strip(), 1, Repeat.MOST),
                        Counts.parse(range.group(2).strip(), 1, Repeat.MOST),
                        percent(range.group(3).strip()))
                    : setExactly(text))
        .ifPresent(repeat -> draft.repeat = repeat);
  }

  private void mapping(YamlNode node) {
    NodeReader reader = new NodeReader(problems);
    int min = Repeat.DEFAULT.min();
    int max = Repeat.DEFAULT.max();
    double until = Repeat.DEFAULT.until().orElseThrow();
    boolean sound = true;
    for (Entry entry : reader.entries(node, KEY, EXAMPLE)) {
      String key = entry.key().text();
      int line = entry.value().line();
      String prefix = KEY + "." + key + ": ";
      if (!KEYS.contains(key)) {
        problems.add(entry.key().line(), KEY + ": " + KnownKeys.refusal(key, KEYS));
        continue;
      }
      String text = reader.text(entry.value(), KEY + "." + key).orElse("");
      if (text.isEmpty()) {
        sound = false;
      } else if (key.equals("until")) {
        double share = reader.checked(line, prefix, () -> percent(text)).orElse(0.0);
        sound &= share > 0;
        until = share;
      } else {
        int count =
            reader.checked(line, prefix, () -> Counts.parse(text, 1, Repeat.MOST)).orElse(0);
        sound &= count > 0;
        min = key.equals("min") ? count : min;
        max = key.equals("max") ? count : max;
      }
    }
    if (sound) {
      int least = min;
      int most = max;
      double share = until;
      reader
          .checked(node.line(), KEY + ": ", () -> checked(least, most, share))
          .ifPresent(repeat -> draft.repeat = repeat);
    }
  }

  private static Repeat exactly(String text) {
    return Repeat.exactly(Counts.parse(text, 1, Repeat.MOST));
  }

  private static Repeat setExactly(String text) {
    try {
      return exactly(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          Quoted.of(text)
              + " (expected a whole number, 1 to "
              + Repeat.MOST
              + ", or min, max and until as "
              + Repeat.DEFAULT
              + ")",
          e);
    }
  }

  private static Repeat checked(int min, int max, double until) {
    if (min < Repeat.LEAST_WITH_INTERVAL) {
      throw new IllegalArgumentException(
          "min "
              + min
              + " (expected at least "
              + Repeat.LEAST_WITH_INTERVAL
              + ", since fewer samples give no interval; for exactly "
              + min
              + " write "
              + KEY
              + ": "
              + min
              + ")");
    }
    if (min > max) {
      throw new IllegalArgumentException(
          "min " + min + ", max " + max + " (expected a max of at least " + min + ")");
    }
    return Repeat.until(until, min, max);
  }

  /** A share, above 0 and below 1. */
  private static double percent(String text) {
    Matcher matcher = PERCENT.matcher(text);
    BigDecimal percent = matcher.matches() ? new BigDecimal(matcher.group(1)) : BigDecimal.ZERO;
    if (percent.signum() <= 0 || percent.compareTo(BigDecimal.valueOf(100)) >= 0) {
      throw new IllegalArgumentException(
          Quoted.of(text) + " (expected a percentage above 0% and below 100%, as 2%)");
    }
    return percent.movePointLeft(2).doubleValue();
  }
}
