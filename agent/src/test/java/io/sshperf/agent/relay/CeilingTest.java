package io.sshperf.agent.relay;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.Channel;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Requests;
import io.sshperf.proto.model.TransferSettings;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Behind a delay, the rate of one channel is what its window, or the requests under way, permit in
 * a round trip: cases whose right answer is known.
 */
@Timeout(60)
final class CeilingTest {
  private static final TransferEngine MINA = Transfers.engine(Engine.MINA);
  private static final Algorithms FAST = Algorithms.DEFAULT.withCipher("aes128-gcm@openssh.com");
  private static final DataSize BUFFER = DataSize.ofKibibytes(32);

  @ParameterizedTest
  @CsvSource({"PULL, 1", "PULL, 4", "PULL, 16", "PUSH, 1", "PUSH, 16"})
  void requestsTimesTheirSizeOverRoundTripTimeIsTheRate(Initiator initiator, int requests)
      throws Exception {
    assertReached(initiator, sftp(requests), requests * BUFFER.bytes(), "100ms", 30);
  }

  /** On a busy machine 30 ms are few beside what the threads wait for their turn. */
  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"PULL, 1", "PULL, 4", "PULL, 16", "PUSH, 1", "PUSH, 16"})
  void soItIsOverAShorterWay(Initiator initiator, int requests) throws Exception {
    assertReached(initiator, sftp(requests), requests * BUFFER.bytes(), "30ms", 100);
  }

  private static TransferSettings sftp(int requests) {
    return TransferSettings.DEFAULT
        .with(Method.SFTP)
        .with(FAST)
        .with(Requests.DEFAULT.withBuffer(BUFFER).withOutstanding(requests));
  }

  @ParameterizedTest
  @CsvSource({"PULL, STREAM", "PUSH, STREAM", "PULL, SCP", "PUSH, SCP"})
  void aSmallWindowOverRoundTripTimeIsTheRate(Initiator initiator, Method method) throws Exception {
    assertReached(initiator, windowed(method, DataSize.ofKibibytes(256)), 256 << 10, "100ms", 30);
  }

  /** 21 and 168 MB/s, which takes a machine that has them. */
  @Tag("slow")
  @ParameterizedTest
  @CsvSource({
    "PULL, STREAM, 2", "PUSH, STREAM, 2", "PULL, STREAM, 16", "PUSH, STREAM, 16",
    "PULL, SFTP, 2", "PUSH, SFTP, 2", "PULL, SFTP, 16", "PUSH, SFTP, 16"
  })
  void theWindowOverRoundTripTimeIsTheRate(Initiator initiator, Method method, int mebibytes)
      throws Exception {
    DataSize window = DataSize.ofMebibytes(mebibytes);
    assertReached(initiator, windowed(method, window), window.bytes(), "100ms", 40);
  }

  /** With more requests under way than the window holds. */
  private static TransferSettings windowed(Method method, DataSize window) {
    int enough = 2 * (int) (window.bytes() / DataSize.ofKibibytes(255).bytes() + 1);
    return TransferSettings.DEFAULT
        .with(method)
        .with(FAST)
        .with(new Channel(Optional.of(window), Optional.empty()))
        .with(Requests.DEFAULT.withBuffer(DataSize.ofKibibytes(255)).withOutstanding(enough));
  }

  private static void assertReached(
      Initiator initiator, TransferSettings settings, long perRoundTrip, String rtt, int roundTrips)
      throws Exception {
    new Ceiling(MINA, initiator, settings, perRoundTrip, rtt, roundTrips).assertReached();
  }
}
