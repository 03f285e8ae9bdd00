package io.sshperf.agent.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.engine.Transfers.Both;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Offer;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.Payload;
import io.sshperf.proto.model.Programs;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.Requests;
import io.sshperf.proto.model.TransferSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What the host's own OpenSSH must come to where something known holds it back. */
@Timeout(120)
final class OpensshKnownAnswersTest {
  private static final TransferEngine OPENSSH = Transfers.engine(Engine.OPENSSH);
  private static final String AES = "aes128-gcm@openssh.com";
  private static final String CHACHA = "chacha20-poly1305@openssh.com";
  private static final long WINDOW = DataSize.ofMebibytes(2).bytes();
  private static final DataSize BUFFER = DataSize.ofKibibytes(32);

  @ParameterizedTest
  @EnumSource
  void oneConnectionMovesItsWindowInARoundTrip(Initiator initiator) throws Exception {
    new Ceiling(OPENSSH, initiator, fast(Method.STREAM), WINDOW, "100ms", 40).assertReached();
  }

  /** 84 MB/s, which takes a machine that has them to spare. */
  @Tag("slow")
  @ParameterizedTest
  @EnumSource
  void fourConnectionsMoveFourWindows(Initiator initiator) throws Exception {
    TransferSettings settings = fast(Method.STREAM);
    TransferSettings four = settings.with(settings.load().withStreams(4));
    new Ceiling(OPENSSH, initiator, four, 4 * WINDOW, "100ms", 40).assertReached();
  }

  @ParameterizedTest
  @CsvSource({"SFTP, 4", "SCP, 16"})
  void requestsTimesTheirSizeMoveInARoundTrip(ClientProgram program, int requests)
      throws Exception {
    assertRequests(program, requests);
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"SFTP, 1", "SFTP, 16", "SCP, 1", "SCP, 4"})
  void fewerAndMoreDoSoToo(ClientProgram program, int requests) throws Exception {
    assertRequests(program, requests);
  }

  /**
   * Opening, closing and leaving are round trips too, so there are many. Each is long beside what a
   * busy machine takes to wake two programs.
   */
  private static void assertRequests(ClientProgram program, int requests) throws Exception {
    TransferSettings settings =
        fast(Method.SFTP)
            .with(Programs.DEFAULT.withClient(program))
            .with(Requests.DEFAULT.withBuffer(BUFFER).withOutstanding(requests));
    long perRoundTrip = requests * BUFFER.bytes();
    new Ceiling(OPENSSH, Initiator.PULL, settings, perRoundTrip, "90ms", 60).assertReached();
  }

  /** {@code -l 8192} is 1.05 MB/s, {@code -l 200000} 25.6. */
  @ParameterizedTest
  @CsvSource({
    "SFTP, SCP, PUSH, 8192",
    "SCP, SCP, PULL, 8192",
    "SFTP, SFTP, PULL, 8192",
    "SFTP, SCP, PULL, 200000"
  })
  void aLimitOfTheProgramsOwnIsKept(
      Method method, ClientProgram program, Initiator initiator, int kibibits) throws Exception {
    DataRate limit = DataRate.ofBytesPerSecond(kibibits * 1024L / 8);
    TransferSettings settings = fast(method).with(Programs.DEFAULT.withClient(program));
    Load load = settings.load().withSize(DataSize.ofBytes(4 * limit.bytesPerSecond()));
    Both both =
        Transfers.run(
            OPENSSH,
            Transfers.spec(OPENSSH, OPENSSH, initiator, settings.with(load.withLimit(limit))));
    Transfers.assertMeasured(both, 1);
    assertThat(both.client().limitedBy()).contains(program.word());
    double seconds = both.client().timing().orElseThrow().elapsed().toNanos() / 1e9;
    assertThat(4 / seconds).as("of the limit").isBetween(0.9, 1.03);
  }

  @Test
  void aCipherThatNobodyOffersIsIncompatibleAndHasNoThroughput() throws Exception {
    Algorithms legacy = Algorithms.DEFAULT.withCipher("3des-cbc");
    Both refused = run(TransferSettings.DEFAULT.with(legacy).with(small()));
    assertThat(refused.client().ending().outcome()).isEqualTo(Outcome.INCOMPATIBLE);
    Reason reason = refused.client().ending().reason().orElseThrow();
    assertThat(reason.code()).isEqualTo(ReasonCode.NO_COMMON_CIPHER);
    assertThat(reason.offer()).contains("aes256-ctr").doesNotContain("3des-cbc");
    assertThat(refused.client().timing()).isEmpty();
    assertThat(refused.client().streams()).isEmpty();

    Both offered = run(TransferSettings.DEFAULT.with(legacy.withOffer(Offer.NAMED)).with(small()));
    Transfers.assertMeasured(offered, 1);
    assertThat(offered.client().negotiated().orElseThrow().cipher()).isEqualTo("3des-cbc");
  }

  @Test
  void compressionHelpsZerosAndHarmsWhatCannotBeCompressed() throws Exception {
    List<List<Double>> seconds = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    Algorithms compressed = Algorithms.DEFAULT.withCipher(AES).withCompression(true);
    Load load = Transfers.load(DataSize.ofMebibytes(24));
    for (int round = 0; round < 3; round++) {
      TransferSettings zeros =
          TransferSettings.DEFAULT.with(compressed).with(load.withPayload(Payload.ZEROS));
      seconds.get(0).add(seconds(zeros));
      seconds.get(1).add(seconds(TransferSettings.DEFAULT.with(compressed).with(load)));
      seconds.get(2).add(seconds(fast(Method.STREAM).with(load)));
    }
    double random = median(seconds.get(1));
    assertThat(random).isGreaterThan(median(seconds.get(0))).isGreaterThan(median(seconds.get(2)));
  }

  @Tag("slow")
  @Test
  void aes128GcmIsFasterThanChacha20() throws Exception {
    List<Double> aes = new ArrayList<>();
    List<Double> chacha = new ArrayList<>();
    Load load = Transfers.load(DataSize.ofMebibytes(256));
    for (int round = 0; round < 7; round++) {
      aes.add(seconds(fast(Method.STREAM).with(load)));
      chacha.add(
          seconds(TransferSettings.DEFAULT.with(Algorithms.DEFAULT.withCipher(CHACHA)).with(load)));
    }
    assertThat(median(aes)).isLessThan(median(chacha));
  }

  private static TransferSettings fast(Method method) {
    return TransferSettings.DEFAULT.with(method).with(Algorithms.DEFAULT.withCipher(AES));
  }

  private static Load small() {
    return Transfers.load(DataSize.ofKibibytes(100));
  }

  private static Both run(TransferSettings settings) throws Exception {
    return Transfers.run(OPENSSH, Transfers.spec(OPENSSH, OPENSSH, Initiator.PUSH, settings));
  }

  private static double seconds(TransferSettings settings) throws Exception {
    Both both = run(settings);
    Transfers.assertMeasured(both, 1);
    return both.client().timing().orElseThrow().elapsed().toNanos() / 1e9;
  }

  private static double median(List<Double> values) {
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2);
  }
}
