package io.sshperf.controller.report;

import io.sshperf.proto.model.Quoted;
import java.util.List;
import java.util.stream.Collectors;

/** Lines of a table in GitHub-flavoured Markdown. */
final class MarkdownTable {
  private MarkdownTable() {}

  /** The header, and the line that aligns the columns. */
  static String header(List<TextTable.Column> columns) {
    String names = row(columns.stream().map(TextTable.Column::whole).toList());
    return names
        + columns.stream()
            .map(column -> column.right() ? "---:" : "---")
            .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  /**
   * @param cells escaped
   */
  static String row(List<String> cells) {
    return cells.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  /** For names, which have no back-quotes in them. */
  static String code(String name) {
    return "`" + name + "`";
  }

  /** So that it is read as the text it is; an @ in it is no address of a mail. */
  static String escape(String text) {
    return Quoted.harmless(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace("@", "&#64;")
        .replaceAll("([\\\\`*_\\[\\]|~])", "\\\\$1");
  }
}
