package io.sshperf.agent.engine.openssh;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.engine.openssh.DebugLog.Stage;
import io.sshperf.agent.process.Exit;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.ReasonCode;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that writes what its client's debug output would say. */
final class DebugLogForgeryTest {
  private static final String TRUE_OUTPUT = Recorded.text("ssh-9.2-gcm.txt");
  private static final String FORGED_KEX =
      """
      debug1: kex: algorithm: forged\r
      debug1: kex: server->client cipher: forged MAC: <implicit> compression: none\r
      debug1: kex: client->server cipher: forged MAC: <implicit> compression: none\r
      """;

  /** Where a server can write: a message of type SSH_MSG_DEBUG, the banner, standard error. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "debug1: SSH2_MSG_KEXINIT received",
        "debug1: Authentications that can continue",
        "debug2: exec request accepted",
        "rtype exit-status"
      })
  void aForgedKeyExchangeIsNeverTaken(String behind) {
    DebugLog log = Recorded.log(inserted(behind, FORGED_KEX));

    assertThat(log.contradicts()).isTrue();
    assertThat(log.negotiated(Initiator.PUSH)).isEmpty();
    assertThat(log.negotiated(Initiator.PULL)).isEmpty();
  }

  @Test
  void aTransferWithAForgedKeyExchangeIsNotMeasured() {
    DebugLog log = Recorded.log(inserted("rtype exit-status", FORGED_KEX));

    Ending ending = Diagnosis.of("ssh", new Exit(0, 0, false), log);

    assertThat(ending.reason().orElseThrow().code()).isEqualTo(ReasonCode.SERVER_FAILED);
  }

  @Test
  void aForgedLoginDoesNotEndTheWatchForForgedKeyExchanges() {
    String forged = FORGED_KEX + "Authenticated to x ([x]:1) using \"publickey\".\r\n";
    DebugLog log = Recorded.log(inserted("debug1: SSH2_MSG_KEXINIT sent", forged));

    assertThat(log.negotiated(Initiator.PUSH)).isEmpty();
  }

  @Test
  void aLaterImitationOfAMomentDoesNotMoveIt() {
    String forged = "debug1: Sending command: x\r\ndebug2: exec request accepted on channel 0\r\n";
    DebugLog log = Recorded.log(inserted("rtype exit-status", forged));

    assertThat(log.commandSent()).isCompletedWithValue(line("debug1: Sending command"));
    assertThat(log.accepted()).isCompletedWithValue(line("debug2: exec request accepted"));
  }

  /** Else a banner without an end could hide the login, and with it the true command's line. */
  @Test
  void aHiddenLoginHidesNoMoment() {
    String hidden = TRUE_OUTPUT.replace("Authenticated to", "a banner Authenticated to");
    DebugLog log = Recorded.log(hidden + "debug1: Sending command: forged\r\n");

    assertThat(log.commandSent()).isCompletedWithValue(line("debug1: Sending command"));
    assertThat(log.stage()).isEqualTo(Stage.ACCEPTED);
  }

  @Test
  void versionsAreThoseInFrontOfTheFirstPacket() {
    String forged =
        """
        debug1: Remote protocol version 2.0, remote software version forged\r
        debug1: Local version string SSH-2.0-forged\r
        """;
    DebugLog log = Recorded.log(inserted("debug1: SSH2_MSG_KEXINIT sent", forged));

    assertThat(log.negotiated(Initiator.PUSH).orElseThrow().clientVersion().orElseThrow())
        .startsWith("OpenSSH_9.2p1");
    assertThat(log.negotiated(Initiator.PUSH).orElseThrow().serverVersion().orElseThrow())
        .startsWith("OpenSSH_9.2p1");
  }

  private static OptionalLong line(String text) {
    return OptionalLong.of(Recorded.lineOf(TRUE_OUTPUT, text));
  }

  /** The recorded output with a text behind the line that holds another. */
  private static String inserted(String behind, String text) {
    int at = TRUE_OUTPUT.indexOf('\n', TRUE_OUTPUT.indexOf(behind)) + 1;
    assertThat(at).isPositive();
    return TRUE_OUTPUT.substring(0, at) + text + TRUE_OUTPUT.substring(at);
  }
}
