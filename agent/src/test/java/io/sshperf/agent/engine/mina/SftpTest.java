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
import io.sshperf.proto.model.Requests;
import io.sshperf.proto.model.TransferSettings;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** MINA's SFTP client and server, with every size and number of requests. */
@Timeout(60)
class SftpTest {
  private static final TransferSettings SFTP = TransferSettings.DEFAULT.with(Method.SFTP);

  private final MinaEngine engine = new MinaEngine(Transfers.SCRATCH);

  @ParameterizedTest
  @CsvSource({
    "PUSH, 1B, 1, 2003B",
    "PULL, 1B, 1, 2003B",
    "PUSH, 1B, 4096, 30011B",
    "PULL, 1B, 4096, 30011B",
    "PUSH, 32KiB, 1, 3MB",
    "PULL, 32KiB, 1, 3MB",
    "PUSH, 99999B, 7, 30MB",
    "PULL, 99999B, 7, 30MB",
    "PUSH, 255KiB, 64, 64MiB",
    "PULL, 255KiB, 64, 64MiB",
    "PUSH, 255KiB, 4096, 64MiB",
    "PULL, 255KiB, 4096, 64MiB",
  })
  void everySizeAndNumberOfRequestsMovesTheFile(
      Initiator initiator, String buffer, int outstanding, String size) throws Exception {
    Both both =
        run(
            initiator,
            SFTP.with(requests(buffer, outstanding)).with(Transfers.load(DataSize.parse(size))));
    Transfers.assertMeasured(both, 1);
    assertThat(both.server().streams().get(0).bytes()).isEqualTo(DataSize.parse(size).bytes());
    assertThat(both.server().refused()).hasValue(0);
  }

  @ParameterizedTest
  @EnumSource
  void waitingForTheTurnOfALargeRequestIsNoStall(Initiator initiator) throws Exception {
    TransferSettings slow =
        SFTP.with(requests("255KiB", 64))
            .with(
                Transfers.load(DataSize.ofKibibytes(300))
                    .withLimit(DataRate.ofBytesPerSecond(100_000)));
    Both both =
        Transfers.run(engine, Transfers.spec(Engine.MINA, initiator, slow, Duration.ofSeconds(1)));
    Transfers.assertMeasured(both, 1);
  }

  @ParameterizedTest
  @EnumSource
  void aWindowSmallerThanARequestIsEnough(Initiator initiator) throws Exception {
    Channel narrow =
        new Channel(Optional.of(DataSize.ofKibibytes(24)), Optional.of(DataSize.ofKibibytes(1)));
    Load load = Transfers.load(DataSize.ofMebibytes(4));
    Both both = run(initiator, SFTP.with(requests("255KiB", 64)).with(narrow).with(load));
    Transfers.assertMeasured(both, 1);
  }

  @ParameterizedTest
  @CsvSource({"PUSH, 32KiB", "PULL, 32KiB", "PUSH, 255KiB", "PULL, 255KiB", "PUSH, 100B"})
  void theLimitHoldsWhateverTheRequests(Initiator initiator, String buffer) throws Exception {
    DataRate rate = DataRate.ofBytesPerSecond(1_048_576);
    Load load = Transfers.load(DataSize.ofBytes(rate.bytesPerSecond())).withLimit(rate);
    Both both = run(initiator, SFTP.with(requests(buffer, 64)).with(load.withStreams(2)));
    Transfers.assertMeasured(both, 2);
    assertThat(both.client().limitedBy()).contains("agent");
    double seconds = both.client().timing().orElseThrow().elapsed().toNanos() / 1e9;
    assertThat(seconds).as("of the nominal second").isBetween(0.97, 1.2);
  }

  @ParameterizedTest
  @EnumSource
  void manyFilesTakeOneChannel(Initiator initiator) throws Exception {
    Load load = Load.DEFAULT.withAmount(new Amount.Files(2000, DataSize.ofBytes(1000)));
    Both both = run(initiator, SFTP.with(load));
    Transfers.assertMeasured(both, 1);
    assertThat(both.server().streams().get(0).bytes()).isEqualTo(2_000_000);
  }

  private static Requests requests(String buffer, int outstanding) {
    return Requests.DEFAULT.withBuffer(DataSize.parse(buffer)).withOutstanding(outstanding);
  }

  private Both run(Initiator initiator, TransferSettings settings) throws Exception {
    return Transfers.run(engine, Transfers.spec(Engine.MINA, initiator, settings));
  }
}
