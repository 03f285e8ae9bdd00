package io.sshperf.controller.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.metrics.Meters;
import io.sshperf.controller.Exposition;
import io.sshperf.controller.metrics.MeteredStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A metered store is a store like any other, and tells what it took. */
class MeteredStoreTest extends ResultStoreContract {
  private static final Duration NO_PATIENCE = Duration.ofMillis(1);

  @TempDir Path data = Path.of("set by JUnit");

  private final Meters meters = new Meters();

  @Override
  ResultStore open() {
    return new MeteredStore(SqliteStore.open(data, NO_PATIENCE), meters);
  }

  @AfterEach
  void closeMeters() {
    meters.close();
  }

  private double count(String metric, String operation) {
    return Exposition.of(meters.text(false)).value(metric, "operation", operation);
  }

  private double timed(String operation) {
    return count("sshperf_store_duration_seconds_count", operation);
  }

  private double failures(String operation) {
    return count("sshperf_store_failures_total", operation);
  }

  @Test
  void eachOperationIsTimed() {
    add(ID, RunState.QUEUED, Examples.cell(1, Examples.MINA));
    store.list();
    store.list();
    assertThat(timed("add")).isEqualTo(1);
    assertThat(timed("list")).isEqualTo(2);
    assertThat(timed("end-cell")).isZero();
    assertThat(count("sshperf_store_duration_seconds_sum", "add")).isPositive();
  }

  @Test
  void whatAReaderDoesWithCellsIsNotTheStoresTime() {
    add(ID, RunState.QUEUED, Examples.cell(1, Examples.MINA));
    long[] read = {0};
    long begun = System.nanoTime();
    store.cells(
        ID,
        cell -> {
          long handed = System.nanoTime();
          while (System.nanoTime() - handed < 50_000_000L) {
            Thread.onSpinWait();
          }
          read[0] = System.nanoTime() - handed;
        });
    long rest = System.nanoTime() - begun - read[0];
    assertThat(timed("cells")).isEqualTo(1);
    assertThat(count("sshperf_store_duration_seconds_sum", "cells"))
        .isPositive()
        .isLessThanOrEqualTo(rest / 1e9);
  }

  @Test
  void storeThatIsLockedFails() throws Exception {
    try (SqliteStore other = SqliteStore.open(data, NO_PATIENCE)) {
      other.add(Examples.head("other", RunState.QUEUED), List.of());
      Database database = new Database(new StoreFiles(data).database(), NO_PATIENCE);
      try (var connection = database.openForWriting()) {
        Database.execute(connection, "BEGIN IMMEDIATE");
        assertThatThrownBy(() -> add(ID, RunState.QUEUED)).isInstanceOf(StoreException.class);
        Database.execute(connection, "ROLLBACK");
      }
    }
    assertThat(failures("add")).isEqualTo(1);
    assertThat(timed("add")).isEqualTo(1);
    add(ID, RunState.QUEUED);
    assertThat(failures("add")).isEqualTo(1);
  }

  @Test
  void wrongQuestionIsNoFailureOfTheStore() {
    add("run-1-3f2a", RunState.QUEUED);
    add("run-2-3f2a", RunState.QUEUED);
    assertThatThrownBy(() -> store.find("3f2a")).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> add("run-1-3f2a", RunState.QUEUED)).isInstanceOf(StoreException.class);
    assertThat(failures("find")).isZero();
    assertThat(failures("add")).isZero();
  }

  @Test
  void sizeIsThatOfTheFiles() throws IOException {
    add(ID, RunState.QUEUED, Examples.cell(1, Examples.MINA));
    StoreFiles files = new StoreFiles(data);
    long wal = Files.size(Path.of(files.database() + "-wal"));
    assertThat(wal).isPositive();
    assertThat(store.size()).isEqualTo(Files.size(files.database()) + wal);
  }
}
