package io.sshperf.controller.result;

import io.sshperf.proto.model.Named;
import io.sshperf.proto.model.Outcome;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What reads the tables. Each method runs in its caller's transaction.
 *
 * @param connection that may be for reading only
 */
record RunReader(Connection connection) {
  private static final int SHORTEST_END = 2;
  private static final int MOST_NAMED = 5;

  /** A run that is queued or running, and who runs it. */
  record Open(String run, String owner) {}

  Optional<RunHead> find(String idOrEnd) throws SQLException {
    List<String> exact = texts("SELECT head_json FROM runs WHERE id = ?", idOrEnd);
    if (!exact.isEmpty()) {
      return Optional.of(RunJson.readHead(RunJson.parse(exact.get(0))));
    }
    if (idOrEnd.codePointCount(0, idOrEnd.length()) < SHORTEST_END) {
      return Optional.empty();
    }
    List<String> ids =
        texts("SELECT id FROM runs WHERE substr(id, -length(?1)) = ?1 ORDER BY id DESC", idOrEnd);
    if (ids.size() > 1) {
      throw ambiguous(idOrEnd, ids);
    }
    return ids.isEmpty() ? Optional.empty() : find(ids.get(0));
  }

  private static StoreException ambiguous(String end, List<String> ids) {
    String more = ids.size() > MOST_NAMED ? ", …" : "";
    String named = String.join(", ", ids.subList(0, Math.min(ids.size(), MOST_NAMED)));
    return new StoreException(
        "run '" + end + "' may be " + named + more + " (give more of the id's end)", null);
  }

  private List<String> texts(String sql, String parameter) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, parameter);
      return texts(statement);
    }
  }

  private static List<String> texts(PreparedStatement statement) throws SQLException {
    List<String> all = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        all.add(rows.getString(1));
      }
    }
    return all;
  }

  void cells(String run, Consumer<CellResult> consumer) throws SQLException {
    cells(run, 0, Integer.MAX_VALUE, consumer);
  }

  Optional<CellResult> cell(String run, int number) throws SQLException {
    List<CellResult> found = new ArrayList<>();
    cells(run, number, number, found::add);
    return found.stream().findFirst();
  }

  private void cells(String run, int first, int last, Consumer<CellResult> consumer)
      throws SQLException {
    try (PreparedStatement cells =
            connection.prepareStatement(
                "SELECT number, cell_json FROM cells"
                    + " WHERE run = ? AND number BETWEEN ? AND ? ORDER BY number");
        PreparedStatement samples =
            connection.prepareStatement(
                "SELECT sample_json FROM samples WHERE run = ? AND cell = ? ORDER BY seq")) {
      cells.setString(1, run);
      cells.setInt(2, first);
      cells.setInt(3, last);
      samples.setString(1, run);
      try (ResultSet rows = cells.executeQuery()) {
        while (rows.next()) {
          samples.setInt(2, rows.getInt(1));
          consumer.accept(cell(rows.getString(2), texts(samples)));
        }
      }
    }
  }

  private static CellResult cell(String json, List<String> samples) {
    CellResult planned = RunJson.readCell(RunJson.parse(json));
    return new CellResult(
        planned.number(),
        planned.key(),
        planned.spec(),
        planned.repeat(),
        planned.ending(),
        samples.stream().map(s -> RunJson.readSample(RunJson.parse(s))).toList());
  }

  /** Rows are numbered as they are added. */
  Optional<Sample> lastSample(String run) throws SQLException {
    return texts("SELECT sample_json FROM samples WHERE run = ? ORDER BY rowid DESC LIMIT 1", run)
        .stream()
        .map(json -> RunJson.readSample(RunJson.parse(json)))
        .findFirst();
  }

  CellCounts outcomes(String run) throws SQLException {
    String sql = "SELECT outcome, count(*) FROM cells WHERE run = ? GROUP BY outcome";
    Map<Outcome, Integer> ended = new EnumMap<>(Outcome.class);
    int open = 0;
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, run);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          String outcome = rows.getString(1);
          if (outcome == null) {
            open = rows.getInt(2);
          } else {
            ended.put(Named.parse(Outcome.class, outcome), rows.getInt(2));
          }
        }
      }
    }
    return new CellCounts(ended, open);
  }

  /**
   * @param abandoned runs that count as interrupted unless they are over
   */
  Map<RunState, Integer> states(Set<String> abandoned) throws SQLException {
    Map<RunState, Integer> counts = new EnumMap<>(RunState.class);
    try (PreparedStatement statement =
            connection.prepareStatement("SELECT state, count(*) FROM runs GROUP BY state");
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        counts.put(Named.parse(RunState.class, rows.getString(1)), rows.getInt(2));
      }
    }
    for (String run : abandoned) {
      for (String state : texts("SELECT state FROM runs WHERE id = ?", run)) {
        RunState written = Named.parse(RunState.class, state);
        if (!written.isOver()) {
          counts.merge(written, -1, Integer::sum);
          counts.merge(RunState.INTERRUPTED, 1, Integer::sum);
        }
      }
    }
    counts.values().removeIf(count -> count == 0);
    return counts;
  }

  List<RunSummary> list() throws SQLException {
    String sql =
        """
        SELECT r.id, r.matrix, r.state, r.started, count(c.number),
          count(CASE c.outcome WHEN 'measured' THEN 1 END),
          count(CASE c.outcome WHEN 'failed' THEN 1 END),
          count(CASE c.outcome WHEN 'incompatible' THEN 1 END)
        FROM runs r LEFT JOIN cells c ON c.run = r.id
        GROUP BY r.id ORDER BY r.started DESC, r.id DESC
        """;
    List<RunSummary> all = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        all.add(
            new RunSummary(
                rows.getString(1),
                rows.getString(2),
                Named.parse(RunState.class, rows.getString(3)),
                Instant.parse(rows.getString(4)),
                rows.getInt(5),
                rows.getInt(6),
                rows.getInt(7),
                rows.getInt(8)));
      }
    }
    return all;
  }

  List<Open> open() throws SQLException {
    String sql =
        "SELECT id, owner FROM runs WHERE state IN ('queued', 'running') ORDER BY started, id";
    List<Open> all = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        all.add(new Open(rows.getString(1), rows.getString(2)));
      }
    }
    return all;
  }
}
