package io.sshperf.bench;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sshperf.bench.Figure.Asked;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What is printed at the end. Lines of the table fit 80 columns. */
record Report(Options options, Machine machine, List<Finding> findings) {
  private static final String ROW = "%-16s %-24s %8s  %-13s %-8s %s";
  private static final int COLUMNS = 80;

  String table() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s, %d cores, Java %s; both ends on this machine"
            .formatted(machine.cpu(), machine.cores(), machine.java()));
    if (machine.wasBusy()) {
      lines.addAll(
          wrap(
              "not quiet: load %.1f on %d cores before it began; the figures say how each side"
                      .formatted(machine.load(), machine.cores())
                  + " fares on a busy machine: measure again"));
    }
    lines.add("");
    lines.add(ROW.formatted("bench", "figure", "median", "95 %", "asked", ""));
    for (Finding finding : findings) {
      String bench = finding.bench();
      for (Figure figure : finding.figures()) {
        lines.add(row(bench, figure));
        bench = "";
      }
    }
    for (Finding finding : findings) {
      lines.add("");
      lines.addAll(wrap(finding.bench() + ": " + finding.method()));
      finding.commands().forEach(command -> lines.addAll(wrap("  " + command)));
    }
    return String.join("\n", lines.stream().map(String::stripTrailing).toList());
  }

  private static String row(String bench, Figure figure) {
    return ROW.formatted(
        bench,
        figure.name(),
        figure.valueText(),
        figure.intervalText(),
        figure.asked().map(Asked::text).orElse(""),
        figure.asked().map(Asked::verdict).orElse(""));
  }

  /** Folds at spaces; further lines are indented. */
  static List<String> wrap(String text) {
    List<String> lines = new ArrayList<>();
    String rest = text;
    while (rest.length() > COLUMNS) {
      int space = rest.lastIndexOf(' ', COLUMNS);
      if (space <= 4) {
        break; // one long word
      }
      lines.add(rest.substring(0, space));
      rest = "    " + rest.substring(space + 1);
    }
    lines.add(rest);
    return lines;
  }

  /** The same, and every sample. Keys are added, never renamed. */
  String json() throws IOException {
    JsonMapper mapper = new JsonMapper();
    ObjectNode root = mapper.createObjectNode();
    root.put("schema_version", 1);
    root.put("seed", options.seed());
    root.put("pairs", options.pairs());
    root.put("size_bytes", options.size().bytes());
    ObjectNode where = root.putObject("machine");
    where.put("cpu", machine.cpu());
    where.put("cores", machine.cores());
    where.put("java", machine.java());
    where.put("load_before", machine.load() < 0 ? null : machine.load());
    ArrayNode benches = root.putArray("benches");
    findings.forEach(finding -> put(benches.addObject(), finding));
    return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(root);
  }

  private static void put(ObjectNode node, Finding finding) {
    node.put("bench", finding.bench());
    node.put("ok", finding.isOk());
    ArrayNode figures = node.putArray("figures");
    finding.figures().forEach(figure -> put(figures.addObject(), figure));
    node.put("method", finding.method());
    ArrayNode commands = node.putArray("commands");
    finding.commands().forEach(commands::add);
    ObjectNode samples = node.putObject("samples");
    finding
        .samples()
        .forEach(
            (name, values) -> {
              ArrayNode array = samples.putArray(name);
              Arrays.stream(values).forEach(array::add);
            });
  }

  private static void put(ObjectNode node, Figure figure) {
    node.put("figure", figure.name());
    node.put("value", figure.value());
    node.put("low", figure.interval().map(MedianInterval::low).orElse(null));
    node.put("high", figure.interval().map(MedianInterval::high).orElse(null));
    node.put("confidence", figure.interval().map(MedianInterval::confidence).orElse(null));
    node.put("asked", figure.asked().map(Asked::text).orElse(null));
    node.put("verdict", figure.asked().map(Asked::verdict).orElse(null));
  }
}
