package io.sshperf.controller.report;

import io.sshperf.proto.model.Quoted;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Columns of text for a terminal of some width, in which nothing wraps. Columns that may fold away
 * do so, the highest fold number first, until the rest fits; if that is not enough, the widest
 * column is cut. Not thread-safe.
 */
final class TextTable {
  private static final String GAP = "  ";
  private static final int TAIL_WORTH_FOLDING = 24;
  private static final int TAIL_WORTH_CUTTING = 12;
  private static final int NARROWEST = 5;

  /**
   * A column.
   *
   * @param header with the unit of its numbers
   * @param fold 0 if it never folds away; the highest goes first, all of a group together
   * @param group stands in a line above the header, once over neighbours of the same; may be empty
   */
  record Column(String header, boolean right, int fold, String group) {
    Column(String header, boolean right, int fold) {
      this(header, right, fold, "");
    }

    static Column text(String header) {
      return new Column(header, false, 0);
    }

    static Column number(String header) {
      return new Column(header, true, 0);
    }

    Column folding(int order) {
      return new Column(header, right, order, group);
    }

    Column under(String title) {
      return new Column(header, right, fold, title);
    }

    /** Its header where nothing stands above it. */
    String whole() {
      return group.isEmpty() ? header : group + " " + header;
    }

    private boolean isBeside(Column other) {
      return !group.isEmpty() && group.equals(other.group);
    }
  }

  /**
   * One line.
   *
   * @param cells one for each column, or fewer if there is a tail
   * @param tail stands in place of the columns that have no cell, as far as the width goes
   */
  private record Row(List<String> cells, String tail) {}

  private final List<Column> columns;
  private final List<Row> rows = new ArrayList<>();

  TextTable(List<Column> columns) {
    this.columns = List.copyOf(columns);
  }

  void add(List<String> cells) {
    add(cells, "");
  }

  /** Control characters of cells and tail are written out. */
  void add(List<String> cells, String tail) {
    if (cells.size() > columns.size()) {
      throw new IllegalArgumentException(
          cells.size() + " cells (expected at most " + columns.size() + ")");
    }
    rows.add(new Row(cells.stream().map(Quoted::harmless).toList(), Quoted.harmless(tail)));
  }

  /** The header and then a line for each row, none longer than the width. */
  List<String> lines(int width) {
    List<String> lines = new ArrayList<>(header(width));
    lines.addAll(body(width));
    return lines;
  }

  /** One line, or two where groups of columns have a title that has not folded away with them. */
  List<String> header(int width) {
    List<Integer> widths = widths(width);
    String titles = titles(widths);
    String names = line(new Row(columns.stream().map(Column::header).toList(), ""), widths, width);
    return titles.isBlank() ? List.of(names) : List.of(Text.cut(titles, width), names);
  }

  /** A line for each row. */
  List<String> body(int width) {
    List<Integer> widths = widths(width);
    return rows.stream().map(row -> line(row, widths, width)).toList();
  }

  /** Each title at the end of the columns that it stands over, as the numbers below are. */
  private String titles(List<Integer> widths) {
    StringBuilder line = new StringBuilder();
    int end = 0;
    for (int i = 0; i < columns.size(); i++) {
      end += widths.get(i) > 0 ? GAP.length() + widths.get(i) : 0;
      boolean isLast = i == columns.size() - 1 || !columns.get(i).isBeside(columns.get(i + 1));
      if (isLast && widths.get(i) > 0 && !columns.get(i).group().isEmpty()) {
        String title = columns.get(i).group();
        line.append(" ".repeat(Math.max(1, end - Text.width(line.toString()) - Text.width(title))));
        line.append(title);
      }
    }
    return line.toString();
  }

  /** Whether nothing need be folded away or cut but long tails. */
  boolean fits(int width) {
    List<Integer> widths = naturalWidths();
    for (int i = 0; i < columns.size(); i++) {
      if (isInTheWay(i, widths, width, TAIL_WORTH_FOLDING)) {
        return false;
      }
    }
    return true;
  }

  private List<Integer> naturalWidths() {
    List<Integer> widths = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      int column = i;
      widths.add(
          rows.stream()
              .filter(row -> row.cells().size() > column)
              .mapToInt(row -> Text.width(row.cells().get(column)))
              .reduce(Text.width(columns.get(i).header()), Math::max));
    }
    return widths;
  }

  /** Width of each column; 0 for one that has folded away. */
  private List<Integer> widths(int width) {
    List<Integer> widths = naturalWidths();
    for (int i : foldingOrder()) {
      if (isInTheWay(i, widths, width, TAIL_WORTH_FOLDING)) {
        fold(i, widths);
      }
    }
    int widest = widths.indexOf(Collections.max(widths));
    while (widths.get(widest) > NARROWEST
        && isInTheWay(widest, widths, width, TAIL_WORTH_CUTTING)) {
      widths.set(widest, widths.get(widest) - 1);
      widest = widths.indexOf(Collections.max(widths));
    }
    return widths;
  }

  private void fold(int column, List<Integer> widths) {
    widths.set(column, 0);
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(column).isBeside(columns.get(i))) {
        widths.set(i, 0);
      }
    }
  }

  /** Whether some line is too wide, of which the column is a part. */
  private boolean isInTheWay(int column, List<Integer> widths, int width, int tail) {
    return isTooWide(widths, columns.size(), "", width)
        || rows.stream()
            .filter(row -> row.cells().size() > column && !row.tail().isEmpty())
            .anyMatch(
                row -> isTooWide(widths, row.cells().size(), Text.cut(row.tail(), tail), width));
  }

  private static boolean isTooWide(List<Integer> widths, int cells, String tail, int width) {
    int used =
        widths.subList(0, cells).stream().filter(w -> w > 0).mapToInt(w -> GAP.length() + w).sum();
    return used + (tail.isEmpty() ? 0 : GAP.length() + Text.width(tail)) > width;
  }

  private List<Integer> foldingOrder() {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).fold() > 0) {
        order.add(i);
      }
    }
    order.sort(Comparator.comparing(i -> -columns.get(i).fold()));
    return order;
  }

  private String line(Row row, List<Integer> widths, int width) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.cells().size(); i++) {
      if (widths.get(i) > 0) {
        String text = Text.cut(row.cells().get(i), widths.get(i));
        String space = " ".repeat(widths.get(i) - Text.width(text));
        line.append(GAP).append(columns.get(i).right() ? space + text : text + space);
      }
    }
    if (!row.tail().isEmpty()) {
      line.append(GAP).append(row.tail());
    }
    return Text.cut(line.toString().stripTrailing(), width);
  }
}
