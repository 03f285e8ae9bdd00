package io.sshperf.agent.engine.mina;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.engine.Transfers.Both;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.Channel;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.TransferSettings;
import java.util.Optional;
import org.apache.sshd.core.CoreModuleProperties;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** MINA's scp at both ends. That files arrive whole is in the engine's contract. */
@Timeout(60)
class ScpTest {
  private static final String REKEY =
      "org.apache.sshd.config." + CoreModuleProperties.REKEY_BYTES_LIMIT.getName();
  private static final Channel DEFAULTS = new Channel(Optional.empty(), Optional.empty());
  private static final Amount FOUR_FILES = new Amount.Files(4, DataSize.ofMebibytes(2));

  private final MinaEngine engine = new MinaEngine(Transfers.SCRATCH);

  @ParameterizedTest
  @EnumSource
  void theLimitHoldsOverAllStreamsAndFiles(Initiator initiator) throws Exception {
    DataRate rate = DataRate.ofBytesPerSecond(1_048_576);
    Amount second = new Amount.Files(8, DataSize.ofBytes(rate.bytesPerSecond() / 8));
    Both both =
        run(initiator, Load.DEFAULT.withAmount(second).withStreams(2).withLimit(rate), DEFAULTS);
    Transfers.assertMeasured(both, 2);
    double seconds = both.client().timing().orElseThrow().elapsed().toNanos() / 1e9;
    assertThat(seconds).as("of the nominal second").isBetween(0.97, 1.2);
  }

  @ParameterizedTest
  @EnumSource
  void keysAreExchangedAgainBetweenPacketsAndReplies(Initiator initiator) throws Exception {
    System.setProperty(REKEY, "300000");
    try {
      Transfers.assertMeasured(run(initiator, Load.DEFAULT.withAmount(FOUR_FILES), DEFAULTS), 1);
    } finally {
      System.clearProperty(REKEY);
    }
  }

  /** No packet begins or ends where a line or a file does. */
  @ParameterizedTest
  @EnumSource
  void smallWindowsAndPacketsWork(Initiator initiator) throws Exception {
    Channel small =
        new Channel(Optional.of(DataSize.ofBytes(5000)), Optional.of(DataSize.ofBytes(1024)));
    Amount files = new Amount.Files(30, DataSize.ofBytes(10_007));
    Transfers.assertMeasured(run(initiator, Load.DEFAULT.withAmount(files), small), 1);
  }

  private Both run(Initiator initiator, Load load, Channel channel) throws Exception {
    TransferSettings settings = TransferSettings.DEFAULT.with(Method.SCP).with(load).with(channel);
    return Transfers.run(engine, Transfers.spec(Engine.MINA, initiator, settings));
  }
}
