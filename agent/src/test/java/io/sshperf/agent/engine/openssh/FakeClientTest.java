package io.sshperf.agent.engine.openssh;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.engine.Transfers.Both;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.TransferSpec;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Programs that are not what their names say, or do not do it: each is a failure with its reason.
 */
@Timeout(60)
final class FakeClientTest {
  /** Runs the real one in the background, and goes on when it has moved some of the payload. */
  private static final String MOVING =
      """
      exec 3<&0
      "$real" "$@" <&3 3<&- &
      pid=$!
      moved() { sed -n 's/^wchar: //p' "/proc/$pid/io"; }
      until [ "$(moved)" -gt 2000000 ]; do sleep 0.02; done
      exec 3<&-
      """;

  private static final Load SMALL = Transfers.load(DataSize.ofBytes(3_000_001));

  /** Some seconds. */
  private static final Load LONG =
      Transfers.load(DataSize.ofMebibytes(64)).withLimit(DataRate.ofBytesPerSecond(16 << 20));

  private static final Duration AT_ONCE = Duration.ofMillis(300);
  private static final Duration SHORT = Duration.ofSeconds(1);
  private static final Duration LONGER = Duration.ofSeconds(10);

  private Site site;

  @BeforeEach
  void make() throws Exception {
    site = Site.make();
  }

  @AfterEach
  void close() throws Exception {
    site.assertQuiet();
    site.close();
  }

  @ParameterizedTest
  @CsvSource({"SSH, PUSH", "SCP, PULL", "SFTP, PUSH"})
  void hangsAtOnce(ClientProgram program, Initiator initiator) throws Exception {
    Both both =
        run(program, initiator, SMALL, AT_ONCE, "echo hm >&2; exec sleep 8642 " + site.token);
    Transfers.assertFailed(both.client().ending(), ReasonCode.CLIENT_FAILED);
    assertThat(text(both)).contains("nothing came of the set-up for 300ms", "hm");
    assertThat(both.client().timing()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"SSH, PULL", "SCP, PULL", "SFTP, PUSH"})
  void hangsInTheMiddle(ClientProgram program, Initiator initiator) throws Exception {
    String script = MOVING + "echo hm >&2; kill -STOP $pid; wait";
    Both both = run(program, initiator, LONG, SHORT, script);
    Transfers.assertFailed(worst(both), ReasonCode.STALLED);
    assertThat(text(both)).contains("hm");
  }

  @ParameterizedTest
  @CsvSource({
    "SSH, PUSH, SEGV",
    "SSH, PULL, KILL",
    "SCP, PUSH, KILL",
    "SCP, PULL, SEGV",
    "SFTP, PUSH, SEGV",
    "SFTP, PULL, KILL"
  })
  void diesInTheMiddle(ClientProgram program, Initiator initiator, String signal) throws Exception {
    String script = MOVING + "echo hm >&2; kill -" + signal + " $pid; wait $pid";
    Both both = run(program, initiator, LONG, LONGER, script);
    Transfers.assertFailed(both.client().ending(), ReasonCode.CLIENT_FAILED);
    assertThat(text(both)).contains("was killed by SIG" + signal, "hm");
  }

  @ParameterizedTest
  @CsvSource({"SSH, PUSH", "SCP, PUSH", "SFTP, PULL"})
  void floodsItsStandardErrorAndGoesOn(ClientProgram program, Initiator initiator)
      throws Exception {
    String flood =
        """
        head -c 200000000 /dev/zero >&2
        echo >&2
        yes 'debug1: something of no meaning, again and again' | head -n 300000 >&2
        exec "$real" "$@"
        """;
    TransferSpec spec = Site.spec(program, initiator, SMALL, LONGER);
    Both both = Transfers.run(site.engine(site.with(program, flood)), spec);
    Transfers.assertMeasured(both, 1);
  }

  @ParameterizedTest
  @CsvSource({"SCP, PUSH", "SCP, PULL", "SFTP, PUSH", "SFTP, PULL"})
  void writesBesideItsFiles(ClientProgram program, Initiator initiator) throws Exception {
    TransferSpec spec = Site.spec(program, initiator, SMALL, LONGER);
    String script = "head -c 10000000 /dev/zero; exec \"$real\" \"$@\"";
    Transfers.assertMeasured(Transfers.run(site.engine(site.with(program, script)), spec), 1);
  }

  @Test
  void writesSomethingInFrontOfThePayload() throws Exception {
    Both both =
        run(ClientProgram.SSH, Initiator.PULL, SMALL, LONGER, "echo hello; exec \"$real\" \"$@\"");
    Transfers.assertFailed(both.client().ending(), ReasonCode.NOT_SENT_WHOLE);
    assertThat(text(both)).contains("more than the 3000001 bytes asked for");
  }

  /** As long as the payload, so that only the checksum tells. */
  @Test
  void writesSomethingElseThanThePayload() throws Exception {
    String script = "\"$real\" \"$@\" | cat > /dev/null; exec head -c 3000001 /dev/zero";
    Both both = run(ClientProgram.SSH, Initiator.PULL, SMALL, LONGER, script);
    assertThat(both.client().ending()).isEqualTo(Ending.MEASURED);
    assertThat(both.clientTallies().get(0).bytes()).isEqualTo(3_000_001);
    assertThat(both.clientTallies()).isNotEqualTo(both.server().streams());
  }

