package io.sshperf.controller.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteStoreTest extends ResultStoreContract {
  @TempDir Path parent = Path.of("set by JUnit");

  private Path data() {
    return parent.resolve("state #1?%20").resolve("sshperf");
  }

  private Database database() {
    return new Database(data().resolve("runs.db"), Duration.ofMillis(100));
  }

  @Override
  ResultStore open() {
    return SqliteStore.open(data(), Duration.ofMillis(200));
  }

  @Test
  void dataDirectoryIsForItsUserAlone() throws IOException {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data())))
        .isEqualTo("rwx------");
    assertThat(data().resolve("runs.db")).isRegularFile();
  }

  @Test
  void anotherProcessReadsWhileOneWrites() throws SQLException {
    RunHead head = add(ID, RunState.RUNNING, Examples.cell(1, Examples.MINA));
    try (Connection writer = database().openForWriting()) {
      Database.execute(writer, "BEGIN IMMEDIATE");
      ResultStore other = SqliteStore.openExisting(data()).orElseThrow();
      assertThat(other.find(ID)).contains(head);
      assertThat(other.list()).hasSize(1);
    }
  }

  @Test
  void newStoreMayBeOpenedByManyAtOnce() {
    Path fresh = parent.resolve("fresh");
    List<CompletableFuture<Void>> openings =
        IntStream.range(0, 8)
            .mapToObj(
                i ->
                    CompletableFuture.runAsync(
                        () -> {
                          try (ResultStore one = SqliteStore.open(fresh)) {
                            one.add(Examples.head("run-" + i, RunState.FINISHED), List.of());
                          }
                        }))
            .toList();
    openings.forEach(CompletableFuture::join);
    assertThat(SqliteStore.openExisting(fresh).orElseThrow().list()).hasSize(8);
  }

  @Test
  void samplesOfSeveralThreadsAreAllKept() {
    add(ID, RunState.RUNNING, Examples.cell(1, Examples.MINA));
    List<CompletableFuture<Void>> writing =
        IntStream.range(0, 20)
            .mapToObj(i -> Examples.sample("t-" + i, false, Examples.MINA, 1))
            .map(sample -> CompletableFuture.runAsync(() -> store.addSample(ID, 1, sample)))
            .toList();
    writing.forEach(CompletableFuture::join);
    assertThat(cells(ID).get(0).samples()).hasSize(20);
  }

  @Test
  void readingMakesNothingWhereNothingIs() {
    Path nowhere = parent.resolve("nowhere");
    assertThat(SqliteStore.openExisting(nowhere)).isEmpty();
    assertThat(nowhere).doesNotExist();
  }

  @Test
  void storeForReadingRefusesToWrite() {
    ResultStore reading = SqliteStore.openExisting(data()).orElseThrow();
    assertThatThrownBy(() -> reading.setState(ID, RunState.FINISHED))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("reading only");
  }

  @Test
  void readingLeavesNoSideFilesBehind() throws IOException {
    add(ID, RunState.FINISHED);
    store.close();
    assertThat(SqliteStore.openExisting(data()).orElseThrow().list()).hasSize(1);
    try (Stream<Path> files = Files.list(data())) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder("runs.db", "owners");
    }
  }

  @Test
  void connectionForReadingCannotWrite() throws SQLException {
    try (Connection reader = database().openForReading()) {
      assertThatThrownBy(() -> Database.execute(reader, "DELETE FROM runs"))
          .isInstanceOf(SQLException.class);
    }
  }

  @Test
  void lockHeldForTooLongIsTold() throws SQLException {
    try (Connection other = database().openForWriting()) {
      Database.execute(other, "BEGIN IMMEDIATE");
      assertThatThrownBy(() -> add(ID, RunState.QUEUED))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("locked by another process");
    }
    add(ID, RunState.QUEUED);
  }

  @Test
  void fullDiskIsToldAndLosesNothing() throws SQLException {
    add("before", RunState.QUEUED);
    Database database = database();
    try (Connection writer = database.openForWriting()) {
      Database.execute(writer, "PRAGMA max_page_count = 20");
      RunRows rows = new RunRows(writer);
      List<CellResult> cells =
          IntStream.rangeClosed(1, 2000).mapToObj(n -> Examples.cell(n, Examples.MINA)).toList();
      assertThatThrownBy(
              () ->
                  database.write(
                      writer,
                      c -> {
                        rows.add(Examples.head(ID, RunState.QUEUED), "o");
                        rows.addCells(ID, cells);
                        return ID;
                      }))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("no room to write");
    }
    assertThat(store.list()).extracting(RunSummary::id).containsExactly("before");
    add(ID, RunState.QUEUED);
  }

  @Test
  void newerStoreIsRefused() throws SQLException {
    store.close();
    try (Connection writer = database().openForWriting()) {
      Database.execute(writer, "PRAGMA user_version = 9");
    }
    assertThatThrownBy(() -> SqliteStore.open(data())).hasMessageContaining("newer sshperf");
    assertThatThrownBy(() -> SqliteStore.openExisting(data()))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("version 9 of the store (expected at most 1; update sshperf)");
  }

  @Test
  void otherFileIsNoStore() throws IOException {
    Path other = Files.createDirectories(parent.resolve("other"));
    Files.writeString(other.resolve("runs.db"), "This is not a database. ".repeat(500));
    assertThatThrownBy(() -> SqliteStore.open(other))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("not a result store, or damaged");
    assertThatThrownBy(() -> SqliteStore.openExisting(other))
        .hasMessageContaining("not a result store, or damaged");
  }

  @Test
  void fileInPlaceOfTheDirectoryIsTold() throws IOException {
    Path file = Files.createFile(parent.resolve("file"));
    assertThatThrownBy(() -> SqliteStore.open(file))
        .hasMessage(file + ": is a file (expected a directory)");
    assertThatThrownBy(() -> SqliteStore.openExisting(file)).hasMessageContaining("is a file");
    assertThatThrownBy(() -> SqliteStore.open(file.resolve("below")))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("cannot be made");
    Path odd = parent.resolve("odd");
    Files.createDirectories(odd.resolve("runs.db"));
    assertThatThrownBy(() -> SqliteStore.open(odd)).hasMessageContaining("is a directory");
  }
}
