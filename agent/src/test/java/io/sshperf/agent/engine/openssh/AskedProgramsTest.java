package io.sshperf.agent.engine.openssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.process.Children;
import io.sshperf.agent.process.Unconfined;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an agent makes of programs that do not answer, when it starts, as they should. */
@Timeout(60)
final class AskedProgramsTest {
  private static final String KEY = SshKeyPair.generate().publicKey();
  private static final TransferSpec SPEC =
      Site.spec(ClientProgram.SSH, Initiator.PUSH, Load.DEFAULT, Duration.ofSeconds(5));

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

  @Test
  void missingProgramsAreToldWithTheirPackages() throws Exception {
    OpensshEngine engine =
        site.askedEngine(
            new Installation(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
    assertUnavailable(engine, "ssh is missing; install it with: apt-get install openssh-client");
    assertNoServer(engine, "sshd is missing; install it with: apt-get install openssh-server");
  }

  /** The other side does not need it. */
  @Test
  void missingClientKeepsNobodyFromServing() throws Exception {
    Installation host = Installation.find();
    OpensshEngine engine =
        site.askedEngine(
            new Installation(
                Optional.empty(), host.scp(), host.sftp(), host.sshd(), host.sftpServer()));
    assertUnavailable(engine, "ssh is missing");
    engine.server(SPEC, KEY, Transfers.LOOPBACK).close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '^',
      value = {
        "echo 'Dropbear v2022.83' >&2 ^ says 'Dropbear v2022.83' (expected OpenSSH)",
        "exit 0 ^ says 'nothing' (expected OpenSSH)",
        "echo OpenSSH_9.2p1 ^ says 'nothing' (expected OpenSSH)", // not where it belongs
        "echo hm >&2; kill -SEGV $$ ^ -V was killed by SIGSEGV: hm",
        "yes x | head -c 20000000 >&2 ^ says 'x' (expected OpenSSH)",
        "[ $1 = -V ] && exec ssh -V; echo hm >&2; exit 9 ^ ended with exit code 9: hm",
        "[ $1 = -V ] && exec ssh -V; exit 0 ^ say",
        "[ $1 = -V ] && exec ssh -V; kill -KILL $$ ^ was killed by SIGKILL"
      })
  void wrongAnswerMakesItUnavailable(String script, String why) throws Exception {
    Path fake = site.program("fake", script);
    Installation host = Installation.find();
    OpensshEngine engine =
        site.askedEngine(
            new Installation(
                Optional.of(fake), host.scp(), host.sftp(), Optional.of(fake), host.sftpServer()));
    assertUnavailable(engine, fake.toString());
    assertUnavailable(engine, why);
    assertNoServer(engine, why);
  }

  @Test
  void fileThatCannotBeRunMakesItUnavailable() throws Exception {
    Path fake = site.program("fake", "exit 0");
    assertThat(fake.toFile().setExecutable(false, false)).isTrue();
    OpensshEngine engine =
        site.askedEngine(
            new Installation(
                Optional.of(fake),
                Optional.empty(),
                Optional.empty(),
                Optional.of(fake),
                Optional.empty()));
    assertUnavailable(engine, fake + " is not a program (expected an executable file)");
    assertNoServer(engine, fake + " is not a program (expected an executable file)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-V", "-Q"})
  void questionThatIsNotAnsweredIsGivenUp(String question) throws Exception {
    Path fake =
        site.program(
            "fake",
            "[ $1 = %s ] || exec ssh \"$@\"; echo hm >&2; setsid sleep 8642 %s & wait"
                .formatted(question, site.token));
    try (Inquiry inquiry = new Inquiry(site.children, Duration.ofSeconds(1))) {
      assertThatThrownBy(
              () -> {
                inquiry.version(fake);
                inquiry.supported(fake);
              })
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(fake + " " + question)
          .hasMessageEndingWith("does not end within 1s: hm");
    }
  }

  /** Nothing confines it, so that its output is open as long as what it left behind. */
  @Test
  void answerThatHasNoEndIsGivenUp() throws Exception {
    Path fake =
        site.program(
            "fake",
            // Away before the script ends, or it would be ended as part of what the script left.
            """
            setsid sleep 8642 %s 2> /dev/null &
            until read -r name < /proc/$!/comm && [ "$name" = sleep ]; do :; done
            echo aes128-ctr
            """
                .formatted(site.token));
    try (Children bare = Unconfined.in(site.root().resolve("children"));
        Inquiry inquiry = new Inquiry(bare, Duration.ofSeconds(1))) {
      assertThatThrownBy(() -> inquiry.supported(fake))
          .isInstanceOf(IOException.class)
          .hasMessage(fake + " has ended, and something it started still writes");
    }
  }

  private static void assertUnavailable(OpensshEngine engine, String why) {
    assertThat(engine.describe().client().whyNot().orElseThrow()).contains(why);
    assertThatThrownBy(() -> engine.client(SPEC))
        .isInstanceOfSatisfying(TransferException.class, e -> assertTold(e, why));
  }

  private static void assertNoServer(OpensshEngine engine, String why) {
    assertThat(engine.describe().server().whyNot().orElseThrow()).contains(why);
    assertThatThrownBy(() -> engine.server(SPEC, KEY, Transfers.LOOPBACK))
        .isInstanceOfSatisfying(TransferException.class, e -> assertTold(e, why));
  }

  private static void assertTold(TransferException refusal, String why) {
    assertThat(refusal.ending().outcome()).isEqualTo(Outcome.INCOMPATIBLE);
    assertThat(refusal.ending().reason().orElseThrow().code())
        .isEqualTo(ReasonCode.UNSUPPORTED_ENGINE);
    assertThat(refusal.ending().reason().orElseThrow().text()).contains(why);
  }
}
