package io.sshperf.proto.model;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads and writes whole numbers that are never without their unit. Immutable. */
final class Units {
  private static final Pattern WRITTEN =
      Pattern.compile("(\\d{1,19}(?:\\.\\d{1,9})?) ?([A-Za-z]+(?:/s)?)");

  /**
   * @param factor how many it is of what is counted
   */
  record Unit(String word, BigDecimal factor) {}

  private final String kind;
  private final String expected;
  private final String whole;
  private final List<Unit> units;
  private final Map<String, String> aliases;

  /**
   * @param kind with its article, for messages
   * @param expected what may be written, for messages
   * @param whole which numbers there are, for messages
   * @param units the one to prefer first
   * @param aliases units that are read but not written
   */
  Units(String kind, String expected, String whole, List<Unit> units, Map<String, String> aliases) {
    this.kind = kind;
    this.expected = expected;
    this.whole = whole;
    this.units = List.copyOf(units);
    this.aliases = Map.copyOf(aliases);
  }

  static Unit unit(String word, long factor) {
    return new Unit(word, BigDecimal.valueOf(factor));
  }

  /**
   * @throws IllegalArgumentException with the text and what was expected
   */
  long parse(String text) {
    Matcher matcher = WRITTEN.matcher(text.strip());
    BigDecimal factor = matcher.matches() ? factor(matcher.group(2)) : null;
    if (factor == null) {
      throw new IllegalArgumentException(
          Quoted.of(text) + " is not " + kind + " (expected " + expected + ")");
    }
    try {
      return new BigDecimal(matcher.group(1)).multiply(factor).longValueExact();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          Quoted.of(text) + " is not " + kind + " (expected " + whole + ")", e);
    }
  }

  private @Nullable BigDecimal factor(String written) {
    String word = aliases.getOrDefault(written, written);
    return units.stream()
        .filter(unit -> unit.word().equals(word))
        .map(Unit::factor)
        .findFirst()
        .orElse(null);
  }

  /** Exact, and read back by {@link #parse}: the shortest text without a fraction. */
  String format(long count, String counted) {
    String best = count + counted;
    for (Unit unit : units) {
      long factor = unit.factor().longValue();
      if (count > 0 && factor > 0 && count % factor == 0) {
        String written = count / factor + unit.word();
        best = written.length() < best.length() ? written : best;
      }
    }
    return best;
  }
}
