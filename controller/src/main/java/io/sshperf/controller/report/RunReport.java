package io.sshperf.controller.report;

import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.RunHead;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Pair;
import io.sshperf.proto.model.Quoted;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/**
 * A run as a table for a terminal, a line for each cell. Where it is too wide, algorithms go
 * without "@openssh.com", if they can still be told apart; then set-up time folds away, the number
 * of samples, the CPU time of both ends, the interval or range, and the cell's number.
 */
final class RunReport implements RunOutput {
  /** CPU at each end. */
  static final List<TextTable.Column> COSTS =
      List.of(
          TextTable.Column.number("send").under("CPU s/GiB").folding(3),
          TextTable.Column.number("recv").under("CPU s/GiB").folding(3));

  private final Writer writer;
  private final RunHead head;
  private final int width;
  private final RateUnit unit;
  private final List<CellRow> rows = new ArrayList<>();

  RunReport(Writer writer, RunHead head, int width, RateUnit unit) {
    this.writer = writer;
    this.head = head;
    this.width = width;
    this.unit = unit;
  }

  @Override
  public void accept(CellResult cell) {
    rows.add(CellRow.of(cell));
  }

  @Override
  public void finish() {
    RunSummaryLines summary = new RunSummaryLines(head, rows, unit);
    summary.first(width).forEach(this::line);
    RunRowGroups groups = new RunRowGroups(head, rows);
    TextTable table = table(groups);
    List<String> header = table.header(width);
    List<String> body = table.body(width);
    int next = 0;
    for (Map.Entry<Pair, List<CellRow>> group : groups.byPair().entrySet()) {
      line("");
      Text.joined(groups.common(group.getValue()), width).forEach(this::line);
      line("");
      header.forEach(this::line);
      int end = next + group.getValue().size();
      body.subList(next, end).forEach(this::line);
      next = end;
    }
    line("");
    new HostNotes(head, rows).lines(width).forEach(this::line);
    summary.last(width).forEach(this::line);
    Printing.flush(writer);
  }

  /** One table over all pairs, which are printed apart but share its layout. */
  private TextTable table(RunRowGroups groups) {
    TextTable whole = table(groups, Setting::of, text -> text);
    boolean shorten = !whole.fits(width) && groups.mayBeShort();
    return shorten ? table(groups, Setting::shortOf, Setting::shortened) : whole;
  }

  private TextTable table(
      RunRowGroups groups,
      BiFunction<Setting, CellSpec, String> value,
      UnaryOperator<String> remark) {
    List<Setting> settings = groups.columns();
    TextTable table = new TextTable(columns(settings, groups.haveIntervals()));
    for (List<CellRow> group : groups.byPair().values()) {
      for (CellRow row : group) {
        List<String> cells = new ArrayList<>(List.of(Integer.toString(row.number())));
        settings.forEach(setting -> cells.add(value.apply(setting, row.spec())));
        cells.add(row.rate(unit));
        cells.addAll(row.details(unit, groups.haveIntervals()));
        cells.addAll(row.costs());
        table.add(cells, remark.apply(row.remark()));
      }
    }
    return table;
  }

  private List<TextTable.Column> columns(List<Setting> settings, boolean intervals) {
    List<TextTable.Column> columns = new ArrayList<>();
    columns.add(TextTable.Column.number("cell").folding(1));
    settings.forEach(s -> columns.add(new TextTable.Column(s.header(), s.isNumber(), 0)));
    columns.add(TextTable.Column.number(unit.symbol()));
    columns.add(TextTable.Column.number(CellRow.sureness(unit, intervals)).folding(2));
    columns.add(TextTable.Column.number("samples").folding(4));
    columns.add(TextTable.Column.number("set-up ms").folding(5));
    columns.addAll(COSTS);
    return columns;
  }

  private void line(String text) {
    Printing.write(writer, Quoted.harmless(text) + "\n");
  }
}
