package io.sshperf.controller.metrics;

import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.ArrayList;
import java.util.List;

/** A gauge of a scrape, with as many series as are added. Confined to its thread. */
final class OneGauge {
  private final String name;
  private final String meaning;
  private final List<GaugeSnapshot.GaugeDataPointSnapshot> series = new ArrayList<>();

  OneGauge(String name, String meaning) {
    this.name = name;
    this.meaning = meaning;
  }

  void add(Labels labels, double value) {
    series.add(GaugeSnapshot.GaugeDataPointSnapshot.builder().labels(labels).value(value).build());
  }

  /** Adds it, unless it has no series. */
  void addTo(List<MetricSnapshot> all) {
    if (!series.isEmpty()) {
      all.add(new GaugeSnapshot(new MetricMetadata(name, meaning), series));
    }
  }
}
