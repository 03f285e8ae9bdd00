package io.sshperf.controller.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AbandonedRunsTest {
  @TempDir Path data = Path.of("set by JUnit");

  private static void add(ResultStore store, String id, RunState state) {
    store.add(Examples.head(id, state), List.of(Examples.cell(1, Examples.MINA)));
  }

  private List<Path> lockFiles() throws IOException {
    Path owners = data.resolve("owners");
    try (Stream<Path> files = Files.exists(owners) ? Files.list(owners) : Stream.empty()) {
      return files.toList();
    }
  }

  @Test
  void storeThatOnlyReadsOwnsNothing() throws IOException {
    try (ResultStore store = SqliteStore.open(data)) {
      assertThat(store.list()).isEmpty();
      assertThat(lockFiles()).isEmpty();
    }
  }

  @Test
  void runsOfALivingOwnerAreLeftAlone() throws IOException {
    try (ResultStore living = SqliteStore.open(data);
        ResultStore other = SqliteStore.open(data)) {
      add(living, "r", RunState.RUNNING);
      assertThat(other.interruptAbandoned()).isEmpty();
      assertThat(living.interruptAbandoned()).isEmpty();
      assertThat(lockFiles()).hasSize(1);
    }
    assertThat(lockFiles()).isEmpty();
  }

  @Test
  void runsOfAnOwnerThatIsGoneAreInterrupted() {
    try (ResultStore gone = SqliteStore.open(data)) {
      add(gone, "queued", RunState.QUEUED);
      add(gone, "running", RunState.RUNNING);
      add(gone, "finished", RunState.FINISHED);
    }
    try (ResultStore next = SqliteStore.open(data)) {
      assertThat(next.states())
          .isEqualTo(Map.of(RunState.INTERRUPTED, 2, RunState.FINISHED, 1)); // not written yet
      assertThat(next.interruptAbandoned()).containsExactlyInAnyOrder("queued", "running");
      assertThat(next.interruptAbandoned()).isEmpty();
      assertThat(next.list())
          .extracting(RunSummary::state)
          .containsExactlyInAnyOrder(RunState.INTERRUPTED, RunState.INTERRUPTED, RunState.FINISHED);
      next.cells("running", cell -> assertThat(cell.ending()).isEmpty());
    }
  }

  private Process owner() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Owner.class.getName(),
            data.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  @Test
  void runsOfAKilledProcessAreInterruptedAndItsLockFileGoes() throws Exception {
    Process other = owner();
    try (ResultStore store = SqliteStore.open(data)) {
      assertThat(other.inputReader().readLine()).isEqualTo("added");
      assertThat(store.interruptAbandoned()).isEmpty();
      other.destroyForcibly().waitFor();
      assertThat(lockFiles()).hasSize(1);
      assertThat(store.interruptAbandoned()).containsExactly("r");
      assertThat(lockFiles()).isEmpty();
    } finally {
      other.destroyForcibly().waitFor();
    }
  }

  @Test
  void runsOfAKilledProcessAreListedAsInterruptedBeforeAnybodyWritesIt() throws Exception {
    try (ResultStore store = SqliteStore.open(data)) {
      add(store, "finished", RunState.FINISHED);
    }
    Process other = owner();
    try (ResultStore reads = SqliteStore.openExisting(data).orElseThrow()) {
      assertThat(other.inputReader().readLine()).isEqualTo("added");
      assertThat(states(reads)).containsEntry("r", RunState.RUNNING);
      assertThat(reads.find("r").orElseThrow().state()).isEqualTo(RunState.RUNNING);
      other.destroyForcibly().waitFor();
      assertThat(states(reads))
          .containsEntry("r", RunState.INTERRUPTED)
          .containsEntry("finished", RunState.FINISHED);
      assertThat(reads.find("r").orElseThrow().state()).isEqualTo(RunState.INTERRUPTED);
      assertThat(lockFiles()).as("a reader takes nothing away").hasSize(1);
    } finally {
      other.destroyForcibly().waitFor();
    }
    try (ResultStore store = SqliteStore.open(data)) {
      assertThat(store.interruptAbandoned()).as("nor writes anything").containsExactly("r");
    }
  }

  private static Map<String, RunState> states(ResultStore store) {
    return store.list().stream().collect(Collectors.toMap(RunSummary::id, RunSummary::state));
  }

  @Test
  void runOfThisVeryProcessIsRunningForWhoeverReads() {
    try (ResultStore living = SqliteStore.open(data);
        ResultStore reads = SqliteStore.openExisting(data).orElseThrow()) {
      add(living, "r", RunState.RUNNING);
      assertThat(states(reads)).containsEntry("r", RunState.RUNNING);
      assertThat(living.find("r").orElseThrow().state()).isEqualTo(RunState.RUNNING);
    }
  }

  /** Another process: adds a run and waits to be killed. */
  static final class Owner {
    public static void main(String[] args) throws IOException {
      ResultStore store = SqliteStore.open(Path.of(args[0]));
      add(store, "r", RunState.RUNNING);
      System.out.println("added");
      System.out.flush();
      System.in.read();
    }
  }

  @Test
  void resumedRunBelongsToWhoResumedIt() {
    try (ResultStore gone = SqliteStore.open(data)) {
      add(gone, "r", RunState.RUNNING);
    }
    try (ResultStore next = SqliteStore.open(data);
        ResultStore other = SqliteStore.open(data)) {
      next.interruptAbandoned();
      next.setState("r", RunState.RUNNING);
      assertThat(other.interruptAbandoned()).isEmpty();
    }
  }
}
