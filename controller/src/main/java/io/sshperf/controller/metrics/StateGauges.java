package io.sshperf.controller.metrics;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.sshperf.controller.result.RunState;
import io.sshperf.controller.result.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How many runs the store has in each state, whichever process made them.
 *
 * @param states asked at each scrape; while it fails there is no series
 */
record StateGauges(Remembered<Map<RunState, Integer>> states) implements MultiCollector {
  @Override
  public MetricSnapshots collect() {
    OneGauge runs = new OneGauge("sshperf_runs", "Runs in the store, by state.");
    try {
      Map<RunState, Integer> counts = states.get();
      for (RunState state : RunState.values()) {
        runs.add(Labels.of("state", state.word()), counts.getOrDefault(state, 0));
      }
    } catch (StoreException e) {
      return new MetricSnapshots(); // counted where the store is metered
    }
    List<MetricSnapshot> all = new ArrayList<>();
    runs.addTo(all);
    return new MetricSnapshots(all);
  }
}
