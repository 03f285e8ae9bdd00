package io.sshperf.agent.engine.mina;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Our scp against servers that are not what they should be. Every one is a failure, never fast. */
@Timeout(60)
class ScpFaultyServerTest {
  private static final Amount FIVE_BYTES = new Amount.Size(DataSize.ofBytes(5));
  private static final Amount TWO_FILES = new Amount.Files(2, DataSize.ofBytes(5));
  private static final Amount LARGE = new Amount.Size(DataSize.ofMebibytes(64));
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofSeconds(1);
  private static final String LINE = "C0644 5 payload-0-0\n";

  private final MinaEngine engine = new MinaEngine(Transfers.SCRATCH);

  @ParameterizedTest
  @EnumSource
  void aRefusedCommandIsTheServersFailure(Initiator initiator) throws Exception {
    assertFailed(
        transfer(initiator, FIVE_BYTES, null, PATIENCE),
        ReasonCode.SERVER_FAILED,
        "stream 0: the server refused the command after 0 of 5 bytes");
  }

  /** What is said instead of a file's announcement; {@code ~} ends a line. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "C0644 5 evil~            | the line 'C0644 5 evil' (expected 5 bytes of payload-0-0)",
        "C0644 5 payload-0-1~     | the line 'C0644 5 payload-0-1' (expected 5 bytes of",
        "C0644 6 payload-0-0~     | the line 'C0644 6 payload-0-0' (expected 5 bytes of",
        "C0644 4 payload-0-0~     | the line 'C0644 4 payload-0-0' (expected 5 bytes of",
        "C0644 5 ../payload-0-0~  | the line 'C0644 5 ../payload-0-0' (expected C, a mode",
        "C0644 5 /payload-0-0~    | the line 'C0644 5 /payload-0-0' (expected C, a mode",
        "C0999 5 payload-0-0~     | the line 'C0999 5 payload-0-0' (expected C, a mode",
        "C0644 -5 payload-0-0~    | the line 'C0644 -5 payload-0-0' (expected C, a mode",
        "D0755 0 payload-0-0~     | the line 'D0755 0 payload-0-0' (expected C, a mode",
        "E~                       | the line 'E' (expected C, a mode",
        "T1 0 1 0~                | the line 'T1 0 1 0' (expected a file)",
        "~                        | the line '' (expected C, a mode",
      })
  void aStrangeAnnouncementIsTheServersFailure(String said, String told) throws Exception {
    Ending ending = pull(FIVE_BYTES, scp -> say(scp, 1, said.replace('~', '\n')));
    assertFailed(ending, ReasonCode.SERVER_FAILED, "stream 0: the server sent " + told);
    assertThat(text(ending)).endsWith(" after 0 of 5 bytes");
  }

  @Test
  void anAnnouncementWithoutAnEndIsTheServersFailure() throws Exception {
    Ending ending = pull(FIVE_BYTES, scp -> say(scp, 1, "C0644 " + "5".repeat(70_000)));
    assertFailed(
        ending,
        ReasonCode.SERVER_FAILED,
        "stream 0: the server sent a line of more than 4096 bytes after 0 of 5 bytes");
  }

  @ParameterizedTest
  @CsvSource({"1", "2"})
  void theServersMessageIsTold(int kind) throws Exception {
    String message = (char) kind + "scp: payload-0-0: \33[31mNo such file\n";
    Ending ending =
        pull(
            FIVE_BYTES,
            scp -> {
              scp.hear(1);
              scp.say(message);
              scp.exit(1);
            });
    assertFailed(
        ending,
        ReasonCode.SERVER_FAILED,
        "stream 0: the server sent the message 'scp: payload-0-0: \\u001b[31mNo such file'");
  }

  @ParameterizedTest
  @CsvSource({
    "abcdeX, the byte 0x58 after a file's last after 5 of 5 bytes",
    "abcd~~, the byte 0x0a after a file's last after 5 of 5 bytes",
  })
  void dataBeyondTheSizeIsTheServersFailure(String data, String told) throws Exception {
    Ending ending =
        pull(
            FIVE_BYTES,
            scp -> {
              say(scp, 1, LINE);
              say(scp, 1, data.replace('~', '\n'));
            });
    assertFailed(ending, ReasonCode.SERVER_FAILED, "stream 0: the server sent " + told);
  }

  @Test
  void aFileThatTheServerCouldNotReadIsItsFailure() throws Exception {
    Ending ending =
        pull(
            FIVE_BYTES,
            scp -> {
              say(scp, 1, LINE);
              say(scp, 1, "\0\0\0\0\0\1scp: payload-0-0: Input/output error\n");
            });
    assertFailed(
        ending,
        ReasonCode.SERVER_FAILED,
        "stream 0: the server sent the message 'scp: payload-0-0: Input/output error'");
  }

  @Test
  void aFileTooManyIsTheServersFailure() throws Exception {
    Ending ending =
        pull(
            FIVE_BYTES,
            scp -> {
              say(scp, 1, LINE);
              say(scp, 1, "abcde\0");
              say(scp, 1, LINE);
            });
    assertFailed(
        ending,
        ReasonCode.SERVER_FAILED,
        "stream 0: the server sent the line 'C0644 5 payload-0-0' after the last file");
  }

  @Test
  void theSameFileTwiceIsTheServersFailure() throws Exception {
    Ending ending =
        pull(
            TWO_FILES,
            scp -> {
              say(scp, 1, LINE);
              say(scp, 1, "abcde\0");
              say(scp, 1, LINE);
            });
    assertFailed(
        ending,
        ReasonCode.SERVER_FAILED,
        "stream 0: the server sent the line 'C0644 5 payload-0-0' (expected 5 bytes of"
            + " payload-0-1) after 5 of 10 bytes");
  }

  /** What is said after the announcement, and the exit status. */
  @ParameterizedTest
  @CsvSource({
    "abc,    0, NOT_SENT_WHOLE, the server ended it as if it were whole after 3 of 5 bytes",
    "abc,    1, SERVER_FAILED,  the server gave it up with status 1 after 3 of 5 bytes",
    "abcde,  0, SERVER_FAILED,  the server ended in the middle of the protocol after 5 of 5 bytes",
    "abcde~X,0, SERVER_FAILED,  the server ended in the middle of the protocol after 5 of 5 bytes",
    "abcde~, 3, SERVER_FAILED,  the server gave it up with status 3 after 5 of 5 bytes",
  })
  void aWrongEndOfAPullIsAFailure(String data, int status, ReasonCode code, String told)
      throws Exception {
    Ending ending =
        pull(
            FIVE_BYTES,
            scp -> {
              say(scp, 1, LINE);
              say(scp, 1, data.replace('~', '\0'));
              scp.exit(status);
            });
    assertFailed(ending, code, "stream 0: " + told);
  }

