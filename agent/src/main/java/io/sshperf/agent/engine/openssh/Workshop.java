package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.process.Children;
import io.sshperf.agent.transfer.LatencyProbe;
import io.sshperf.agent.transfer.NoSpaceException;
import io.sshperf.agent.transfer.PayloadDirectory;
import io.sshperf.agent.transfer.Scratch;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;

/**
 * What this engine works with. Immutable.
 *
 * @param disk where files on disk are
 * @param memory where the files of programs are that are to be in memory
 * @param probe what the programs cannot measure
 */
record Workshop(Scratch disk, Scratch memory, Children children, LatencyProbe probe) {

  /**
   * The files of a program that sends.
   *
   * @param ends how many copies of them there are to be in this host's memory
   * @throws TransferException if memory has no room for them: no other place is taken
   */
  PayloadDirectory sent(TransferSpec spec, int ends)
      throws IOException, TransferException, InterruptedException {
    if (!isInMemory(spec)) {
      return disk.sent(spec, children.account()::own, 1);
    }
    try {
      return memory.sent(spec, children.account()::own, ends);
    } catch (NoSpaceException e) {
      throw noMemory(e);
    }
  }

  /**
   * The files of a program that receives, all of them empty.
   *
   * @param ends how many copies of them there are to be in this host's memory
   * @throws TransferException if memory has no room for them: no other place is taken
   */
  PayloadDirectory received(TransferSpec spec, int ends) throws IOException, TransferException {
    if (!isInMemory(spec)) {
      return disk.received(spec, children.account()::own, 1);
    }
    try {
      return memory.received(spec, children.account()::own, ends);
    } catch (NoSpaceException e) {
      throw noMemory(e);
    }
  }

  private static boolean isInMemory(TransferSpec spec) {
    return spec.cell().settings().load().storage() == Storage.MEMORY;
  }

  private static TransferException noMemory(NoSpaceException cause) {
    return new TransferException(
        Ending.incompatible(
            Reason.of(
                ReasonCode.UNSUPPORTED_SETTING,
                "storage memory, for programs that need files: "
                    + cause.getMessage()
                    + "; take a smaller size, or storage: disk")),
        cause);
  }
}
