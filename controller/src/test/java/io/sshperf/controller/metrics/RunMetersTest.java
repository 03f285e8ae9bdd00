package io.sshperf.controller.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sshperf.agent.metrics.Meters;
import io.sshperf.controller.Exposition;
import io.sshperf.controller.fleet.Fleet;
import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.End;
import io.sshperf.controller.result.EndFigures;
import io.sshperf.controller.result.Examples;
import io.sshperf.controller.result.ResultStore;
import io.sshperf.controller.result.RunHead;
import io.sshperf.controller.result.RunState;
import io.sshperf.controller.result.Sample;
import io.sshperf.controller.result.SqliteStore;
import io.sshperf.controller.result.StoreException;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.ReasonCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs in a real store, and what is exported of them. */
class RunMetersTest {
  private static final Instant NOW = Instant.parse("2026-12-01T11:00:00Z");
  private static final double GIB = 1L << 30;

  @TempDir Path data = Path.of("set by JUnit");

  private ResultStore store;
  private Meters meters;
  private RunMeters runs;

  @BeforeEach
  void open() {
    store = SqliteStore.open(data);
    meters = new Meters();
    runs = new RunMeters(meters, store, Clock.fixed(NOW, ZoneOffset.UTC));
  }

  @AfterEach
  void close() {
    meters.close();
    store.close();
  }

  private static RunHead head(String matrix, String run, Instant started) {
    return new RunHead(run, matrix, "", RunState.QUEUED, started, 1, "0", List.of());
  }

  private void enter(String run, RunState state) {
    store.setState(run, state);
    runs.entered(run, state);
  }

  /** Has a run begin with cells that have no outcome yet, and their samples one by one. */
  private void begin(String matrix, String run, Instant started, CellResult... cells) {
    List<CellResult> planned =
        List.of(cells).stream().map(c -> Examples.cell(c.number(), c.spec())).toList();
    RunHead head = head(matrix, run, started);
    store.add(head, planned);
    runs.queued(head, planned);
    enter(run, RunState.RUNNING);
    for (CellResult cell : cells) {
      cell.samples().forEach(sample -> store.addSample(run, cell.number(), renamed(run, sample)));
    }
  }

  private static Sample renamed(String run, Sample sample) {
    return Examples.sample(
        run + sample.transfer().text(),
        sample.warmup(),
        Examples.MINA,
        sample.bytesPerSecond().orElseThrow() / 1e6);
  }

  private void end(String run, int cell, Ending ending) {
    store.endCell(run, cell, ending);
    runs.cellEnded(run, cell, ending);
  }

  private Exposition scrape() {
    return Exposition.of(meters.text(false));
  }

  private static final CellResult SIX =
      Examples.measured(1, Examples.MINA, 100, 101, 102, 103, 104, 105);
  private static final CellResult ONE = Examples.measured(2, Examples.MINA, 50);

  @Test
  void cellHasTheFiguresThatTheStoreHas() {
    begin("m", "r", NOW, SIX, ONE);
    end("r", 1, Ending.MEASURED);
    end("r", 2, Ending.failed(ReasonCode.STALLED, "as arranged"));
    enter("r", RunState.FINISHED);

    Exposition page = scrape();
    CellResult stored = store.cell("r", 1).orElseThrow();
    assertThat(page.value("sshperf_cell_throughput_bytes_per_second", "matrix", "m", "cell", "1"))
        .isEqualTo(stored.throughput().orElseThrow().median())
        .isCloseTo(102.5e6, within(1.0));
    assertThat(page.value("sshperf_cell_throughput_low_bytes_per_second", "cell", "1"))
        .isCloseTo(100e6, within(1.0));
    assertThat(page.value("sshperf_cell_throughput_high_bytes_per_second", "cell", "1"))
        .isCloseTo(105e6, within(1.0));
    assertThat(page.value("sshperf_cell_setup_seconds", "cell", "1")).isEqualTo(0.012345678);
    assertThat(page.value("sshperf_cell_rtt_seconds", "cell", "1")).isEqualTo(0.030215);
    for (End end : End.values()) {
      assertThat(page.value("sshperf_cell_cpu_seconds_per_byte", "cell", "1", "role", end.word()))
          .isPositive()
          .isEqualTo(EndFigures.of(stored, end).secondsPerGib().value().orElseThrow() / GIB);
    }
    assertThat(
            page.value("sshperf_cell_info", "cell", "1", "outcome", "measured", "reason", "none"))
        .isEqualTo(1);
    assertThat(
            page.value("sshperf_cell_info", "cell", "2", "outcome", "failed", "reason", "stalled"))
        .isEqualTo(1);
    assertThat(page.values("sshperf_cell_throughput_bytes_per_second", "cell", "2")).isEmpty();
    assertThat(page.values("sshperf_cell_cpu_seconds_per_byte", "cell", "2")).isEmpty();
    assertThat(page.value("sshperf_run_cells", "outcome", "measured")).isEqualTo(1);
    assertThat(page.value("sshperf_run_cells", "outcome", "failed")).isEqualTo(1);
    assertThat(page.value("sshperf_run_cells", "outcome", "open")).isZero();
    assertThat(page.value("sshperf_run_active", "matrix", "m")).isZero();
    assertThat(page.value("sshperf_run_last_end_timestamp_seconds", "matrix", "m"))
        .isEqualTo((double) NOW.getEpochSecond());
  }

