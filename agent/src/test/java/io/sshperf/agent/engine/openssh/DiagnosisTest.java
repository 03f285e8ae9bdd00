package io.sshperf.agent.engine.openssh;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.process.Exit;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts are what OpenSSH 9.2p1 said, unless another version is named. */
final class DiagnosisTest {
  private static final String CONNECTED = "debug1: Connection established.\r\n";
  private static final String IDENTIFIED =
      CONNECTED
          + "debug1: Remote protocol version 2.0, remote software version OpenSSH_9.2p1\r\n"
          + "debug1: kex: algorithm: curve25519-sha256\r\n";
  private static final String NEGOTIATED =
      IDENTIFIED
          + """
          debug1: kex: server->client cipher: aes128-ctr MAC: hmac-sha1 compression: none\r
          debug1: kex: client->server cipher: aes128-ctr MAC: hmac-sha1 compression: none\r
          """;
  private static final String RUNNING =
      NEGOTIATED
          + "Authenticated to 127.0.0.1 ([127.0.0.1]:2) using \"publickey\".\r\n"
          + "debug1: Sending command: x\r\n";

  @Test
  void successIsMeasuredWhateverWasSaid() {
    assertThat(of("ssh", 0, RUNNING + "lost connection\n")).isEqualTo(Ending.MEASURED);
  }

  @Test
  void aRecordedRefusalIsIncompatibleWithTheServersOffer() {
    Ending ending = of("ssh", 255, Recorded.text("ssh-9.2-no-cipher.txt"));

    assertThat(ending.outcome()).isEqualTo(Outcome.INCOMPATIBLE);
    Reason reason = ending.reason().orElseThrow();
    assertThat(reason.code()).isEqualTo(ReasonCode.NO_COMMON_CIPHER);
    assertThat(reason.offer())
        .containsExactly(
            "chacha20-poly1305@openssh.com",
            "aes128-ctr",
            "aes192-ctr",
            "aes256-ctr",
            "aes128-gcm@openssh.com",
            "aes256-gcm@openssh.com");
    assertThat(reason.text())
        .startsWith("no common cipher: the server offers chacha20-poly1305@openssh.com, ");
  }

  @ParameterizedTest
  @CsvSource({
    "cipher, NO_COMMON_CIPHER",
    "MAC, NO_COMMON_MAC",
    "key exchange method, NO_COMMON_KEX",
    "host key type, NO_COMMON_HOST_KEY",
    "compression method, NO_COMMON_COMPRESSION"
  })
  void eachKindOfRefusalHasItsReason(String kind, ReasonCode code) {
    String line =
        "Unable to negotiate with ::1 port 22: no matching %s found. Their offer: a,b\r\n"
            .formatted(kind);
    // scp -O ends with 1 where the others end with 255.
    for (String program : new String[] {"ssh", "scp", "sftp"}) {
      Ending ending =
          of(program, program.equals("scp") ? 1 : 255, IDENTIFIED + line + "Connection closed\r\n");

      assertThat(ending.outcome()).isEqualTo(Outcome.INCOMPATIBLE);
      assertThat(ending.reason().orElseThrow().code()).isEqualTo(code);
      assertThat(ending.reason().orElseThrow().offer()).containsExactly("a", "b");
    }
  }

  @Test
  void markersAreNoOffer() {
    Ending ending =
        of(
            "ssh",
            255,
            IDENTIFIED
                + "Unable to negotiate with h port 2: no matching key exchange method found."
                + " Their offer: sntrup761x25519-sha512,ext-info-s,kex-strict-s-v00@openssh.com\n");

    assertThat(ending.reason().orElseThrow().offer()).containsExactly("sntrup761x25519-sha512");
  }

