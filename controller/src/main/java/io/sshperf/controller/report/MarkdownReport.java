package io.sshperf.controller.report;

import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.RunHead;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/** A run in GitHub-flavoured Markdown: the rows of the terminal's table, none of them cut. */
final class MarkdownReport implements RunOutput {
  private static final int NO_LIMIT = Integer.MAX_VALUE;

  private final Writer writer;
  private final RunHead head;
  private final RateUnit unit;
  private final List<CellRow> rows = new ArrayList<>();

  MarkdownReport(Writer writer, RunHead head, RateUnit unit) {
    this.writer = writer;
    this.head = head;
    this.unit = unit;
  }

  @Override
  public void accept(CellResult cell) {
    rows.add(CellRow.of(cell));
  }

  @Override
  public void finish() {
    RunSummaryLines summary = new RunSummaryLines(head, rows, unit);
    summary.first(NO_LIMIT).forEach(this::paragraph);
    RunRowGroups groups = new RunRowGroups(head, rows);
    List<Setting> settings = groups.columns();
    for (List<CellRow> group : groups.byPair().values()) {
      paragraph(String.join(", ", groups.common(group)));
      Printing.write(writer, MarkdownTable.header(columns(settings, groups.haveIntervals())));
      group.forEach(
          row ->
              Printing.write(
                  writer, MarkdownTable.row(cells(row, settings, groups.haveIntervals()))));
      Printing.write(writer, "\n");
    }
    new HostNotes(head, rows).lines(NO_LIMIT).forEach(this::paragraph);
    summary.last(NO_LIMIT).forEach(this::paragraph);
    Printing.flush(writer);
  }

  private void paragraph(String text) {
    Printing.write(writer, MarkdownTable.escape(text) + "\n\n");
  }

  private List<TextTable.Column> columns(List<Setting> settings, boolean intervals) {
    List<TextTable.Column> columns = new ArrayList<>();
    columns.add(TextTable.Column.number("cell"));
    settings.forEach(s -> columns.add(new TextTable.Column(s.header(), s.isNumber(), 0)));
    columns.add(TextTable.Column.number(unit.symbol()));
    columns.add(TextTable.Column.number(CellRow.sureness(unit, intervals)));
    columns.add(TextTable.Column.number("samples"));
    columns.add(TextTable.Column.number("set-up ms"));
    columns.addAll(RunReport.COSTS);
    columns.add(TextTable.Column.text("outcome"));
    return columns;
  }

  private List<String> cells(CellRow row, List<Setting> settings, boolean intervals) {
    List<String> cells = new ArrayList<>();
    cells.add(Integer.toString(row.number()));
    for (Setting setting : settings) {
      String text = setting.of(row.spec());
      boolean code = setting.isAlgorithm() && !setting.isDefault(row.spec());
      cells.add(code ? MarkdownTable.code(text) : MarkdownTable.escape(text));
    }
    cells.add(row.rate(unit));
    List<String> details = row.details(unit, intervals);
    cells.addAll(details.isEmpty() ? List.of("", "", "") : details);
    cells.addAll(details.isEmpty() ? List.of("", "") : row.costs());
    String measured = row.unsettledText().isEmpty() ? "measured" : row.unsettledText();
    cells.add(details.isEmpty() ? MarkdownTable.escape(row.remark()) : measured);
    return cells;
  }
}
