package io.sshperf.controller.result;

import io.sshperf.proto.model.Ending;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * What changes the tables. Each method runs in its caller's transaction.
 *
 * @param connection that writes
 */
record RunRows(Connection connection) {
  /** Of one length, so that the order of the texts is the order of the times. */
  private static final DateTimeFormatter STARTED =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private static final int BATCH = 1000;

  static String started(Instant time) {
    return STARTED.format(time);
  }

  /** Whether it was added: not if there is one of that id. */
  boolean add(RunHead head, String owner) throws SQLException {
    String sql =
        "INSERT INTO runs(id, matrix, state, started, owner, head_json) VALUES (?, ?, ?, ?, ?, ?)"
            + " ON CONFLICT(id) DO NOTHING";
    return update(
            sql,
            head.id(),
            head.matrix(),
            head.state().word(),
            started(head.started()),
            owner,
            RunJson.write(RunJson.head(head)))
        == 1;
  }

  void addCells(String run, List<CellResult> cells) throws SQLException {
    String sql = "INSERT INTO cells(run, number, key, outcome, cell_json) VALUES (?, ?, ?, ?, ?)";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      int waiting = 0;
      for (CellResult cell : cells) {
        statement.setString(1, run);
        statement.setInt(2, cell.number());
        statement.setString(3, cell.key());
        statement.setString(4, cell.ending().map(e -> e.outcome().word()).orElse(null));
        statement.setString(5, RunJson.write(RunJson.planned(cell)));
        statement.addBatch();
        waiting++;
        if (waiting % BATCH == 0) {
          statement.executeBatch();
        }
      }
      statement.executeBatch();
    }
  }

  /** Whether there is such a run. */
  boolean setState(String run, RunState state) throws SQLException {
    String sql =
        "UPDATE runs SET state = ?1, head_json = json_set(head_json, '$.state', ?1) WHERE id = ?2";
    return update(sql, state.word(), run) == 1;
  }

  void setOwner(String run, String owner) throws SQLException {
    update("UPDATE runs SET owner = ? WHERE id = ?", owner, run);
  }

  /** Adds a sample after those of its cell, unless its transfer has one already. */
  void addSample(String run, int cell, Sample sample) throws SQLException {
    String sql =
        "INSERT INTO samples(run, cell, seq, transfer, sample_json)"
            + " SELECT ?1, ?2, coalesce(max(seq), 0) + 1, ?3, ?4 FROM samples"
            + " WHERE run = ?1 AND cell = ?2 ON CONFLICT(transfer) DO NOTHING";
    update(sql, run, cell, sample.transfer().text(), RunJson.write(RunJson.sample(sample)));
  }

  /** Whether there is such a cell. */
  boolean endCell(String run, int cell, Ending ending) throws SQLException {
    String sql =
        "UPDATE cells SET outcome = ?1,"
            + " cell_json = json_set(cell_json, '$.outcome', ?1, '$.reason', json(?2))"
            + " WHERE run = ?3 AND number = ?4";
    String reason = ending.reason().map(r -> RunJson.write(EndingJson.reason(r))).orElse("null");
    return update(sql, ending.outcome().word(), reason, run, cell) == 1;
  }

  boolean hasCell(String run, int cell) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT 1 FROM cells WHERE run = ? AND number = ?")) {
      statement.setString(1, run);
      statement.setInt(2, cell);
      try (var rows = statement.executeQuery()) {
        return rows.next();
      }
    }
  }

  private int update(String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      return statement.executeUpdate();
    }
  }
}
