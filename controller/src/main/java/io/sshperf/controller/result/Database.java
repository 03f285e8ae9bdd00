package io.sshperf.controller.result;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteOpenMode;

/**
 * Connections to one SQLite file. Thread-safe.
 *
 * @param file of the database
 * @param patience how long a statement waits for another process's lock
 */
record Database(Path file, Duration patience) {

  /** What is done with a connection. */
  interface Work<T> {
    T on(Connection connection) throws SQLException;
  }

  /**
   * A connection that writes, and creates the file if there is none. In WAL mode readers and the
   * one writer do not wait for each other.
   */
  Connection openForWriting() throws SQLException {
    SQLiteConfig config = config();
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    // FULL: with NORMAL, WAL syncs only at checkpoints, and a power cut would take samples back
    // that were reported as saved (https://sqlite.org/pragma.html#pragma_synchronous).
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    config.enforceForeignKeys(true);
    return connect(config.toProperties(), "");
  }

  /** A connection that only reads, to a file that is there, and leaves no other file behind. */
  Connection openForReading() throws SQLException {
    boolean mayTidy = Files.isWritable(file) && Files.isWritable(file.resolveSibling("."));
    return mayTidy ? openTidily() : openReadOnly();
  }

  /**
   * Reading in WAL mode makes -wal and -shm files if there are none, and only a connection that
   * might write removes them when it is the last to close.
   */
  private Connection openTidily() throws SQLException {
    SQLiteConfig config = config();
    config.resetOpenMode(SQLiteOpenMode.CREATE);
    Connection connection = connect(config.toProperties(), "");
    try {
      execute(connection, "PRAGMA query_only = ON");
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private Connection openReadOnly() throws SQLException {
    SQLiteConfig config = config();
    config.setReadOnly(true);
    Connection connection = connect(config.toProperties(), "");
    try {
      Schema.version(connection);
      return connection;
    } catch (SQLException e) {
      connection.close();
      if (!mayBeImmutable(e)) {
        throw e;
      }
      return connect(config.toProperties(), "?immutable=1");
    }
  }

  /**
   * The -shm file cannot be made in a directory that is not writable. Without a -wal file there is
   * no writer either, and the file alone is the store.
   */
  private boolean mayBeImmutable(SQLException e) {
    boolean notWritable =
        StoreFaults.is(e.getErrorCode(), SQLiteErrorCode.SQLITE_CANTOPEN)
            || StoreFaults.is(e.getErrorCode(), SQLiteErrorCode.SQLITE_READONLY);
    return notWritable && Files.isReadable(file) && !Files.exists(Path.of(file + "-wal"));
  }

  private SQLiteConfig config() {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(Math.toIntExact(patience.toMillis()));
    return config;
  }

  /** As a URI, in which no character of the path can be taken for a parameter. */
  private Connection connect(Properties properties, String parameters) throws SQLException {
    String path = file.toAbsolutePath().toUri().getRawPath();
    return JDBC.createConnection(JDBC.PREFIX + "file:" + path + parameters, properties);
  }

  /** Reads on a connection of its own: neither waits for a writer nor makes one wait. */
  <T> T read(Work<T> work) {
    try (Connection connection = openForReading()) {
      execute(connection, "BEGIN"); // one state of the store, however long it takes
      return work.on(connection);
    } catch (SQLException e) {
      throw faults().explain(e);
    }
  }

  /**
   * Does all of the work in one transaction, or none of it. IMMEDIATE takes the write lock where
   * waiting for it helps: a read that becomes a write would fail at once (SQLITE_BUSY_SNAPSHOT).
   * The driver's own transactions begin the next one with each commit, and so keep that lock.
   */
  <T> T write(Connection connection, Work<T> work) {
    try {
      execute(connection, "BEGIN IMMEDIATE");
      try {
        T result = work.on(connection);
        execute(connection, "COMMIT");
        return result;
      } catch (SQLException | RuntimeException e) {
        undo(connection, e);
        throw e;
      }
    } catch (SQLException e) {
      throw faults().explain(e);
    }
  }

  private static void undo(Connection connection, Exception cause) {
    try {
      execute(connection, "ROLLBACK");
    } catch (SQLException e) {
      cause.addSuppressed(e); // SQLite has rolled back by itself, as it does on a full disk
    }
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Bytes of the file and of what is written beside it and not yet in it. */
  long size() {
    return file.toFile().length() + Path.of(file + "-wal").toFile().length();
  }

  StoreFaults faults() {
    return new StoreFaults(file, patience);
  }
}
