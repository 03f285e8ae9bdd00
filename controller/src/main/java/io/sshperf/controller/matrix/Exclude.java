package io.sshperf.controller.matrix;

import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.Pair;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Cells that are left out: those for which every condition holds. An engine is that of either end,
 * and a program the one that is named or the one that is run.
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

  boolean matches(Combination combination) {
    Pair pair = combination.cell().pair();
    return (senders.isEmpty() || senders.contains(pair.sender()))
        && (receivers.isEmpty() || receivers.contains(pair.receiver()))
        && values.entrySet().stream().allMatch(e -> matches(combination, e.getKey(), e.getValue()));
  }

  private static Optional<ClientProgram> whatRuns(Combination combination) {
    return Applicability.reduced(combination.cell()).program();
  }

  private static boolean matches(Combination combination, SettingKey key, Set<Object> wanted) {
    return wanted.contains(combination.value(key))
        || (key == SettingKey.ENGINE && wanted.contains(combination.cell().server()))
        || (key == SettingKey.PROGRAM && wanted.contains(whatRuns(combination)));
  }
}
