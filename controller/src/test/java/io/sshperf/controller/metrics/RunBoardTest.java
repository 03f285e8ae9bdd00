package io.sshperf.controller.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.controller.result.CellCounts;
import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.Examples;
import io.sshperf.controller.result.RunHead;
import io.sshperf.controller.result.RunState;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunBoardTest {
  private static final Instant NOW = Instant.parse("2026-12-01T11:00:00Z");

  private final List<String> overflow = new ArrayList<>();
  private final RunBoard board =
      new RunBoard(RunBoard.MOST_MATRICES, RunBoard.MOST_CELLS, overflow::add);
  private int runs;

  private RunHead head(String matrix, String run) {
    return new RunHead(
        run, matrix, "", RunState.QUEUED, NOW.plusSeconds(runs++), 1, "0", List.of());
  }

  /** Begins a run of the cells of these numbers. */
  private String begin(String matrix, int... cells) {
    String run = matrix + "-" + runs;
    board.queued(
        head(matrix, run),
        Arrays.stream(cells).mapToObj(n -> Examples.cell(n, Examples.MINA)).toList());
    board.entered(run, RunState.RUNNING, NOW);
    return run;
  }

  /** Ends a cell as measured, at a rate in MB/s. */
  private void measure(String run, int number, double rate) {
    CellResult cell = Examples.measured(number, Examples.MINA, rate);
    board.ended(run, Ending.MEASURED);
    board
        .wanted(run, number)
        .map(matrix -> CellFigures.of(matrix, cell, Ending.MEASURED))
        .ifPresent(figures -> board.show(run, figures));
  }

  private void finish(String run) {
    board.entered(run, RunState.FINISHED, NOW);
  }

  private RunBoard.Shown shown(String matrix) {
    return board.shown().stream().filter(m -> m.matrix().equals(matrix)).findFirst().orElseThrow();
  }

  /** Each cell that is shown, as its key and its rate in MB/s. */
  private List<String> rates(String matrix) {
    return shown(matrix).cells().stream()
        .map(
            cell ->
                cell.key()
                    + cell.points().stream()
                        .filter(p -> p.gauge() == CellGauge.THROUGHPUT)
                        .map(p -> "=" + Math.round(p.value() / 1e6))
                        .findFirst()
                        .orElse(""))
        .toList();
  }

  private int allCells() {
    return board.shown().stream().mapToInt(one -> one.cells().size()).sum();
  }

  @Test
  void cellTakesThePlaceOfTheSameCellOfTheRunBefore() {
    String first = begin("m", 1, 2, 3);
    IntStream.rangeClosed(1, 3).forEach(n -> measure(first, n, 100 + n));
    finish(first);
    assertThat(rates("m")).containsExactly("key1=101", "key2=102", "key3=103");

    String second = begin("m", 1, 2);
    assertThat(rates("m")).containsExactly("key1=101", "key2=102", "key3=103");
    measure(second, 2, 202);
    assertThat(rates("m")).containsExactly("key1=101", "key2=202");
    measure(second, 1, 201);
    finish(second);
    assertThat(rates("m")).containsExactlyInAnyOrder("key1=201", "key2=202");
  }

  @Test
  void runThatDoesNotFinishGivesWayToTheOneBefore() {
    for (RunState end : List.of(RunState.CANCELLED, RunState.INTERRUPTED)) {
      String first = begin("m", 1, 2);
      measure(first, 1, 101);
      measure(first, 2, 102);
      finish(first);
      String second = begin("m", 2, 3);
      measure(second, 3, 203);
      assertThat(rates("m")).containsExactly("key2=102", "key3=203");
      board.entered(second, end, NOW.plusSeconds(9));
      assertThat(rates("m")).containsExactly("key1=101", "key2=102");
      assertThat(shown("m").finished()).contains(NOW);
      assertThat(shown("m").active()).isFalse();
    }
  }

  @Test
  void cellsAreCountedFromTheBeginningToTheEnd() {
    CellResult refused =
        Examples.ended(
            1,
            Examples.MINA,
            Ending.incompatible(Reason.of(ReasonCode.NO_COMMON_CIPHER, "as arranged")));
    board.queued(head("m", "r"), List.of(refused, Examples.cell(2, Examples.MINA)));
    assertThat(board.shown()).isEmpty();
    board.entered("r", RunState.RUNNING, NOW);
    assertThat(shown("m").active()).isTrue();
    assertThat(rates("m")).containsExactly("key1");
    assertThat(shown("m").counts()).contains(new CellCounts(Map.of(Outcome.INCOMPATIBLE, 1), 1));
    board.ended("r", Ending.cancelled("by hand"));
    board.entered("r", RunState.CANCELLED, NOW);
    assertThat(shown("m").active()).isFalse();
    assertThat(shown("m").finished()).isEmpty();
    assertThat(shown("m").counts())
        .contains(new CellCounts(Map.of(Outcome.INCOMPATIBLE, 1, Outcome.CANCELLED, 1), 0));
    assertThat(shown("m").cells()).isEmpty();
  }

  @Test
  void runThatNeverBeganChangesNothing() {
    String first = begin("m", 1);
    measure(first, 1, 101);
    finish(first);
    board.queued(head("m", "waiting"), List.of(Examples.cell(1, Examples.MINA)));
    board.ended("waiting", Ending.cancelled("by hand"));
    board.entered("waiting", RunState.CANCELLED, NOW);
    assertThat(rates("m")).containsExactly("key1=101");
    assertThat(shown("m").counts()).contains(new CellCounts(Map.of(Outcome.MEASURED, 1), 0));
  }

  @Test
  void twoRunsOfTwoMatricesDoNotMeet() {
    String one = begin("m1", 1, 2);
    String other = begin("m2", 1);
    measure(one, 1, 101);
    measure(other, 1, 201);
    assertThat(rates("m1")).containsExactly("key1=101");
    assertThat(rates("m2")).containsExactly("key1=201");
    finish(other);
    assertThat(shown("m1").active()).isTrue();
    assertThat(shown("m2").active()).isFalse();
    assertThat(shown("m1").counts()).contains(new CellCounts(Map.of(Outcome.MEASURED, 1), 1));
  }

  @Test
  void twoRunsOfOneMatrixAreTheNewerOneUntilItEnds() {
    String one = begin("m", 1);
    String other = begin("m", 1);
    measure(one, 1, 101);
    assertThat(rates("m")).isEmpty();
    measure(other, 1, 201);
    assertThat(rates("m")).containsExactly("key1=201");
    finish(other);
    assertThat(shown("m").active()).isTrue();
    finish(one);
    assertThat(rates("m")).containsExactly("key1=101");
    assertThat(shown("m").active()).isFalse();
  }

  @Test
  void tenThousandCellsAreShownAsFarAsThereIsRoom() {
    String run = begin("m", IntStream.rangeClosed(1, 10_000).toArray());
    for (int cell = 10_000; cell >= 1; cell--) {
      measure(run, cell, 100);
    }
    assertThat(shown("m").cells()).hasSize(1000);
    assertThat(rates("m")).contains("key1=100", "key1000=100");
    assertThat(shown("m").counts()).contains(new CellCounts(Map.of(Outcome.MEASURED, 10_000), 0));
    assertThat(overflow).hasSize(9000).containsOnly("sshperf_cell_info");
    finish(run);
    assertThat(allCells()).isEqualTo(1000);
  }

  @Test
  void fiveHundredMatricesAreTheLastTwenty() {
    for (int i = 0; i < 500; i++) {
      String run = begin("m" + i, 1, 2);
      measure(run, 1, 100);
      measure(run, 2, 100);
      finish(run);
    }
    assertThat(board.shown())
        .extracting(RunBoard.Shown::matrix)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(480, 500).mapToObj(i -> "m" + i).toList());
    assertThat(overflow).hasSize(480).containsOnly("sshperf_run_cells");
    assertThat(allCells()).isEqualTo(40);
  }

  @Test
  void matrixThatRunsIsNotPushedOut() {
    String oldest = begin("oldest", 1);
    for (int i = 0; i < 30; i++) {
      finish(begin("m" + i, 1));
    }
    measure(oldest, 1, 101);
    assertThat(rates("oldest")).containsExactly("key1=101");
  }

  @Test
  void moreThanTwentyAtOnceAreLeftOutAndCounted() {
    List<String> all = IntStream.range(0, 21).mapToObj(i -> begin("m" + i, 1)).toList();
    assertThat(board.shown()).hasSize(20);
    assertThat(overflow).containsExactly("sshperf_run_cells");
    measure(all.get(20), 1, 100);
    all.forEach(this::finish);
    assertThat(board.shown()).hasSize(20);
    assertThat(allCells()).isZero();
  }

  @Test
  void cellsOfTheMatrixThatRanLongestAgoGiveWay() {
    for (String matrix : List.of("old", "new")) {
      String run = begin(matrix, IntStream.rangeClosed(1, 600).toArray());
      IntStream.rangeClosed(1, 600).forEach(n -> measure(run, n, 100));
      finish(run);
    }
    assertThat(shown("old").cells()).hasSize(400);
    assertThat(rates("old")).contains("key1=100", "key400=100");
    assertThat(shown("old").counts()).contains(new CellCounts(Map.of(Outcome.MEASURED, 600), 0));
    assertThat(shown("new").cells()).hasSize(600);
    assertThat(overflow).hasSize(200).containsOnly("sshperf_cell_info");
  }

  @Test
  void whatIsRestoredNeverReplacesWhatIsNewer() {
    CellFigures old = CellFigures.of("m", Examples.measured(1, Examples.MINA, 50), Ending.MEASURED);
    CellCounts counts = new CellCounts(Map.of(Outcome.MEASURED, 7), 0);
    Instant before = NOW.minusSeconds(60);
    String run = begin("m", 1);
    board.restored("m", before, counts, Optional.of(before), List.of(old));
    assertThat(rates("m")).containsExactly("key1=50");
    assertThat(shown("m").finished()).contains(before);
    measure(run, 1, 101);
    finish(run);
    board.restored("m", before, counts, Optional.of(before), List.of(old));
    assertThat(rates("m")).containsExactly("key1=101");
    assertThat(shown("m").finished()).contains(NOW);
    assertThat(shown("m").counts()).contains(new CellCounts(Map.of(Outcome.MEASURED, 1), 0));
  }

  @Test
  void whatIsRestoredIsKeptWithinBounds() {
    CellCounts counts = new CellCounts(Map.of(), 0);
    List<CellFigures> cells =
        IntStream.rangeClosed(1, 600)
            .mapToObj(
                n -> CellFigures.of("m", Examples.measured(n, Examples.MINA, 50), Ending.MEASURED))
            .toList();
    for (int i = 0; i < 30; i++) {
      board.restored("m" + i, NOW.minusSeconds(i), counts, Optional.of(NOW), cells);
    }
    assertThat(board.shown()).hasSize(20);
    assertThat(shown("m0").cells()).hasSize(600);
    assertThat(shown("m1").cells()).hasSize(400);
    assertThat(allCells()).isEqualTo(1000);
  }
}
