package io.sshperf.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.sshperf.controller.analysis.CellDifference;
import io.sshperf.controller.analysis.RunComparison;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

/**
 * Two runs of one matrix by the same agents, compared as two runs are: nothing has changed between
 * them, so whatever is called different is called so wrongly, or the machine has changed.
 */
final class SameTwice implements Bench {
  private static final String MATRIX =
      """
      axes:
        engine: [mina, openssh]
        initiator: [push, pull]
        cipher:
          - aes128-gcm@openssh.com
          - aes256-gcm@openssh.com
          - aes128-ctr
          - aes192-ctr
          - aes256-ctr
      settings: {method: stream, size: 64MiB}
      repeat: {min: 6, max: 10, until: 3%}
      """;
  private static final Duration LIMIT = Duration.ofMinutes(15);

  @Override
  public String name() {
    return "same-twice";
  }

  @Override
  public Finding measure(Place place, Options options) throws IOException, InterruptedException {
    try (Fleet fleet = new Fleet(place)) {
      Progress.tell("%s: the first of two runs", name());
      Map<String, double[]> before = rates(fleet.run(MATRIX, LIMIT));
      Progress.tell("%s: the second of two runs", name());
      Map<String, double[]> after = rates(fleet.run(MATRIX, LIMIT));
      return finding(RunComparison.of(before, after, RunComparison.ERROR_RATE));
    }
  }

  /** Of the samples that count, by the key of their cell. */
  static Map<String, double[]> rates(JsonNode run) {
    Map<String, double[]> rates = new TreeMap<>();
    for (JsonNode cell : run.get("cells")) {
      rates.put(
          cell.get("cell").asText(),
          StreamSupport.stream(cell.get("samples").spliterator(), false)
              .filter(sample -> !sample.get("warmup").asBoolean())
              .mapToDouble(
                  sample ->
                      sample.get("bytes").asDouble() / sample.get("elapsed_seconds").asDouble())
              .toArray());
    }
    return rates;
  }

  private Finding finding(RunComparison comparison) {
    int cells = comparison.cells().size();
    long different = count(comparison, CellDifference.Verdict.FASTER)
        + count(comparison, CellDifference.Verdict.SLOWER);
    int allowed = (int) (cells * RunComparison.ERROR_RATE);
    return new Finding(
        name(),
        List.of(
            Figure.of("cells called different", different, 0)
                .asked("<= " + allowed, different <= allowed, "above"),
            Figure.of("cells compared", cells, 0),
            Figure.of(
                "second run / first, all cells",
                comparison.shared().map(RunComparison.Shared::ratio).orElse(1.0),
                3)),
        "one matrix run twice by the same agents; of the cells called different, at most %.0f %%"
                .formatted(100 * RunComparison.ERROR_RATE)
            + " are wrongly called, on average",
        List.of("sshperf run bench.yaml -o json   # twice"),
        Map.of(
            "ratios",
            comparison.cells().stream().flatMapToDouble(cell -> cell.ratio().stream()).toArray()));
  }

  private static long count(RunComparison comparison, CellDifference.Verdict verdict) {
    return comparison.cells().stream().filter(cell -> cell.verdict() == verdict).count();
  }
}
