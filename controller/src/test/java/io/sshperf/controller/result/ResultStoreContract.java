package io.sshperf.controller.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store does. */
abstract class ResultStoreContract {
  static final String ID = "20261201T101500-ciphers-3f2a";

  ResultStore store;

  abstract ResultStore open();

  @BeforeEach
  void openStore() {
    store = open();
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  RunHead add(String id, RunState state, CellResult... cells) {
    RunHead head = Examples.head(id, state);
    store.add(head, List.of(cells));
    return head;
  }

  List<CellResult> cells(String id) {
    List<CellResult> all = new ArrayList<>();
    store.cells(id, all::add);
    return all;
  }

  @Test
  void runIsFoundAsItWasAdded() {
    RunHead head = new RandomRuns(7).head(ID);
    List<CellResult> cells =
        IntStream.rangeClosed(1, 20).mapToObj(new RandomRuns(8)::openCell).toList();
    store.add(head, cells);
    assertThat(store.find(ID)).contains(head);
    assertThat(cells(ID)).isEqualTo(cells);
  }

  @Test
  void idIsTakenOnce() {
    add(ID, RunState.QUEUED);
    assertThatThrownBy(() -> add(ID, RunState.QUEUED))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining(ID + " is there already");
  }

  @Test
  void samplesStayInTheirOrderWithTheirCell() {
    add(ID, RunState.RUNNING, Examples.cell(1, Examples.MINA), Examples.cell(2, Examples.MINA));
    RandomRuns random = new RandomRuns(9);
    List<Sample> samples = IntStream.range(0, 5).mapToObj(i -> random.sample()).toList();
    samples.forEach(sample -> store.addSample(ID, 2, sample));
    assertThat(cells(ID)).extracting(CellResult::samples).containsExactly(List.of(), samples);
  }

  @Test
  void repeatedSampleChangesNothing() {
    add(ID, RunState.RUNNING, Examples.cell(1, Examples.MINA));
    Sample sample = Examples.sample("t", false, Examples.MINA, 100);
    store.addSample(ID, 1, sample);
    store.addSample(ID, 1, Examples.sample("t", false, Examples.MINA, 999));
    assertThat(cells(ID).get(0).samples()).containsExactly(sample);
  }

  @Test
  void endOfCellIsKept() {
    add(ID, RunState.RUNNING, Examples.cell(1, Examples.MINA));
    Ending refused =
        Ending.incompatible(
            new Reason(ReasonCode.NO_COMMON_CIPHER, "\"lab-2\"\n says → no", List.of("a", "b")));
    store.endCell(ID, 1, refused);
    assertThat(cells(ID)).containsExactly(Examples.ended(1, Examples.MINA, refused));
    store.endCell(ID, 1, Ending.MEASURED);
    assertThat(cells(ID).get(0).ending()).contains(Ending.MEASURED);
  }

  @Test
  void stateIsKept() {
    RunHead head = add(ID, RunState.QUEUED);
    store.setState(ID, RunState.FINISHED);
    assertThat(store.find(ID)).contains(head.in(RunState.FINISHED));
    assertThat(store.list()).extracting(RunSummary::state).containsExactly(RunState.FINISHED);
  }

  @Test
  void whatIsNotThereCannotChange() {
    add(ID, RunState.QUEUED, Examples.cell(1, Examples.MINA));
    assertThatThrownBy(() -> store.setState("x", RunState.RUNNING))
        .hasMessageContaining("no run x");
    assertThatThrownBy(() -> store.endCell(ID, 2, Ending.MEASURED))
        .hasMessageContaining("no cell 2 in run " + ID);
    Sample sample = Examples.sample("t", false, Examples.MINA, 1);
    assertThatThrownBy(() -> store.addSample(ID, 2, sample)).hasMessageContaining("no cell 2");
  }

  @Test
  void runIsFoundByTheEndOfItsId() {
    RunHead head = add(ID, RunState.QUEUED);
    assertThat(store.find("3f2a")).contains(head);
    assertThat(store.find("2a")).contains(head);
    assertThat(store.find("a")).isEmpty();
    assertThat(store.find("")).isEmpty();
    assertThat(store.find("%")).isEmpty();
    assertThat(store.find("__2a")).isEmpty();
    assertThat(store.find("%2a")).isEmpty();
  }

  @Test
  void ambiguousEndNamesTheCandidates() {
    add("run-1-3f2a", RunState.QUEUED);
    add("run-2-3f2a", RunState.QUEUED);
    assertThatThrownBy(() -> store.find("3f2a"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("run-2-3f2a, run-1-3f2a");
  }

  @Test
  void wholeIdWinsOverAnEnd() {
    RunHead head = add("3f2a", RunState.QUEUED);
    add("run-3f2a", RunState.QUEUED);
    assertThat(store.find("3f2a")).contains(head);
  }

  @Test
  void runsAreListedNewestFirstWithTheirCounts() {
    add(ID, RunState.RUNNING, Examples.cell(1, Examples.MINA), Examples.cell(2, Examples.MINA));
    store.endCell(ID, 1, Ending.MEASURED);
    store.endCell(ID, 2, Ending.failed(ReasonCode.STALLED, "stalled"));
    RunHead later =
        new RunHead(
            "later",
            "m",
            "",
            RunState.QUEUED,
            Examples.STARTED.plusNanos(1),
            1,
            "0.1.0",
            List.of());
    store.add(later, List.of());
    assertThat(store.list())
        .containsExactly(
            new RunSummary("later", "m", RunState.QUEUED, later.started(), 0, 0, 0, 0),
            new RunSummary(ID, "ciphers", RunState.RUNNING, Examples.STARTED, 2, 1, 1, 0));
  }

  @Test
  void storeMayBeChangedWhileItsCellsAreRead() {
    add(ID, RunState.RUNNING, Examples.cell(1, Examples.MINA), Examples.cell(2, Examples.MINA));
    store.cells(ID, cell -> store.endCell(ID, cell.number(), Ending.MEASURED));
    assertThat(cells(ID)).allMatch(cell -> cell.ending().equals(Optional.of(Ending.MEASURED)));
  }

  @Test
  void aCellIsReadAlone() {
    add(ID, RunState.RUNNING, Examples.cell(1, Examples.MINA), Examples.cell(2, Examples.MINA));
    Sample sample = new RandomRuns(9).sample();
    store.addSample(ID, 2, sample);
    store.endCell(ID, 2, Ending.MEASURED);
    assertThat(store.cell(ID, 2)).contains(cells(ID).get(1));
    assertThat(store.cell(ID, 2).orElseThrow().samples()).containsExactly(sample);
    assertThat(store.cell(ID, 3)).isEmpty();
    assertThat(store.cell("x", 1)).isEmpty();
  }

  @Test
  void lastSampleIsTheOneThatWasAddedLast() {
    add(ID, RunState.RUNNING, Examples.cell(1, Examples.MINA), Examples.cell(2, Examples.MINA));
    assertThat(store.lastSample(ID)).isEmpty();
    RandomRuns random = new RandomRuns(10);
    store.addSample(ID, 2, random.sample());
    Sample last = random.sample();
    store.addSample(ID, 1, last);
    assertThat(store.lastSample(ID)).contains(last);
    assertThat(store.lastSample("x")).isEmpty();
  }

  @Test
  void cellsAreCountedByOutcome() {
    CellResult cell = Examples.cell(1, Examples.MINA);
    add(
        ID,
        RunState.RUNNING,
        cell,
        Examples.cell(2, Examples.MINA),
        Examples.cell(3, Examples.MINA));
    assertThat(store.outcomes(ID)).isEqualTo(new CellCounts(Map.of(), 3));
    store.endCell(ID, 2, Ending.MEASURED);
    store.endCell(ID, 3, Ending.cancelled("by hand"));
    assertThat(store.outcomes(ID))
        .isEqualTo(new CellCounts(Map.of(Outcome.MEASURED, 1, Outcome.CANCELLED, 1), 1));
    assertThat(store.outcomes("x")).isEqualTo(new CellCounts(Map.of(), 0));
  }

  @Test
  void runsAreCountedByState() {
    assertThat(store.states()).isEmpty();
    add("one", RunState.QUEUED);
    add("two", RunState.QUEUED);
    add("three", RunState.FINISHED);
    assertThat(store.states()).isEqualTo(Map.of(RunState.QUEUED, 2, RunState.FINISHED, 1));
    store.setState("one", RunState.CANCELLED);
    store.setState("two", RunState.RUNNING);
    assertThat(store.states())
        .isEqualTo(Map.of(RunState.RUNNING, 1, RunState.CANCELLED, 1, RunState.FINISHED, 1));
  }

  @Test
  void filesGrowWithWhatIsAdded() {
    long before = store.size();
    add(ID, RunState.QUEUED, Examples.cell(1, Examples.MINA));
    assertThat(store.size()).isGreaterThan(before);
  }

  @Test
  void tenThousandCellsAreAddedAtOnce() {
    List<CellResult> cells =
        IntStream.rangeClosed(1, 10_000).mapToObj(n -> Examples.cell(n, Examples.MINA)).toList();
    store.add(Examples.head(ID, RunState.QUEUED), cells);
    assertThat(cells(ID)).hasSize(10_000);
    assertThat(store.list()).extracting(RunSummary::cells).containsExactly(10_000);
  }
}
