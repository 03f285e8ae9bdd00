package io.sshperf.controller.result;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Known;
import java.util.function.BiConsumer;

/**
 * What a cell cost, derived from its samples: written and not read back. Where a figure is null,
 * {@code unknown} of the cell says why, under the figure's name.
 */
final class CellCostJson {
  private static final String UNKNOWN = "unknown";

  private CellCostJson() {}

  static void put(ObjectNode cell, CellResult result) {
    cell.putObject(UNKNOWN);
    for (End end : End.values()) {
      EndFigures figures = EndFigures.of(result, end);
      String name = end.word() + "_";
      put(cell, name + "cpu_seconds_per_gib", figures.secondsPerGib().map(Shares::of), cell::put);
      put(cell, name + "cores_used", figures.coresUsed().map(Shares::of), cell::put);
      put(cell, name + "peak_memory_bytes", figures.peakMemory().map(DataSize::bytes), cell::put);
    }
  }

  static void put(ObjectNode cell, Known<Boolean> sharedHost) {
    put(cell, "shared_host", sharedHost, cell::put);
  }

  private static <T> void put(
      ObjectNode cell, String key, Known<T> figure, BiConsumer<String, T> putting) {
    if (figure.value().isPresent()) {
      putting.accept(key, figure.value().get());
    } else {
      cell.putNull(key);
      cell.withObject("/" + UNKNOWN).put(key, figure.whyNot());
    }
  }
}
