package io.sshperf.controller.report;

import io.sshperf.controller.result.RunAgent;
import io.sshperf.controller.result.RunHead;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.CpuQuota;
import io.sshperf.proto.model.Pair;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What a reader of a table must know of the hosts, each thing once: that two ends share one, that a
 * quota is set, that processors were taken away, why a figure is not known.
 *
 * @param rows of the whole run; those that are not measured say nothing here
 */
record HostNotes(RunHead head, List<CellRow> rows) {
  /** A share that is no larger makes no difference that is seen. */
  private static final double MATTERS = 0.05;

  /** More reasons than these are only counted. */
  private static final int MOST_REASONS = 4;

  /** A row and one of its ends. */
  private record At(CellRow row, EndRow end) {}

  /** Each note on as many lines as it needs. */
  List<String> lines(int width) {
    return lines().stream()
        .flatMap(note -> Text.lines(List.of(note.split(" ", -1)), width).stream())
        .toList();
  }

  private List<String> lines() {
    Set<String> lines = new LinkedHashSet<>(sharedHosts());
    ends().forEach(at -> at.end().quota().ifPresent(q -> lines.add(quota(at.end().agent(), q))));
    lines.addAll(
        worst(
            EndRow::throttled,
            (at, share) ->
                "%s was throttled by its quota for up to %s of a sample (cell %d)"
                    .formatted(at.end().agent(), Rates.percent(share), at.row().number())));
    lines.addAll(
        worst(
            EndRow::stolen,
            (at, share) ->
                "the hypervisor of %s gave up to %s of its cores to others (cell %d)"
                    .formatted(at.end().agent(), Rates.percent(share), at.row().number())));
    lines.addAll(unknown());
    return List.copyOf(lines);
  }

  private Stream<CellRow> measured() {
    return rows.stream().filter(row -> row.throughput().isPresent());
  }

  private Stream<At> ends() {
    return measured().flatMap(row -> row.ends().stream().map(end -> new At(row, end)));
  }

  private List<String> sharedHosts() {
    List<Pair> pairs = measured().map(row -> row.spec().pair()).distinct().toList();
    List<Pair> sharing =
        pairs.stream().filter(pair -> head.sharesHost(pair).value().orElse(false)).toList();
    boolean all = sharing.size() == pairs.size();
    return sharing.stream()
        .map(
            pair ->
                (all ? "both ends" : names(pair)) + " on one host: they share its " + cores(pair))
        .toList();
  }

  private static String names(Pair pair) {
    return String.join(
        " and ", new TreeSet<>(List.of(pair.sender().text(), pair.receiver().text())));
  }

  private String cores(Pair pair) {
    int cores = head.agent(pair.sender()).map(RunAgent::cores).orElse(0);
    return cores == 1 ? "one core" : cores + " cores";
  }

  private static String quota(AgentName agent, CpuQuota quota) {
    return agent + " may use " + cores(quota) + " (cgroup " + quota.group() + ")";
  }

  /** How many it allows; a fraction where it is one. */
  static String cores(CpuQuota quota) {
    double cores = quota.cores().orElse(0);
    return Rates.plain(cores) + (cores == 1 ? " core" : " cores");
  }

  /** A line for each agent of which it matters, with the cell where it was worst. */
  private List<String> worst(ToDoubleFunction<EndRow> share, BiFunction<At, Double, String> text) {
    Map<AgentName, At> worst = new LinkedHashMap<>();
    Comparator<At> byShare = Comparator.comparingDouble(at -> share.applyAsDouble(at.end()));
    ends()
        .filter(at -> share.applyAsDouble(at.end()) > MATTERS)
        .forEach(
            at -> worst.merge(at.end().agent(), at, (a, b) -> byShare.compare(b, a) > 0 ? b : a));
    return worst.values().stream()
        .map(at -> text.apply(at, Math.min(1, share.applyAsDouble(at.end()))))
        .toList();
  }

  private List<String> unknown() {
    Map<String, Set<String>> agents = new LinkedHashMap<>();
    ends()
        .filter(at -> at.end().figures().secondsPerGib().value().isEmpty())
        .forEach(
            at ->
                agents
                    .computeIfAbsent(
                        at.end().figures().secondsPerGib().whyNot(), why -> new LinkedHashSet<>())
                    .add(at.end().agent().text()));
    List<String> lines = new ArrayList<>();
    agents.forEach(
        (why, names) -> lines.add("no CPU of " + String.join(" and ", names) + ": " + why));
    if (lines.size() <= MOST_REASONS) {
      return lines;
    }
    List<String> first = new ArrayList<>(lines.subList(0, MOST_REASONS));
    first.add("no CPU for " + (lines.size() - MOST_REASONS) + " more reasons: see the cells");
    return first;
  }
}
