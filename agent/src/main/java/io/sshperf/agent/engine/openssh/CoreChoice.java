package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.Role;
import java.util.List;
import java.util.OptionalInt;

/** On which cores the programs of one end of a transfer run. Pure. */
final class CoreChoice {
  private CoreChoice() {}

  /**
   * The sender's are the first, the receiver's the last: so two ends on one host share none, where
   * there are enough.
   *
   * @param allowed that this agent may use, ascending
   * @return none where there is no choice: all of them
   * @throws TransferException if there are not as many as are asked for
   */
  static List<Integer> of(CellSpec cell, Role role, List<Integer> allowed)
      throws TransferException {
    OptionalInt wanted = cell.settings().programs().cores();
    if (wanted.isEmpty()) {
      return List.of();
    }
    int count = wanted.getAsInt();
    if (count > allowed.size()) {
      throw new TransferException(
          Ending.incompatible(
              Reason.of(
                  ReasonCode.UNSUPPORTED_SETTING,
                  "openssh: cores: %d (expected at most %d, which this agent may use)"
                      .formatted(count, allowed.size()))));
    }
    boolean sends = (role == Role.CLIENT) == (cell.initiator() == Initiator.PUSH);
    return sends
        ? allowed.subList(0, count)
        : allowed.subList(allowed.size() - count, allowed.size());
  }
}
