package io.sshperf.controller.matrix;

import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.CellSpec;
import java.util.List;
import java.util.Map;

/** Marks the cells that two agents cannot do. */
public final class Pruning {
  private Pruning() {}

  /**
   * The same cells, the incompatible ones with the reason. A cell with an agent that is not
   * connected stays as it is: nothing is known of it yet.
   */
  public static List<Cell> of(List<Cell> cells, Map<AgentName, AgentDescription> connected) {
    return cells.stream().map(cell -> pruned(cell, connected)).toList();
  }

  private static Cell pruned(Cell cell, Map<AgentName, AgentDescription> connected) {
    CellSpec spec = cell.spec();
    AgentDescription client = connected.get(spec.clientAgent());
    AgentDescription server = connected.get(spec.serverAgent());
    return client == null || server == null
        ? cell
        : Compatibility.objection(spec, client, server).map(cell::incompatible).orElse(cell);
  }
}
