package io.sshperf.controller.matrix;

import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.CellSpec;
import java.util.Map;
import java.util.Set;

/**
 * Cells that are left out: those for which every condition holds.
 *
 * @param senders any of them; empty for no condition
 * @param receivers any of them; empty for no condition
 * @param values for each key, any of the values
 * @param overridden whether {@code --set} has changed one of its keys, so that it may match nothing
 */
public record Exclude(
    int line,
    Set<AgentName> senders,
    Set<AgentName> receivers,
    Map<SettingKey, Set<Object>> values,
    boolean overridden) {
  public Exclude {
    senders = Set.copyOf(senders);
    receivers = Set.copyOf(receivers);
    values = Map.copyOf(values);
  }

  boolean matches(CellSpec cell) {
    return (senders.isEmpty() || senders.contains(cell.pair().sender()))
        && (receivers.isEmpty() || receivers.contains(cell.pair().receiver()))
        && values.entrySet().stream().allMatch(e -> matches(cell, e.getKey(), e.getValue()));
  }

  private static boolean matches(CellSpec cell, SettingKey key, Set<Object> wanted) {
    return wanted.contains(key.value(cell))
        || (key == SettingKey.ENGINE && wanted.contains(cell.server()));
  }
}
