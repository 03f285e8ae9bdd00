package io.sshperf.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.controller.report.TextTable.Column;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
  private static TextTable table() {
    TextTable table =
        new TextTable(
            List.of(
                Column.text("name"),
                Column.number("MB/s"),
                Column.number("range").folding(1),
                Column.number("count").folding(2)));
    table.add(List.of("→ é", "5", "4–6", "3"));
    table.add(List.of("long-name", "–"), "failed: the reason is a long one, told here");
    return table;
  }

  @Test
  void tailStandsInPlaceOfColumns() {
    assertThat(table().lines(80))
        .containsExactly(
            "  name       MB/s  range  count",
            "  → é           5    4–6      3",
            "  long-name     –  failed: the reason is a long one, told here");
  }

  @Test
  void columnsFoldAwayInTheirOrderAndTailsAreCut() {
    assertThat(table().lines(29).get(1)).isEqualTo("  → é         5    4–6");
    assertThat(table().lines(50).get(2))
        .isEqualTo("  long-name     –  failed: the reason is a long o…");
    TextTable plain =
        new TextTable(
            List.of(Column.text("name"), Column.text("a").folding(1), Column.text("b").folding(2)));
    plain.add(List.of("12345", "aaaaa", "bbbbb"));
    assertThat(plain.lines(14).get(1)).isEqualTo("  12345  aaaaa");
    assertThat(plain.lines(13).get(1)).isEqualTo("  12345");
  }

  @Test
  void widestColumnIsCutWhenNothingFolds() {
    TextTable table = new TextTable(List.of(Column.text("a"), Column.text("b")));
    table.add(List.of("short", "a very long text indeed"));
    assertThat(table.lines(20)).containsExactly("  a      b", "  short  a very lon…");
  }

  @Test
  void controlCharactersAreWrittenOut() {
    TextTable table = new TextTable(List.of(Column.text("a")));
    table.add(List.of("x\u001b[31m\n"));
    assertThat(table.lines(80).get(1)).isEqualTo("  x\\u001b[31m\\u000a");
  }

  @Test
  void titleStandsOverItsColumnsAndFoldsAwayWithThem() {
    TextTable table =
        new TextTable(
            List.of(
                Column.text("name"),
                Column.number("a").under("pair").folding(1),
                Column.number("b").under("pair").folding(1),
                Column.number("c").under("C")));
    table.add(List.of("x", "11", "22", "33"));
    assertThat(table.lines(80))
        .containsExactly("          pair   C", "  name   a   b   c", "  x     11  22  33");
    assertThat(table.lines(17)).containsExactly("         C", "  name   c", "  x     33");
  }
}
