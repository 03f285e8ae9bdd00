package io.sshperf.agent.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.engine.Transfers.Both;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.TransferSettings;
import java.time.Duration;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * scp's timed interval is counted in round trips: a file is two of them, as with the real program.
 */
@Timeout(60)
class ScpRoundTripsTest {
  private static final double RTT_SECONDS = 0.1;

  /**
   * Push: data to its reply, then the end of file to the exit status; each further file, its
   * announcement and its data. Pull: request to announcement, reply to data; each further file, the
   * last one's reply to its announcement, and its data.
   */
  @ParameterizedTest
  @CsvSource({"PUSH, 1, 2", "PUSH, 3, 6", "PULL, 1, 2", "PULL, 3, 6"})
  void theIntervalHasTheRoundTripsOfTheProtocol(Initiator initiator, int files, int roundTrips)
      throws Exception {
    TransferEngine mina = Transfers.engine(Engine.MINA);
    TransferEngine far = new RelayedEngine(mina, SimulatedRtt.parse("100ms"));
    Load load = Load.DEFAULT.withAmount(new Amount.Files(files, DataSize.ofBytes(1)));
    TransferSettings settings = TransferSettings.DEFAULT.with(Method.SCP).with(load);
    Both both = Transfers.run(far, Transfers.spec(Engine.MINA, initiator, settings));
    Transfers.assertMeasured(both, 1);
    Duration elapsed = both.client().timing().orElseThrow().elapsed();
    assertThat(elapsed.toNanos() / 1e9 / RTT_SECONDS).isBetween(roundTrips - 0.1, roundTrips + 0.9);
  }
}
