package io.sshperf.controller.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sshperf.controller.result.RunJson;
import java.io.Writer;
import java.util.List;
import java.util.function.Function;

/**
 * A list of things in every format.
 *
 * @param columns of the table, Markdown and CSV
 * @param row the cells of an item
 * @param json an item as the JSON array has it
 */
record Listing<T>(
    List<TextTable.Column> columns, Function<T, List<String>> row, Function<T, ObjectNode> json) {

  void write(Writer writer, Format format, List<T> items, int width) {
    String text =
        switch (format) {
          case TABLE -> table(items, width);
          case JSON -> json(items);
          case CSV -> csv(items);
          case MD -> markdown(items);
        };
    Printing.write(writer, text);
    Printing.flush(writer);
  }

  private String table(List<T> items, int width) {
    TextTable table = new TextTable(columns);
    items.forEach(item -> table.add(row.apply(item)));
    // The first column starts at the edge: there is no line above it to be indented from.
    return String.join("\n", table.lines(width + 2).stream().map(l -> l.substring(2)).toList())
        + "\n";
  }

  private String json(List<T> items) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    items.forEach(item -> array.add(json.apply(item)));
    return RunJson.write(array) + "\n";
  }

  private String csv(List<T> items) {
    StringBuilder text = new StringBuilder();
    text.append(CsvLine.of(columns.stream().map(TextTable.Column::header).toList()));
    items.forEach(
        item -> text.append(CsvLine.of(row.apply(item).stream().map(CsvLine::harmless).toList())));
    return text.toString();
  }

  private String markdown(List<T> items) {
    StringBuilder text = new StringBuilder(MarkdownTable.header(columns));
    items.forEach(
        item ->
            text.append(
                MarkdownTable.row(row.apply(item).stream().map(MarkdownTable::escape).toList())));
    return text.toString();
  }
}