  @ParameterizedTest
  @CsvSource({"SSH, PUSH", "SSH, PULL", "SCP, PUSH", "SCP, PULL", "SFTP, PUSH", "SFTP, PULL"})
  void doesNothingAndCallsItSuccess(ClientProgram program, Initiator initiator) throws Exception {
    Both both = run(program, initiator, SMALL, LONGER, "echo hm >&2; exit 0");
    Transfers.assertFailed(both.client().ending(), ReasonCode.CLIENT_FAILED);
    assertThat(text(both)).contains("ended without having asked for anything: hm");
    assertThat(both.client().timing()).isEmpty();
  }

  /** It tells its debug output from memory. */
  @ParameterizedTest
  @CsvSource({"SSH, PUSH", "SSH, PULL", "SCP, PUSH", "SCP, PULL", "SFTP, PUSH", "SFTP, PULL"})
  void saysWhatARealOneSaysAndDoesNothing(ClientProgram program, Initiator initiator)
      throws Exception {
    String script =
        """
        cat >&2 <<END
        debug1: Sending command: scp -t .
        debug2: exec request accepted on channel 0
        END
        cat > /dev/null
        exit 0
        """;
    Both both = run(program, initiator, SMALL, LONGER, script);
    assertThat(worst(both).outcome()).isEqualTo(Outcome.FAILED);
  }

  @ParameterizedTest
  @CsvSource({"SSH, '| head -c 1000000'", "SCP, '; shorten'", "SFTP, '; shorten'"})
  void leavesTheFileShortAndCallsItSuccess(ClientProgram program, String how) throws Exception {
    String script =
        """
        shorten() {
          for last; do :; done
          truncate -s 1000000 payload-0-0
        }
        "$real" "$@" %s
        echo hm >&2
        exit 0
        """
            .formatted(how);
    Both both = run(program, Initiator.PULL, SMALL, LONGER, script);
    Transfers.assertFailed(both.client().ending(), ReasonCode.NOT_SENT_WHOLE);
    assertThat(text(both)).contains("after 1000000 of 3000001 bytes", "hm");
  }

  /** Right in its length, but never written. */
  @ParameterizedTest
  @CsvSource({"SCP", "SFTP"})
  void makesAFileOfHolesAndCallsItSuccess(ClientProgram program) throws Exception {
    String script = "\"$real\" \"$@\"; truncate -s 0 payload-0-0; truncate -s 3000001 payload-0-0";
    Both both = run(program, Initiator.PULL, SMALL, LONGER, script);
    assertThat(both.clientTallies().get(0).bytes()).isEqualTo(3_000_001);
    assertThat(both.clientTallies()).isNotEqualTo(both.server().streams());
  }

  @ParameterizedTest
  @CsvSource({"SSH, PUSH", "SCP, PULL", "SFTP, PUSH"})
  void ignoresSignalsAndLeavesOthersBehind(ClientProgram program, Initiator initiator)
      throws Exception {
    String script =
        """
        trap '' TERM HUP INT
        setsid env -i sh -c 'trap "" TERM HUP INT; sleep 8642 %1$s & sleep 8642 %1$s' &
        sleep 8642 %1$s & sleep 8642 %1$s
        :
        """
            .formatted(site.token);
    Both both = run(program, initiator, SMALL, AT_ONCE, script);
    Transfers.assertFailed(both.client().ending(), ReasonCode.CLIENT_FAILED);
    assertThat(site.running()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"SSH, PULL", "SCP, PUSH", "SFTP, PULL"})
  void endsWellAndLeavesOthersBehind(ClientProgram program, Initiator initiator) throws Exception {
    String script =
        """
        setsid env -i sh -c 'trap "" TERM HUP INT; exec sleep 8642 %1$s' > /dev/null 2>&1 &
        "$real" "$@"
        """
            .formatted(site.token);
    TransferSpec spec = Site.spec(program, initiator, SMALL, LONGER);
    Transfers.assertMeasured(Transfers.run(site.engine(site.with(program, script)), spec), 1);
  }

  /** The name of the program that is there is one thing, whether it can be run another. */
  @ParameterizedTest
  @CsvSource({"SCP, PUSH", "SFTP, PULL"})
  void isNoProgram(ClientProgram program, Initiator initiator) throws Exception {
    Installation installed = site.with(program, "exit 0");
    assertThat(installed.client(program).orElseThrow().toFile().setExecutable(false, false))
        .isTrue();
    TransferSpec spec = Site.spec(program, initiator, SMALL, LONGER);
    Both both = Transfers.run(site.engine(installed), site.engine(), spec);
    Transfers.assertFailed(both.client().ending(), ReasonCode.CLIENT_FAILED);
    assertThat(text(both)).contains("is not a program (expected an executable file)");
  }

  private Both run(
      ClientProgram program, Initiator initiator, Load load, Duration stallLimit, String script)
      throws Exception {
    Both both =
        Transfers.run(
            site.engine(site.with(program, script)),
            Site.spec(program, initiator, load, stallLimit));
    boolean proven =
        both.client().ending().isMeasured()
            && both.server().ending().isMeasured()
            && both.clientTallies().equals(both.server().streams());
    assertThat(proven).as("%s", both).isFalse();
    return both;
  }

  /** The client's, unless it sees nothing wrong. */
  private static Ending worst(Both both) {
    return both.client().ending().isMeasured() ? both.server().ending() : both.client().ending();
  }

  private static String text(Both both) {
    return worst(both).reason().orElseThrow().text();
  }
}