  @Test
  void intervalOfFewSamplesIsAbsent() {
    begin("m", "r", NOW, ONE);
    end("r", 2, Ending.MEASURED);
    Exposition page = scrape();
    assertThat(page.values("sshperf_cell_throughput_bytes_per_second")).hasSize(1);
    assertThat(page.all("sshperf_cell_throughput_low_bytes_per_second")).isEmpty();
    assertThat(page.types()).doesNotContainKey("sshperf_cell_throughput_low_bytes_per_second");
    assertThat(page.value("sshperf_run_active", "matrix", "m")).isEqualTo(1);
  }

  @Test
  void whatDoesNotApplyToACellIsADash() {
    CellResult openssh =
        new CellResult(
            3,
            "key3",
            Examples.spec(
                Engine.OPENSSH, s -> s.with(s.algorithms().withCipher("aes128-gcm@openssh.com"))),
            SIX.repeat(),
            Optional.empty(),
            List.of());
    begin("m", "r", NOW, SIX, openssh);
    end("r", 1, Ending.MEASURED);
    end("r", 3, Ending.failed(ReasonCode.STALLED, "as arranged"));
    List<Exposition.Sample> cells = scrape().all("sshperf_cell_info");
    assertThat(cells.get(0).labels())
        .containsEntry("cipher", "default")
        .containsEntry("mac", "default")
        .containsEntry("buffer", "-")
        .containsEntry("requests", "-")
        .containsEntry("cores", "-")
        .containsEntry("streams", "1");
    assertThat(cells.get(1).labels())
        .containsEntry("cipher", "aes128-gcm@openssh.com")
        .containsEntry("mac", "-")
        .containsEntry("cores", "default");
  }

  @Test
  void gaugesOutliveARestart() {
    begin("older", "r1", NOW, SIX);
    end("r1", 1, Ending.MEASURED);
    enter("r1", RunState.FINISHED);
    begin("m", "r2", NOW.plusSeconds(1), SIX, ONE);
    end("r2", 1, Ending.MEASURED);
    end("r2", 2, Ending.failed(ReasonCode.STALLED, "as arranged"));
    enter("r2", RunState.FINISHED);
    begin("m", "r3", NOW.plusSeconds(2), SIX, ONE);
    end("r3", 1, Ending.MEASURED);
    end("r3", 2, Ending.cancelled("by hand"));
    enter("r3", RunState.CANCELLED);
    List<Exposition.Sample> before = cells(scrape());
    assertThat(before).hasSize(8 + 8 + 3); // SIX twice; of ONE neither throughput nor CPU

    close();
    open();
    assertThat(cells(scrape())).isEmpty();
    restore();

    Exposition after = scrape();
    assertThat(cells(after)).isEqualTo(before);
    assertThat(after.value("sshperf_run_cells", "matrix", "m", "outcome", "measured")).isEqualTo(1);
    assertThat(after.value("sshperf_run_cells", "matrix", "m", "outcome", "cancelled"))
        .isEqualTo(1);
    assertThat(after.value("sshperf_run_cells", "matrix", "older", "outcome", "measured"))
        .isEqualTo(1);
    assertThat(after.value("sshperf_run_active", "matrix", "m")).isZero();
    double lastSample =
        Examples.STARTED.plusSeconds(1).getEpochSecond() + 0.012 + GIB / 4 / 1e6 / 105;
    assertThat(after.value("sshperf_run_last_end_timestamp_seconds", "matrix", "older"))
        .isCloseTo(lastSample, within(0.01));
  }

