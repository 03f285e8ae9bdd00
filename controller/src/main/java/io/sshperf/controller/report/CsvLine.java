package io.sshperf.controller.report;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A line of CSV as in RFC 4180, but ended by LF alone, which is what other command-line programs
 * expect.
 */
final class CsvLine {
  private CsvLine() {}

  static String of(List<String> fields) {
    return fields.stream().map(CsvLine::quoted).collect(Collectors.joining(",", "", "\n"));
  }

  private static String quoted(String field) {
    boolean plain = field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
  }

  /** A text from outside that no spreadsheet takes for a formula: an apostrophe goes first. */
  static String harmless(String text) {
    return !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
  }
}
