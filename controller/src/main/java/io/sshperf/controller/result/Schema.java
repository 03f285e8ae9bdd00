package io.sshperf.controller.result;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The tables, and how an older store becomes a newer one. */
final class Schema {
  /**
   * What leads from each version to the next; version 0 is an empty file. Steps are added, never
   * changed.
   */
  private static final List<List<String>> STEPS =
      List.of(
          List.of(
              """
              CREATE TABLE runs(
                id TEXT PRIMARY KEY, matrix TEXT NOT NULL, state TEXT NOT NULL,
                started TEXT NOT NULL, owner TEXT NOT NULL, head_json TEXT NOT NULL)
              """,
              """
              CREATE TABLE cells(
                run TEXT NOT NULL REFERENCES runs(id), number INTEGER NOT NULL, key TEXT NOT NULL,
                outcome TEXT, cell_json TEXT NOT NULL, PRIMARY KEY(run, number))
              """,
              "CREATE INDEX cells_by_outcome ON cells(run, outcome)",
              """
              CREATE TABLE samples(
                run TEXT NOT NULL, cell INTEGER NOT NULL, seq INTEGER NOT NULL,
                transfer TEXT NOT NULL UNIQUE, sample_json TEXT NOT NULL,
                PRIMARY KEY(run, cell, seq), FOREIGN KEY(run, cell) REFERENCES cells(run, number))
              """));

  static final int VERSION = STEPS.size();

  private Schema() {}

  static int version(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("PRAGMA user_version")) {
      return result.next() ? result.getInt(1) : 0;
    }
  }

  /** Brings the store to {@link #VERSION}, inside the caller's transaction. */
  static void migrate(Connection connection) throws SQLException {
    int from = version(connection);
    if (from >= VERSION) {
      return;
    }
    try (Statement statement = connection.createStatement()) {
      for (List<String> step : STEPS.subList(from, VERSION)) {
        for (String sql : step) {
          statement.execute(sql);
        }
      }
      statement.execute("PRAGMA user_version = " + VERSION);
    }
  }
}