  @Test
  void aPullThatEndsBeforeItsFirstFileIsNotWhole() throws Exception {
    assertFailed(pull(FIVE_BYTES, scp -> scp.exit(0)), ReasonCode.NOT_SENT_WHOLE, "stream 0");
  }

  @Test
  void aPullWithAFileMissingIsNotWhole() throws Exception {
    Ending ending =
        pull(
            TWO_FILES,
            scp -> {
              say(scp, 1, LINE);
              say(scp, 1, "abcde\0");
              scp.hear(1);
              scp.exit(0);
            });
    assertFailed(
        ending,
        ReasonCode.NOT_SENT_WHOLE,
        "stream 0: the server ended it as if it were whole after 5 of 10 bytes");
  }

  @Test
  void aPullThatIsCutIsClosedEarly() throws Exception {
    Ending ending =
        pull(
            FIVE_BYTES,
            scp -> {
              say(scp, 1, LINE);
              say(scp, 1, "abc");
              scp.cut();
            });
    assertFailed(ending, ReasonCode.CLOSED_EARLY, "stream 0: the connection broke off after ");
  }

  @ParameterizedTest
  @CsvSource({"'', 0", "abc, 3", "abcde, 5", "abcde~, 5"})
  void aPullThatFallsSilentIsStalledWhereItStopped(String data, int at) throws Exception {
    Ending ending =
        transfer(
            Initiator.PULL,
            FIVE_BYTES,
            scp -> {
              say(scp, 1, LINE);
              say(scp, 1, data.replace('~', '\0'));
              scp.beSilent();
            },
            SHORT);
    assertFailed(ending, ReasonCode.STALLED, "stalled at byte " + at + " of 5: nothing moved");
  }

