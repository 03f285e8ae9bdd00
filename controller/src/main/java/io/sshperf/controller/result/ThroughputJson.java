package io.sshperf.controller.result;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sshperf.controller.analysis.Estimate;
import io.sshperf.controller.analysis.Interval;
import java.math.BigDecimal;

/** A cell's figure, how sure it is, and by which method. Derived: written and not read back. */
final class ThroughputJson {
  private ThroughputJson() {}

  static ObjectNode of(CellResult cell, Estimate estimate) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("median_bytes_per_second", Rate.of(estimate.median()));
    node.put(
        "low_bytes_per_second", estimate.interval().map(Interval::low).map(Rate::of).orElse(null));
    node.put(
        "high_bytes_per_second",
        estimate.interval().map(Interval::high).map(Rate::of).orElse(null));
    node.put(
        "confidence",
        estimate.interval().map(i -> BigDecimal.valueOf(Estimate.CONFIDENCE)).orElse(null));
    node.put("samples", estimate.count());
    node.put("method", Estimate.METHOD);
    node.put(
        "half_width",
        estimate.relativeHalfWidth().isPresent()
            ? Shares.of(estimate.relativeHalfWidth().getAsDouble())
            : null);
    node.put("settled", cell.settled().orElse(null));
    return node;
  }
}