  private static List<Exposition.Sample> cells(Exposition page) {
    return page.samples().stream()
        .filter(sample -> sample.name().startsWith("sshperf_cell_"))
        .toList();
  }

  /** Waits until all that there is has been restored. */
  private void restore() {
    EarlierRuns earlier = runs.restore();
    Awaitility.await().atMost(Duration.ofSeconds(60)).until(earlier::isOver);
    earlier.close();
  }

  @Test
  void tenThousandStoredCellsAreRestoredAsFarAsThereIsRoom() {
    List<CellResult> cells =
        IntStream.rangeClosed(1, 10_000)
            .mapToObj(
                n ->
                    Examples.ended(
                        n, Examples.MINA, Ending.failed(ReasonCode.STALLED, "as arranged")))
            .toList();
    store.add(head("m", "r", NOW).in(RunState.FINISHED), cells);
    store.add(head("older", "q", NOW.minusSeconds(1)).in(RunState.FINISHED), cells.subList(0, 2));
    restore();
    Exposition page = scrape();
    assertThat(page.all("sshperf_cell_info")).hasSize(1000);
    assertThat(page.value("sshperf_run_cells", "matrix", "m", "outcome", "failed"))
        .isEqualTo(10_000);
    assertThat(page.value("sshperf_metrics_overflow_total", "metric", "sshperf_cell_info"))
        .isEqualTo(9002);
  }

  @Test
  void twentyOfFiveHundredStoredMatricesAreRestored() {
    for (int i = 0; i < 500; i++) {
      store.add(
          head("m" + i, "r" + i, NOW.plusSeconds(i)).in(RunState.FINISHED),
          List.of(
              Examples.ended(1, Examples.MINA, Ending.failed(ReasonCode.STALLED, "as arranged"))));
    }
    restore();
    assertThat(scrape().all("sshperf_run_active"))
        .extracting(sample -> sample.labels().get("matrix"))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(480, 500).mapToObj(i -> "m" + i).toList());
  }

  @Test
  void restoringEndsWithTheController() {
    List<CellResult> cells =
        IntStream.rangeClosed(1, 1000)
            .mapToObj(
                n ->
                    Examples.ended(
                        n, Examples.MINA, Ending.failed(ReasonCode.STALLED, "as arranged")))
            .toList();
    store.add(head("m", "r", NOW).in(RunState.FINISHED), cells);
    EarlierRuns earlier = runs.restore();
    earlier.close();
    assertThat(earlier.isOver()).isTrue();
  }

  @Test
  void runsOfTheStoreAreCountedByState() {
    ControllerMeters.add(meters, "0", new Fleet("0"), store);
    store.add(head("m", "r", NOW), List.of());
    store.add(head("m", "q", NOW).in(RunState.FINISHED), List.of());
    Exposition page = scrape();
    assertThat(page.value("sshperf_runs", "state", "queued")).isEqualTo(1);
    assertThat(page.value("sshperf_runs", "state", "finished")).isEqualTo(1);
    assertThat(page.value("sshperf_runs", "state", "running")).isZero();
    assertThat(page.value("sshperf_agents", "state", "connected")).isZero();
    assertThat(page.value("sshperf_store_size_bytes")).isEqualTo((double) store.size());
  }

  @Test
  void scrapeOfAStoreThatFailsHasAllTheRest() throws Exception {
    ControllerMeters.add(meters, "0", new Fleet("0"), store);
    store.close();
    Files.writeString(data.resolve("runs.db"), "this is no database");
    assertThatThrownBy(store::states).isInstanceOf(StoreException.class);
    Exposition page = scrape();
    assertThat(page.all("sshperf_runs")).isEmpty();
    assertThat(page.values("sshperf_controller_info")).containsExactly(1.0);
  }
}