  /** What is said at first, before any file is taken; {@code ~} is a yes, {@code %} a no. */
  @ParameterizedTest
  @CsvSource({
    "X,                      the byte 0x58 where a reply belongs",
    "~~,                     a reply to nothing",
    "%scp: denied,    the message 'scp: denied'",
  })
  void aStrangeGreetingIsTheServersFailure(String said, String told) throws Exception {
    Ending ending =
        push(FIVE_BYTES, scp -> scp.say(said.replace('~', '\0').replace('%', '\1') + "\n"));
    assertFailed(ending, ReasonCode.SERVER_FAILED, "stream 0: the server sent " + told);
  }

  @Test
  void aServerThatDoesNotGreetIsGivenUpInTheSetUp() throws Exception {
    Ending ending = transfer(Initiator.PUSH, FIVE_BYTES, ScriptedScp.Scripted::beSilent, SHORT);
    assertThat(text(ending)).endsWith(": scp is not ready within 1s");
    assertThat(ending.reason().orElseThrow().code()).isEqualTo(ReasonCode.CONNECT_FAILED);
  }

  @Test
  void aFileThatTheServerDoesNotTakeIsItsFailure() throws Exception {
    Ending ending =
        push(
            FIVE_BYTES,
            scp -> {
              scp.say("\0");
              assertThat(scp.hear(LINE.length())).isEqualTo(LINE);
              scp.say("\1scp: payload-0-0: Permission denied\n");
              scp.exit(1);
            });
    assertFailed(
        ending,
        ReasonCode.SERVER_FAILED,
        "stream 0: the server sent the message 'scp: payload-0-0: Permission denied'"
            + " after 0 of 5 bytes");
  }

  /** What is said once the file is there, and the exit status. */
  @ParameterizedTest
  @CsvSource({
    "'',   0, CLOSED_EARLY,  the server ended it after 5 of 5 bytes",
    "'',   3, SERVER_FAILED, the server gave it up with status 3 after 5 of 5 bytes",
    "~,    3, SERVER_FAILED, the server gave it up with status 3 after 5 of 5 bytes",
    "~~,   0, SERVER_FAILED, the server sent a reply to nothing after 5 of 5 bytes",
    "X,    0, SERVER_FAILED, the server sent the byte 0x58 where a reply belongs after 5 of 5 bytes",
  })
  void aWrongEndOfAPushIsAFailure(String said, int status, ReasonCode code, String told)
      throws Exception {
    Ending ending =
        push(
            FIVE_BYTES,
            scp -> {
              takeFile(scp);
              scp.say(said.replace('~', '\0'));
              scp.exit(status);
            });
    assertFailed(ending, code, "stream 0: " + told);
  }

  @Test
  void aServersMessageAfterTheDataIsTold() throws Exception {
    Ending ending =
        push(
            FIVE_BYTES,
            scp -> {
              takeFile(scp);
              scp.say("\1scp: payload-0-0: No space left on device\n");
              scp.exit(1);
            });
    assertFailed(
        ending,
        ReasonCode.SERVER_FAILED,
        "stream 0: the server sent the message 'scp: payload-0-0: No space left on device'");
  }

  /** Of several files the first is whole, so that something else is missing. */
  @Test
  void aPushThatEndsBetweenFilesIsClosedEarly() throws Exception {
    Ending ending =
        push(
            TWO_FILES,
            scp -> {
              takeFile(scp);
              scp.say("\0");
              scp.hear(LINE.length());
              scp.exit(0);
            });
    assertFailed(
        ending, ReasonCode.CLOSED_EARLY, "stream 0: the server ended it after 5 of 10 bytes");
  }

