package io.sshperf.agent.engine.mina;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever holds the user key can move the files of this one transfer by scp, and nothing else. */
@Timeout(60)
class ScpHostileClientTest {
  private static final Amount ONE_FILE = new Amount.Size(DataSize.ofBytes(5));
  private static final Amount TWO_FILES = new Amount.Files(2, DataSize.ofBytes(5));
  private static final Amount LARGE = new Amount.Size(DataSize.ofMebibytes(64));
  private static final String LINE = "C0644 5 payload-0-0\n";
  private static final String CANARY = "sings";

  @TempDir private Path root;
  private Path canary;

  @BeforeEach
  void putACanaryBesideTheFiles() throws Exception {
    canary = Files.writeString(root.resolve("canary"), CANARY);
  }

  @AfterEach
  void theCanaryIsAllThatIsLeft() throws Exception {
    assertThat(canary).hasContent(CANARY);
    try (Stream<Path> left = Files.walk(root)) {
      assertThat(left).containsExactlyInAnyOrder(root, canary, root.resolve("scratch"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "id",
        "scp -f payload-0-0",
        "scp -f payload-0-*",
        "scp -t",
        "scp -t payload-0-2",
        "scp -t payload-1-0",
        "scp -t payload-0-00",
        "scp -t payload-0-*",
        "scp -t payload-0-0 payload-0-1",
        "scp -t ..",
        "scp -t ../canary",
        "scp -t ../../canary",
        "scp -t ./../payload-0-0",
        "scp -t /../payload-0-0",
        "scp -t //payload-0-0",
        "scp -t ././payload-0-0",
        "scp -t ./.",
        "scp -t //",
        "scp -t /etc",
        "scp -r -t .",
        "scp -rt .",
        "scp -t .; id",
        "sshperf-sink payload-0-0",
      })
  void anotherCommandThanToReceiveIsRefused(String command) throws Exception {
    try (HostileScp peer = new HostileScp(root, Initiator.PUSH, TWO_FILES, Long.MAX_VALUE)) {
      assertThat(peer.isAccepted(command)).isFalse();
      assertThat(peer.refused()).isEqualTo(1);
      peer.receiveBoth();
      assertThat(peer.report().ending()).isEqualTo(Ending.MEASURED);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"scp -t .", "scp -t ./", "scp -t /", "scp -d -t ."})
  void aDirectoryIsRefusedWhereThereIsOneFile(String command) throws Exception {
    try (HostileScp peer = new HostileScp(root, Initiator.PUSH, ONE_FILE, Long.MAX_VALUE)) {
      assertThat(peer.isAccepted(command)).isFalse();
      assertThat(peer.refused()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "scp -t payload-0-0",
        "scp -t .",
        "scp -f",
        "scp -f .",
        "scp -f *",
        "scp -f payload-*",
        "scp -f payload-1-*",
        "scp -f payload-0-**",
        "scp -f ./payload-0-*",
        "scp -f payload-0-* payload-0-0",
        "scp -f payload-0-0 payload-0-0",
        "scp -f payload-0-0 ./payload-0-0",
        "scp -f payload-0-0 ../canary",
        "scp -f ../canary",
        "scp -f /etc/passwd",
        "scp -r -f payload-0-0",
        "sshperf-source payload-0-0",
      })
  void anotherCommandThanToSendIsRefused(String command) throws Exception {
    try (HostileScp peer = new HostileScp(root, Initiator.PULL, TWO_FILES, Long.MAX_VALUE)) {
      assertThat(peer.isAccepted(command)).isFalse();
      assertThat(peer.refused()).isEqualTo(1);
      HostileScp.Dialogue scp = peer.begin("scp -f payload-0-1 /payload-0-0");
      scp.say("\0");
      assertThat(scp.hearFile("payload-0-1")).hasSize(5);
      assertThat(scp.hearFile("payload-0-0")).hasSize(5);
      assertThat(scp.status()).isZero();
      assertThat(peer.report().ending()).isEqualTo(Ending.MEASURED);
    }
  }

  @Test
  void aFileThatWasSentIsNotSentAgain() throws Exception {
    try (HostileScp peer = new HostileScp(root, Initiator.PULL, ONE_FILE, Long.MAX_VALUE)) {
      HostileScp.Dialogue scp = peer.begin("scp -f payload-0-0");
      scp.say("\0");
      assertThat(scp.hearFile("payload-0-0")).hasSize(5);
      assertThat(peer.isAccepted("scp -f payload-0-0")).isFalse();
      assertThat(peer.refused()).isEqualTo(1);
    }
  }

  /** {@code ~} is a zero byte. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "C0644 5 payload-0-2",
        "C0644 5 payload-1-0",
        "C0644 4 payload-0-0",
        "C0644 6 payload-0-0",
        "C0644 5 ../../canary",
        "C0644 5 ..",
        "C0644 5 /tmp/canary",
        "C0644 5 payload-0-0~",
        "C0644 5 ",
        "C06440 5 payload-0-0",
        "D0755 0 payload-0-0",
        "D0755 0 ..",
        "E",
        "S/etc/passwd",
        "T1700000000 0 1700000000 0",
        "",
      })
  void aStrangeLineIsRefusedAndTheServerServesOn(String line) throws Exception {
    try (HostileScp peer = new HostileScp(root, Initiator.PUSH, TWO_FILES, Long.MAX_VALUE)) {
      HostileScp.Dialogue scp = peer.begin("scp -d -t .");
      assertThat(scp.hear(1)).isEqualTo("\0");
      scp.say(line.replace('~', '\0') + "\nevil!\0");
      assertThat(scp.hearLine()).startsWith("\1scp: refused: the line '").hasSizeLessThan(200);
      assertThat(scp.status()).isEqualTo(1);
      assertThat(peer.refused()).isEqualTo(1);
      peer.receiveBoth();
      assertThat(peer.report().ending()).isEqualTo(Ending.MEASURED);
    }
  }

  @Test
  void aFileIsReceivedOnce() throws Exception {
    try (HostileScp peer = new HostileScp(root, Initiator.PUSH, TWO_FILES, Long.MAX_VALUE)) {
      HostileScp.Dialogue scp = peer.begin("scp -t .");
      scp.hear(1);
      scp.sendFile("payload-0-0");
      scp.say(LINE);
      assertThat(scp.hearLine())
          .isEqualTo(
              "\1scp: refused: the line 'C0644 5 payload-0-0'"
                  + " (expected a file of the transfer, once)");
      assertThat(scp.status()).isEqualTo(1);
      assertThat(peer.isAccepted("scp -t payload-0-0")).isFalse();
      assertThat(peer.refused()).isEqualTo(2);
      assertThat(peer.tally().bytes()).isEqualTo(5);
    }
  }

  @Test
  void whereOneFileIsNamedAnotherIsRefused() throws Exception {
    try (HostileScp peer = new HostileScp(root, Initiator.PUSH, TWO_FILES, Long.MAX_VALUE)) {
      HostileScp.Dialogue scp = peer.begin("scp -t payload-0-0");
      scp.hear(1);
      scp.say("C0644 5 payload-0-1\n");
      assertThat(scp.hearLine()).contains("(expected C0644 5 payload-0-0, once)");
      assertThat(scp.status()).isEqualTo(1);
      assertThat(peer.refused()).isEqualTo(1);
    }
  }

  @Test
  void timesAreIgnoredWhereTheyWereAnnounced() throws Exception {
    try (HostileScp peer = new HostileScp(root, Initiator.PUSH, ONE_FILE, Long.MAX_VALUE)) {
      HostileScp.Dialogue scp = peer.begin("scp -p -t ./payload-0-0");
      scp.hear(1);
      scp.say("T1700000000 0 1700000000 0\n");
      assertThat(scp.hear(1)).isEqualTo("\0");
      scp.sendFile("payload-0-0");
      assertThat(scp.end()).isZero();
      assertThat(peer.report())
          .isEqualTo(ServerReport.of(Ending.MEASURED, peer.report().streams(), 0));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"C", "\1"})
  void aLineThatDoesNotEndIsRefused(String begins) throws Exception {
    try (HostileScp peer = new HostileScp(root, Initiator.PUSH, ONE_FILE, Long.MAX_VALUE)) {
      HostileScp.Dialogue scp = peer.begin("scp -t payload-0-0");
      scp.hear(1);
      scp.say(begins + "0".repeat(5_000)); // in one packet: the server closes on it
      assertThat(scp.hearLine()).isEqualTo("\1scp: refused: a line of more than 4096 bytes");
      assertThat(scp.status()).isEqualTo(1);
      assertThat(peer.refused()).isEqualTo(1);
    }
  }

  @Test
  void dataBeyondTheSizeIsRefused() throws Exception {
    try (HostileScp peer = new HostileScp(root, Initiator.PUSH, ONE_FILE, Long.MAX_VALUE)) {
      HostileScp.Dialogue scp = peer.begin("scp -t payload-0-0");
      scp.hear(1);
      scp.say(LINE + "abcdefg");
      assertThat(scp.hear(1)).isEqualTo("\0");
      assertThat(scp.hearLine()).isEqualTo("\1scp: refused: the byte 0x66 after a file's last");
      assertThat(scp.status()).isEqualTo(1);
      assertThat(peer.tally().bytes()).isEqualTo(5);
      assertEndedAfter(peer, 5);
    }
  }

  /** What is sent of the file, {@code ~} a zero byte, before the end of file. */
  @ParameterizedTest
  @CsvSource({"'', 0", "ab, 2", "abcde, 5"})
  void aFileThatIsNotWholeIsNotFinished(String data, int bytes) throws Exception {
    try (HostileScp peer = new HostileScp(root, Initiator.PUSH, ONE_FILE, Long.MAX_VALUE)) {
      HostileScp.Dialogue scp = peer.begin("scp -t payload-0-0");
      scp.hear(1);
      scp.say(LINE + data);
      assertThat(scp.hear(1)).isEqualTo("\0");
      assertThat(scp.end()).isEqualTo(1);
      assertThat(peer.refused()).isZero();
      assertEndedAfter(peer, bytes);
    }
  }

  @Test
  void aFileThatTheClientCouldNotReadIsNotFinished() throws Exception {
    try (HostileScp peer = new HostileScp(root, Initiator.PUSH, ONE_FILE, Long.MAX_VALUE)) {
      HostileScp.Dialogue scp = peer.begin("scp -t payload-0-0");
      scp.hear(1);
      scp.say(LINE + "abcde\1scp: Input/output error\n");
      assertThat(scp.status()).isEqualTo(1);
      assertThat(peer.refused()).isZero();
      assertEndedAfter(peer, 5);
    }
  }

  @Test
  void anEndBeforeAnyFileIsNoTransfer() throws Exception {
    try (HostileScp peer = new HostileScp(root, Initiator.PUSH, ONE_FILE, Long.MAX_VALUE)) {
      assertThat(peer.begin("scp -t payload-0-0").end()).isZero();
      Transfers.assertFailed(peer.report().ending(), ReasonCode.CLOSED_EARLY);
    }
  }

  /** What is replied to the file's announcement, or instead of the first reply. */
  @ParameterizedTest
  @ValueSource(strings = {"X", "~~", "~X", "%no\n", "~%no\n", "~%no"})
  void aClientThatDoesNotReplyAsItShouldIsSentNothingMore(String said) throws Exception {
    try (HostileScp peer = new HostileScp(root, Initiator.PULL, LARGE, Long.MAX_VALUE)) {
      HostileScp.Dialogue scp = peer.begin("scp -f payload-0-0");
      scp.say(said.replace('~', '\0').replace('%', '\1'));
      assertThat(scp.end()).isEqualTo(1);
      assertThat(peer.tally().bytes()).isZero();
      Transfers.assertFailed(peer.report().ending(), ReasonCode.CLOSED_EARLY);
      assertNoThreadIsLeft();
    }
  }

  @Test
  void aClientThatGoesAwayInMidFileLeavesNoThread() throws Exception {
    try (HostileScp peer = new HostileScp(root, Initiator.PULL, LARGE, Long.MAX_VALUE)) {
      HostileScp.Dialogue scp = peer.begin("scp -f payload-0-0");
      scp.say("\0");
      scp.hearLine();
      scp.say("\0");
      scp.hear(1);
      Awaitility.await().until(() -> peer.tally().bytes() > 1 << 20);
      peer.leave();
      assertNoThreadIsLeft();
      Transfers.assertFailed(peer.report().ending(), ReasonCode.CLOSED_EARLY);
    }
  }

  @Test
  void aDiskThatIsFullIsTold() throws Exception {
    try (HostileScp peer = new HostileScp(root, Initiator.PUSH, ONE_FILE, 2)) {
      HostileScp.Dialogue scp = peer.begin("scp -t payload-0-0");
      scp.hear(1);
      scp.say(LINE + "abcde\0");
      assertThat(scp.hear(1)).isEqualTo("\0");
      assertThat(scp.hearLine()).isEqualTo("\1scp: no space: No space left on device, in scratch");
      assertThat(scp.status()).isEqualTo(1);
      assertThat(peer.refused()).isZero();
      Transfers.assertFailed(peer.report().ending(), ReasonCode.NO_SPACE);
    }
  }

  private static void assertEndedAfter(HostileScp peer, int bytes) {
    assertThat(peer.report().ending())
        .isEqualTo(
            Ending.failed(
                ReasonCode.CLOSED_EARLY, "stream 0: ended after " + bytes + " of 5 bytes"));
  }

  private static void assertNoThreadIsLeft() {
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .noneMatch(name -> name.startsWith("sshperf-mina-source")));
  }
}
