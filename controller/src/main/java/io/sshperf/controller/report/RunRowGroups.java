package io.sshperf.controller.report;

import io.sshperf.controller.result.RunAgent;
import io.sshperf.controller.result.RunHead;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Pair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A run's rows by pair, and what they have in common. What differs anywhere in the run is a column
 * everywhere, so that the pairs' tables look alike.
 *
 * @param rows of the whole run
 */
record RunRowGroups(RunHead head, List<CellRow> rows) {
  Map<Pair, List<CellRow>> byPair() {
    Map<Pair, List<CellRow>> groups = new LinkedHashMap<>();
    rows.forEach(row -> groups.computeIfAbsent(row.spec().pair(), p -> new ArrayList<>()).add(row));
    return groups;
  }

  /** The settings in which cells of the run differ. */
  List<Setting> columns() {
    return Arrays.stream(Setting.values()).filter(this::differs).toList();
  }

  /** Whether some row has an interval; those without then have none, not a range. */
  boolean haveIntervals() {
    return rows.stream().anyMatch(CellRow::hasInterval);
  }

  /** Whether the short names of algorithms tell the rows apart as the long ones do. */
  boolean mayBeShort() {
    return Arrays.stream(Setting.values()).allMatch(s -> count(s::of) == count(s::shortOf));
  }

  private long count(Function<CellSpec, String> value) {
    return rows.stream().map(row -> value.apply(row.spec())).distinct().count();
  }

  private boolean differs(Setting setting) {
    return setting.differs(specs(rows));
  }

  private static List<CellSpec> specs(List<CellRow> rows) {
    return rows.stream().map(CellRow::spec).toList();
  }

  /**
   * What is the same for every row of a group to which it applies, in the words of the first, and
   * the shortest of their round trips: load only makes them longer.
   */
  List<String> common(List<CellRow> group) {
    List<String> parts = new ArrayList<>();
    CellSpec first = group.get(0).spec();
    ends(group, parts);
    parts.addAll(settings(specs(group)));
    parts.addAll(load(first));
    group.stream()
        .flatMap(row -> row.rtt().stream())
        .min(Comparator.naturalOrder())
        .ifPresent(rtt -> parts.add("RTT " + Rates.number(rtt.toNanos() / 1e6) + " ms"));
    return parts;
  }

  /** With the engines and their versions, which may not be the same on every host. */
  private void ends(List<CellRow> group, List<String> parts) {
    CellSpec first = group.get(0).spec();
    parts.add(first.pair().toString());
    if (!differs(Setting.INITIATOR)) {
      parts.add(first.initiator().word());
    }
    List<String> clients = titles(group, cell -> engine(cell.clientAgent(), cell.client()));
    List<String> servers = titles(group, cell -> engine(cell.serverAgent(), cell.server()));
    if (clients.size() == 1 && servers.size() == 1) {
      parts.add(clients.get(0) + " → " + servers.get(0));
    } else {
      parts.add("client " + String.join(" or ", clients));
      parts.add("server " + String.join(" or ", servers));
    }
  }

  private static List<String> titles(List<CellRow> group, Function<CellSpec, String> title) {
    return group.stream().map(row -> title.apply(row.spec())).distinct().toList();
  }

  /** The method, and of the rest what is not at its default. */
  private List<String> settings(List<CellSpec> group) {
    List<String> parts = new ArrayList<>();
    for (Setting setting : Setting.values()) {
      boolean isTold = setting.compareTo(Setting.INITIATOR) <= 0 && setting != Setting.METHOD;
      boolean isLoad = setting.compareTo(Setting.AMOUNT) >= 0;
      if (!isTold && !isLoad && !differs(setting)) {
        group.stream()
            .filter(setting::applies)
            .findFirst()
            .filter(cell -> setting == Setting.METHOD || !setting.isDefault(cell))
            .ifPresent(cell -> parts.add(setting.phrase(cell)));
      }
    }
    return parts;
  }

  /** As {@code 256MiB random in memory}, without what differs. */
  private List<String> load(CellSpec first) {
    String load =
        String.join(
            " ",
            List.of(Setting.AMOUNT, Setting.PAYLOAD, Setting.STORAGE).stream()
                .filter(setting -> !differs(setting))
                .map(setting -> setting.phrase(first))
                .toList());
    return load.isEmpty() ? List.of() : List.of(load);
  }

  private String engine(AgentName agent, Engine engine) {
    String version =
        head.agents().stream()
            .filter(a -> a.name().equals(agent.text()))
            .map(RunAgent::engines)
            .map(engines -> engines.getOrDefault(engine.word(), ""))
            .findFirst()
            .orElse("");
    return EngineTitle.of(engine.word(), version);
  }
}
