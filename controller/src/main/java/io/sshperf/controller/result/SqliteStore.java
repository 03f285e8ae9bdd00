package io.sshperf.controller.result;

import io.sshperf.proto.model.Ending;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Runs in {@code runs.db}, an SQLite file in the data directory, which several processes may use at
 * once. Thread-safe: writes take turns, each read has a connection of its own.
 */
public final class SqliteStore implements ResultStore {
  /** How long a write waits for another process's. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Database database;
  private final ReadOnlyStore reads;
  private final Connection writer;
  private final RunRows rows;
  private final OwnerLocks owners;

  private SqliteStore(Database database, Connection writer, OwnerLocks owners) {
    this.database = database;
    this.reads = new ReadOnlyStore(database, owners);
    this.writer = writer;
    this.rows = new RunRows(writer);
    this.owners = owners;
  }

  /**
   * Opens the store of a data directory, for reading and writing; makes what is missing.
   *
   * @throws StoreException if that cannot be done, or a newer sshperf made the store
   */
  public static SqliteStore open(Path directory) {
    return open(directory, PATIENCE);
  }

  static SqliteStore open(Path directory, Duration patience) {
    StoreFiles files = new StoreFiles(directory);
    files.create();
    Database database = new Database(files.database(), patience);
    try {
      Connection writer = database.openForWriting();
      try {
        prepare(database, writer);
        return new SqliteStore(database, writer, new OwnerLocks(files.owners()));
      } catch (SQLException | RuntimeException e) {
        writer.close();
        throw e;
      }
    } catch (SQLException e) {
      throw database.faults().explain(e);
    }
  }

  private static void prepare(Database database, Connection writer) throws SQLException {
    refuseNewer(database, Schema.version(writer));
    if (Schema.version(writer) < Schema.VERSION) {
      database.write(
          writer,
          connection -> {
            Schema.migrate(connection);
            return Schema.VERSION;
          });
    }
  }

  /**
   * Opens the store of a data directory for reading only, if there is one. Makes no directory, no
   * store and no lock; methods that write throw {@link StoreException}.
   *
   * @throws StoreException if it cannot be read, or another version of sshperf made it
   */
  public static Optional<ResultStore> openExisting(Path directory) {
    StoreFiles files = new StoreFiles(directory);
    files.requireDirectory();
    if (Files.notExists(files.database())) { // not so where one may not look
      return Optional.empty();
    }
    Database database = new Database(files.database(), PATIENCE);
    int version = database.read(Schema::version);
    refuseNewer(database, version);
    return version == 0
        ? Optional.empty()
        : Optional.of(new ReadOnlyStore(database, new OwnerLocks(files.owners())));
  }

  private static void refuseNewer(Database database, int version) {
    if (version > Schema.VERSION) {
      throw new StoreException(
          database.file()
              + ": made by a newer sshperf: version "
              + version
              + " of the store (expected at most "
              + Schema.VERSION
              + "; update sshperf)",
          null);
    }
  }

  @Override
  public synchronized void add(RunHead head, List<CellResult> cells) {
    String owner = owner();
    boolean added =
        database.write(
            writer,
            connection -> {
              boolean isNew = rows.add(head, owner);
              if (isNew) {
                rows.addCells(head.id(), cells);
              }
              return isNew;
            });
    if (!added) {
      throw new StoreException("run " + head.id() + " is there already (expected a new id)", null);
    }
  }

  /** A run that goes on again belongs to this store from then on. */
  @Override
  public synchronized void setState(String runId, RunState state) {
    Optional<String> owner = state.isOver() ? Optional.empty() : Optional.of(owner());
    boolean found =
        database.write(
            writer,
            connection -> {
              if (owner.isPresent()) {
                rows.setOwner(runId, owner.get());
              }
              return rows.setState(runId, state);
            });
    require(found, "no run " + runId);
  }

  @Override
  public synchronized void addSample(String runId, int cell, Sample sample) {
    boolean found =
        database.write(
            writer,
            connection -> {
              boolean known = rows.hasCell(runId, cell);
              if (known) {
                rows.addSample(runId, cell, sample);
              }
              return known;
            });
    require(found, "no cell " + cell + " in run " + runId);
  }

  @Override
  public synchronized void endCell(String runId, int cell, Ending ending) {
    boolean found = database.write(writer, connection -> rows.endCell(runId, cell, ending));
    require(found, "no cell " + cell + " in run " + runId);
  }

  private void require(boolean found, String otherwise) {
    if (!found) {
      throw new StoreException(database.file() + ": " + otherwise, null);
    }
  }

  @Override
  public Optional<RunHead> find(String idOrEnd) {
    return reads.find(idOrEnd);
  }

  @Override
  public void cells(String runId, Consumer<CellResult> consumer) {
    reads.cells(runId, consumer);
  }

  @Override
  public Optional<CellResult> cell(String runId, int cell) {
    return reads.cell(runId, cell);
  }

  @Override
  public CellCounts outcomes(String runId) {
    return reads.outcomes(runId);
  }

  @Override
  public Optional<Sample> lastSample(String runId) {
    return reads.lastSample(runId);
  }

  @Override
  public List<RunSummary> list() {
    return reads.list();
  }

  @Override
  public Map<RunState, Integer> states() {
    return reads.states();
  }

  @Override
  public long size() {
    return reads.size();
  }

  @Override
  public synchronized List<String> interruptAbandoned() {
    List<RunReader.Open> abandoned =
        database.write(
            writer,
            connection -> {
              List<RunReader.Open> gone = new ArrayList<>();
              for (RunReader.Open run : new RunReader(connection).open()) {
                if (isGone(run.owner())) {
                  rows.setState(run.run(), RunState.INTERRUPTED);
                  gone.add(run);
                }
              }
              return gone;
            });
    try {
      for (RunReader.Open run : abandoned) {
        owners.forget(run.owner());
      }
    } catch (IOException e) {
      throw owners(e);
    }
    return abandoned.stream().map(RunReader.Open::run).toList();
  }

  private boolean isGone(String owner) {
    try {
      return owners.isGone(owner);
    } catch (IOException e) {
      throw owners(e);
    }
  }

  private String owner() {
    try {
      return owners.claim();
    } catch (IOException e) {
      throw owners(e);
    }
  }

  private StoreException owners(IOException e) {
    return new StoreException(
        "owner locks beside " + database.file() + ": " + e + " (make them writable)", e);
  }

  @Override
  public synchronized void close() {
    try (owners) {
      writer.close();
    } catch (SQLException e) {
      throw database.faults().explain(e);
    } catch (IOException e) {
      throw owners(e);
    }
  }
}