  /** {@code ~} is a yes, {@code %} a no. */
  @ParameterizedTest
  @CsvSource({
    "~,                       a reply to nothing",
    "%scp: quota,      the message 'scp: quota'",
  })
  void whatIsSaidInMidFileEndsItThere(String said, String told) throws Exception {
    Ending ending =
        push(
            LARGE,
            scp -> {
              scp.say("\0");
              scp.hear("C0644 67108864 payload-0-0\n".length());
              scp.say("\0");
              scp.hear(1 << 20);
              scp.say(said.replace('~', '\0').replace('%', '\1') + "\n");
              scp.beSilent();
            });
    assertFailed(ending, ReasonCode.SERVER_FAILED, "stream 0: the server sent " + told);
    assertThat(text(ending)).endsWith(" of 67108864 bytes");
  }

  @ParameterizedTest
  @CsvSource({"''", "~"})
  void aPushThatIsNotAcknowledgedIsStalled(String said) throws Exception {
    Ending ending =
        transfer(
            Initiator.PUSH,
            FIVE_BYTES,
            scp -> {
              takeFile(scp);
              scp.say(said.replace('~', '\0'));
              scp.beSilent();
            },
            SHORT);
    assertFailed(ending, ReasonCode.STALLED, "stalled at byte 5 of 5: nothing moved for 1s");
  }

  @Test
  void aPushThatIsCutIsClosedEarly() throws Exception {
    Ending ending =
        push(
            FIVE_BYTES,
            scp -> {
              takeFile(scp);
              scp.say("\0");
              scp.cut();
            });
    assertFailed(ending, ReasonCode.CLOSED_EARLY, "stream 0: the connection broke off after 5 of");
  }

  @Test
  void aServerThatDoesAllOfItIsMeasured() throws Exception {
    assertThat(
            push(
                FIVE_BYTES,
                scp -> {
                  takeFile(scp);
                  scp.say("\0");
                  assertThat(scp.hear(1)).as("end of file").isEmpty();
                  scp.exit(0);
                }))
        .isEqualTo(Ending.MEASURED);
    assertThat(
            pull(
                FIVE_BYTES,
                scp -> {
                  say(scp, 1, "C0600 5 payload-0-0\n");
                  say(scp, 1, "abcde\0");
                  scp.hear(1);
                  scp.exit(0);
                }))
        .isEqualTo(Ending.MEASURED);
  }

  /** Once the client has said so many bytes. */
  private static void say(ScriptedScp.Scripted scp, int heard, String text) throws IOException {
    scp.hear(heard);
    scp.say(text);
  }

  private static void takeFile(ScriptedScp.Scripted scp) throws IOException {
    scp.say("\0");
    scp.hear(LINE.length());
    scp.say("\0");
    scp.hear(6);
  }

  private Ending pull(Amount amount, ScriptedScp.Script script) throws Exception {
    return transfer(Initiator.PULL, amount, script, PATIENCE);
  }

  private Ending push(Amount amount, ScriptedScp.Script script) throws Exception {
    return transfer(Initiator.PUSH, amount, script, PATIENCE);
  }

  private Ending transfer(
      Initiator initiator, Amount amount, ScriptedScp.@Nullable Script script, Duration stallLimit)
      throws Exception {
    TransferSettings settings =
        TransferSettings.DEFAULT.with(Method.SCP).with(Load.DEFAULT.withAmount(amount));
    TransferSpec spec = Transfers.spec(Engine.MINA, initiator, settings, stallLimit);
    try (TransferClient client = engine.client(spec);
        ScriptedScp server = new ScriptedScp(spec, client.publicKey(), script)) {
      ClientReport report = client.transfer(server.address(), Transfers.NOBODY);
      return report.ending();
    }
  }

  private static void assertFailed(Ending ending, ReasonCode code, String text) {
    Transfers.assertFailed(ending, code);
    assertThat(text(ending)).startsWith(text);
  }

  private static String text(Ending ending) {
    return ending.reason().orElseThrow().text();
  }
}