  @Test
  void aNameThatTheProgramsLineCutIsNotOffered() {
    String start = "Unable to negotiate with h port 2: no matching cipher found. Their offer: ";
    String line = (start + "name-of-a-cipher,".repeat(100)).substring(0, 1023);
    Reason reason = of("ssh", 255, IDENTIFIED + line + "\r\n").reason().orElseThrow();

    assertThat(reason.offer()).hasSizeGreaterThan(50).containsOnly("name-of-a-cipher");
    assertThat(reason.text()).hasSizeLessThanOrEqualTo(300).endsWith("…");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          command-line line 0: Bad SSH2 cipher spec 'nope'.       | cipher 'nope'
          command-line: line 0: Bad SSH2 cipher spec 'nope'.      | cipher 'nope'
          command-line line 0: Bad SSH2 MAC spec 'nope'.          | MAC 'nope'
          command-line: line 0: Bad SSH2 Mac spec 'nope'.         | MAC 'nope'
          command-line line 0: Bad SSH2 KexAlgorithms 'nope'.     | key exchange 'nope'
          Unsupported KEX algorithm "nope"                        | key exchange 'nope'
          Unknown cipher type 'nope'                              | cipher 'nope'
          Unknown mac type 'nope'                                 | MAC 'nope'
          """)
  void aNameThatTheClientDoesNotKnowIsIncompatible(String line, String named) {
    Ending ending = of("ssh", 255, line + "\r\n");

    assertThat(ending.outcome()).isEqualTo(Outcome.INCOMPATIBLE);
    assertThat(ending.reason().orElseThrow().code()).isEqualTo(ReasonCode.UNSUPPORTED_SETTING);
    assertThat(ending.reason().orElseThrow().text()).startsWith("ssh has no " + named);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ssh: connect to host 127.0.0.1 port 1: Connection refused
          ssh: connect to host 10.1.1.1 port 22: No route to host
          ssh: connect to host 10.1.1.1 port 22: Connection timed out
          ssh: connect to host 10.1.1.1 port 22: Network is unreachable
          ssh: Could not resolve hostname nohost.invalid: Name or service not known
          Connection timed out during banner exchange
          """)
  void anUnreachableServerIsConnectFailed(String line) {
    assertFailed(of("ssh", 255, line + "\r\n"), ReasonCode.CONNECT_FAILED, line);
    assertFailed(
        of("scp", 1, line + "\r\nscp: Connection closed\r\n"), ReasonCode.CONNECT_FAILED, line);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kex_exchange_identification: Connection closed by remote host",
        "kex_exchange_identification: read: Connection reset by peer",
        "ssh_exchange_identification: Connection closed by remote host", // 7.4
        "ssh_exchange_identification: read: Connection reset by peer" // 7.4
      })
  void aConnectionDroppedByGuardsIsNotARefusal(String line) {
    String said = CONNECTED + line + "\r\nConnection closed by 127.0.0.1 port 2\r\n";

    assertFailed(of("ssh", 255, said), ReasonCode.CONNECTION_DROPPED, "MaxStartups");
    assertFailed(
        of("scp", 1, said + "lost connection\n"), ReasonCode.CONNECTION_DROPPED, "MaxStartups");
  }

  @Test
  void whatAGuardSaysIsTold() {
    assertFailed(
        of("ssh", 255, Recorded.text("ssh-9.2-dropped.txt")),
        ReasonCode.CONNECTION_DROPPED,
        ": Exceeded MaxStartups");
  }

  @Test
  void whatIsNoSshServerIsTold() {
    assertFailed(
        of(
            "ssh",
            255,
            CONNECTED
                + "Protocol major versions differ: 2 vs. 9\r\n"
                + "banner exchange: Connection to h port 2: could not read protocol version\r\n"),
        ReasonCode.SERVER_FAILED,
        "could not read protocol version");
  }

  @Test
  void aRefusedKeyIsAuthenticationFailed() {
    String line = "sshperf@127.0.0.1: Permission denied (publickey).";

    assertFailed(of("ssh", 255, NEGOTIATED + line), ReasonCode.AUTHENTICATION_FAILED, line);
    assertFailed(
        of("scp", 255, NEGOTIATED + line + "\r\nscp: Connection closed\r\n"),
        ReasonCode.AUTHENTICATION_FAILED,
        line);
    assertFailed(of("scp", 1, NEGOTIATED + line), ReasonCode.AUTHENTICATION_FAILED, line);
  }

  @Test
  void anotherHostKeyIsTold() {
    String said =
        NEGOTIATED
            + "Host key for server has changed and you have requested strict checking.\r\n"
            + "Host key verification failed.\r\n";

    assertFailed(
        of("sftp", 255, said + "Connection closed\r\n"),
        ReasonCode.HOST_KEY_MISMATCH,
        "Host key verification failed.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ssh  | 255 | Connection to 127.0.0.1 closed by remote host.
          ssh  | 255 | client_loop: send disconnect: Broken pipe
          ssh  | 255 | Timeout, server 127.0.0.1 not responding.
          ssh  | 255 | packet_write_wait: Connection to 127.0.0.1 port 2: Broken pipe
          ssh  | 255 | Connection reset by 127.0.0.1 port 2
          scp  | 1   | lost connection
          sftp | 255 | Connection closed
          sftp | 141 | Connection to 127.0.0.1 closed by remote host.
          """)
  void aConnectionThatEndsLaterIsClosedEarly(String program, int code, String line) {
    assertFailed(of(program, code, RUNNING + line + "\r\n"), ReasonCode.CLOSED_EARLY, line);
  }

  @Test
  void closedBeforeTheLoginIsClosedEarly() {
    assertFailed(
        of("ssh", 255, IDENTIFIED + "Connection reset by 127.0.0.1 port 2\r\n"),
        ReasonCode.CLOSED_EARLY,
        "Connection reset");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "scp: /data/x: No space left on device", // scp -O, the server's
        "/data/x: No space left on device", // scp -O, the client's
        "scp: write local \"/data/x\": No space left on device",
        "write local \"/data/x\": No space left on device", // sftp
        "cat: write error: No space left on device"
      })
  void aFullDiskIsNoSpace(String line) {
    assertFailed(of("scp", 1, RUNNING + line + "\nlost connection\n"), ReasonCode.NO_SPACE, line);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "scp: write remote \"/dev/full\": Failure",
        "/usr/bin/scp: write remote \"payload-0-0\": Failure",
        "/usr/bin/scp: dest open \"/etc/nodir/x\": No such file or directory",
        "write remote \"/dev/full\": Failure",
        "Couldn't write to remote file \"/x\": Failure", // 8.4
        "remote open(\"/x\"): Permission denied", // 8.4
        "scp: remote open \"/x\": Permission denied",
        "scp: dest open \"/etc/nodir/x\": No such file or directory",
        "scp: download /etc/: not a regular file",
        "scp: /etc/passwd: Permission denied",
        "scp: nofile: No such file or directory",
        "scp: /etc: not a regular file",
        "File \"/home/u/nofile\" not found.",
        "subsystem request failed on channel 0",
        "exec request failed on channel 0",
        "This service allows sftp connections only.",
        "sshperf: refused",
        "Received message too long 1416128883",
        "scp: protocol error: bad mode"
      })
  void whatTheServerRefusesIsServerFailed(String line) {
    assertFailed(
        of("scp", 1, RUNNING + line + "\r\nscp: Connection closed\r\n"),
        ReasonCode.SERVER_FAILED,
        line);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "scp: stat local \"nolocal\": No such file or directory",
        "stat nolocal: No such file or directory",
        "scp: open local \"/x\": Permission denied",
        "Couldn't open local file \"/x\" for writing: Permission denied", // 8.4
        "nolocal: No such file or directory" // scp -O
      })
  void whatIsMissingAtTheClientIsClientFailed(String line) {
    assertFailed(of("scp", 1, RUNNING + line + "\r\n"), ReasonCode.CLIENT_FAILED, line);
  }

  @Test
  void aServersCommandThatFailsIsServerFailed() {
    String said =
        RUNNING + "sh: 1: nosuch: not found\nlost connection\ndebug1: Exit status 127\r\n";

    assertFailed(
        of("ssh", 127, said),
        ReasonCode.SERVER_FAILED,
        "the server's command ended with exit code 127: sh: 1: nosuch: not found; lost connection");
  }

  @Test
  void aServersCommandKilledIsServerFailed() {
    String said =
        RUNNING
            + "debug1: client_input_channel_req: channel 0 rtype exit-signal reply 0\r\n"
            + "debug1: Exit status -1\r\n";

    assertFailed(of("ssh", 255, said), ReasonCode.SERVER_FAILED, "the server's command was killed");
  }

  @Test
  void aKilledCommandAtTheServerIsNotAKilledClient() {
    assertFailed(
        of("ssh", 139, RUNNING + "debug1: Exit status 139\r\n"),
        ReasonCode.SERVER_FAILED,
        "exit code 139");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "unknown option -- X\r\nusage: scp [-346BCpqrTv]\n           [-i identity]",
        "scp: illegal option -- X\nusage: scp",
        "scp: invalid option -- 'X'\nusage: scp",
        "command-line: line 0: Bad configuration option: x",
        "command-line line 0: Unsupported option \"x\""
      })
  void anOptionThatTheClientDoesNotHaveIsNamed(String said) {
    assertFailed(
        of("scp", 255, said), ReasonCode.CLIENT_FAILED, said.lines().findFirst().orElse(""));
  }

  @Test
  void aKilledClientIsToldWithItsSignal() {
    assertFailed(
        of("scp", 139, RUNNING + "some word\n"),
        ReasonCode.CLIENT_FAILED,
        "scp was killed by SIGSEGV: some word");
  }

  @Test
  void aClientBeyondItsTimeIsTold() {
    Ending ending =
        Diagnosis.of("ssh", new Exit(137, 0, true), Recorded.log(RUNNING + "lost connection\n"));

    assertFailed(ending, ReasonCode.TIME_LIMIT, "ssh did not end within its time limit");
  }

  @Test
  void anythingElseIsClientFailedWithTheLastWords() {
    assertFailed(
        of("scp", 2, "one\ntwo\nthree\nfour\n"),
        ReasonCode.CLIENT_FAILED,
        "scp ended with exit code 2: two; three; four");
    assertFailed(
        of("ssh", 1, ""), ReasonCode.CLIENT_FAILED, "ssh ended with exit code 1, and said nothing");
  }

  @Test
  void reasonsAreOneShortHarmlessLine() {
    String text =
        of("scp", 1, RUNNING + "scp: \u001b[2J" + "x".repeat(5000) + ": Permission denied\r\n")
            .reason()
            .orElseThrow()
            .text();

    assertThat(text).hasSizeLessThan(400).doesNotContain("\u001b", "\n", "\r");
  }

  @Test
  void aServersWordsDoNotPassForARefusedNegotiation() {
    Ending ending =
        of(
            "ssh",
            255,
            RUNNING
                + "Unable to negotiate with h port 2: no matching cipher found. Their offer: a\r\n");

    assertThat(ending.outcome()).isEqualTo(Outcome.FAILED);
  }

  private static Ending of(String program, int exitCode, String said) {
    return Diagnosis.of(program, new Exit(exitCode, 0, false), Recorded.log(said.stripTrailing()));
  }

  private static void assertFailed(Ending ending, ReasonCode code, String text) {
    assertThat(ending.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(ending.reason().orElseThrow().code())
        .as(ending.reason().orElseThrow().text())
        .isEqualTo(code);
    assertThat(ending.reason().orElseThrow().text()).contains(text);
  }
}
