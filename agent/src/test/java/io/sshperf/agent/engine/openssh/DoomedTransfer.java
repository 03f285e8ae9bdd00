package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.engine.EngineHost;
import io.sshperf.agent.engine.Engines;
import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.process.Account;
import io.sshperf.agent.process.Children;
import io.sshperf.agent.transfer.Scratch;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.TransferSettings;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/** A process in the middle of a slow transfer of real programs, on both sides, to be killed. */
final class DoomedTransfer {
  static final String MOVING = "moving";

  private DoomedTransfer() {}

  /** {@code arguments}: a directory, an installation, a method. */
  public static void main(String[] arguments) throws Exception {
    Path directory = Path.of(arguments[0]);
    Scratch memory = Scratch.inMemory(Scratch.SHARED_MEMORY, arguments[1]);
    Children children =
        Children.of(Account.chosen(Optional.empty()), false, directory.resolve("children"));
    children.removeAfterDeath(memory.root());
    Scratch disk = Scratch.in(directory.resolve("scratch"));
    TransferEngine openssh =
        Objects.requireNonNull(
            Engines.ofThisHost(new EngineHost(disk, memory, children)).get(Engine.OPENSSH));
    DataRate slow = DataRate.ofBytesPerSecond(1 << 20);
    Load load = Transfers.load(DataSize.ofMebibytes(50)).withLimit(slow);
    TransferSettings settings =
        TransferSettings.DEFAULT.with(Method.valueOf(arguments[2])).with(load);
    Transfers.run(
        openssh,
        openssh,
        Transfers.spec(openssh, openssh, Initiator.PUSH, settings),
        reading -> System.out.println(MOVING));
  }
}
