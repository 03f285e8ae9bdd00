package io.sshperf.agent.engine.openssh;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.engine.openssh.DebugLog.Stage;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Negotiated;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DebugLogTest {
  private static final String VERSION = "OpenSSH_9.2p1 Debian-2+deb12u10";

  @Test
  void aRecordedStreamTellsWhatWasNegotiated() {
    DebugLog log = Recorded.log(Recorded.text("ssh-9.2-gcm.txt"));

    assertThat(log.negotiated(Initiator.PUSH))
        .contains(
            new Negotiated(
                "aes128-gcm@openssh.com",
                Negotiated.IMPLICIT_MAC,
                "sntrup761x25519-sha512",
                "none",
                Optional.of(VERSION),
                Optional.of(VERSION),
                "client debug output",
                Optional.empty()));
    assertThat(log.stage()).isEqualTo(Stage.ACCEPTED);
    assertThat(log.said()).containsExactly("a word");
    assertThat(log.remoteExit()).hasValue(0);
    assertThat(log.bytesSent()).hasValue(2936);
    assertThat(log.bytesReceived()).hasValue(3376);
  }

  @Test
  void aMacAndACompressionOfTheirOwnAreRead() {
    Negotiated negotiated =
        Recorded.log(Recorded.text("ssh-9.2-ctr-zlib.txt"))
            .negotiated(Initiator.PULL)
            .orElseThrow();

    assertThat(negotiated.cipher()).isEqualTo("aes128-ctr");
    assertThat(negotiated.mac()).isEqualTo("hmac-sha2-256");
    assertThat(negotiated.compression()).isEqualTo("zlib@openssh.com");
  }

  @Test
  void theDirectionOfTheDataIsTheOneThatCounts() {
    DebugLog log =
        Recorded.log(
            """
            debug1: kex: algorithm: curve25519-sha256@libssh.org
            debug1: kex: host key algorithm: ssh-ed25519
            debug1: kex: server->client cipher: aes128-ctr MAC: hmac-sha1 compression: none
            debug1: kex: client->server cipher: aes256-ctr MAC: hmac-sha2-512 compression: zlib
            """);

    assertThat(log.negotiated(Initiator.PUSH).orElseThrow().cipher()).isEqualTo("aes256-ctr");
    assertThat(log.negotiated(Initiator.PUSH).orElseThrow().mac()).isEqualTo("hmac-sha2-512");
    assertThat(log.negotiated(Initiator.PULL).orElseThrow().cipher()).isEqualTo("aes128-ctr");
    assertThat(log.negotiated(Initiator.PULL).orElseThrow().compression()).isEqualTo("none");
  }

  @ParameterizedTest
  @CsvSource({
    "ssh-9.2-gcm.txt, Sending command: cat",
    "sftp-9.2.txt, Sending subsystem: sftp",
    "scp-9.2.txt, Sending subsystem: sftp",
    "scp-9.2-rcp.txt, Sending command: scp -f"
  })
  void theCommandsMomentIsThatOfItsLine(String recorded, String line) {
    String output = Recorded.text(recorded);
    DebugLog log = Recorded.log(output);

    assertThat(log.commandSent())
        .isCompletedWithValue(OptionalLong.of(Recorded.lineOf(output, line)));
    assertThat(log.negotiated(Initiator.PUSH)).isPresent();
  }

  @Test
  void theConsentsMomentIsThatOfItsLine() {
    String output = Recorded.text("ssh-9.2-gcm.txt");

    assertThat(Recorded.log(output).accepted())
        .isCompletedWithValue(
            OptionalLong.of(Recorded.lineOf(output, "exec request accepted on channel 0")));
  }

  @Test
  void aMomentIsToldAsSoonAsItsLineIsThere() {
    DebugLog log = new DebugLog();
    assertThat(log.commandSent()).isNotDone();

    log.line("debug1: Sending command: x\r", 7);

    assertThat(log.commandSent()).isCompletedWithValue(OptionalLong.of(7));
    assertThat(log.accepted()).isNotDone();
  }

  @Test
  void momentsThatNeverCameEndWithTheOutput() {
    DebugLog log = Recorded.log(Recorded.text("ssh-9.2-dropped.txt"));

    assertThat(log.commandSent()).isCompletedWithValue(OptionalLong.empty());
    assertThat(log.accepted()).isCompletedWithValue(OptionalLong.empty());
    assertThat(log.stage()).isEqualTo(Stage.CONNECTED);
    assertThat(log.greeting()).contains("Exceeded MaxStartups");
    assertThat(log.negotiated(Initiator.PUSH)).isEmpty();
  }

  @Test
  void aRepeatedKeyExchangeIsNoContradiction() {
    String output = Recorded.text("ssh-9.2-rekey.txt");
    assertThat(output.split("kex: algorithm", -1)).hasSizeGreaterThan(3);

    DebugLog log = Recorded.log(output);

    assertThat(log.contradicts()).isFalse();
    assertThat(log.negotiated(Initiator.PULL)).isPresent();
  }

  @Test
  void floodsAreForgottenButForTheirLastLines() {
    DebugLog log = new DebugLog();
    for (int i = 0; i < 100_000; i++) {
      log.line("flood " + i + "x".repeat(10_000), i);
    }

    assertThat(log.said()).hasSize(20).allSatisfy(l -> assertThat(l).hasSizeLessThan(5_000));
    assertThat(log.said().get(19)).startsWith("flood 99999x");
  }

  @Test
  void postQuantumWarningsAreNoComplaints() {
    DebugLog log =
        Recorded.log(
            """
            ** WARNING: connection is not using a post-quantum key exchange algorithm.
            ** This session may be vulnerable to "store now, decrypt later" attacks.
            ** The server may need to be upgraded. See https://openssh.com/pq.html
            """);

    assertThat(log.said()).isEmpty();
  }

  @Test
  void theTimeOfTheChannelIsInTheRatesAndTheLongestCounts() {
    DebugLog log = new DebugLog();
    assertThat(log.openNanos()).isEmpty();
    log.line("Transferred: sent 5000, received 2000 bytes, in 0.0 seconds", 1);
    log.line("Bytes per second: sent 100000.0, received 40000.0", 2);
    assertThat(log.openNanos()).hasValue(50_000_000);
    log.line("Transferred: sent 10, received 2000 bytes, in 0.0 seconds", 3);
    log.line("Bytes per second: sent 10.0, received 40000000.0", 4);
    assertThat(log.openNanos()).as("an imitation makes it no shorter").hasValue(50_000_000);
    log.line("Bytes per second: sent 0.0, received 0.0", 5);
    log.line("Bytes per second: sent nan, received inf", 6);
    assertThat(log.openNanos()).hasValue(50_000_000);
    assertThat(log.said()).isEmpty();
  }
}
