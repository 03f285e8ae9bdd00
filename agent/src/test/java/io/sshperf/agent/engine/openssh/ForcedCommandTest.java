package io.sshperf.agent.engine.openssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.agent.transfer.StreamCommand;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.TransferSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command is run by a real shell, with words in place of what it would run. */
final class ForcedCommandTest {
  private static final Load MANY =
      Load.DEFAULT.withStreams(12).withAmount(new Amount.Files(12 * 300, DataSize.ofKibibytes(1)));

  @TempDir private Path temporary;
  private Path directory = Path.of("/");
  private Path programs = Path.of("/");

  @BeforeEach
  void makeFiles() throws Exception {
    directory = Files.createDirectory(temporary.resolve("my data"));
    for (String fifo : List.of("fifo-0-0", "fifo-0-1", "fifo-11-0", "fifo-11-1", "fifo-1-1")) {
      run(List.of("mkfifo", directory.resolve(fifo).toString()));
    }
    programs = Files.createDirectory(temporary.resolve("bin"));
    for (String program : List.of("cat", "scp")) {
      Path script =
          Files.writeString(
              programs.resolve(program), "#!/bin/sh\nprintf '%s\\n' " + program + " \"$@\"\n");
      assertThat(script.toFile().setExecutable(true)).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "sshperf-source payload-0-0, fifo-0-0",
    "sshperf-source payload-0-000, fifo-0-0",
    "sshperf-source payload-0-007, fifo-0-1",
    "sshperf-source payload-0-118, fifo-0-0",
    "sshperf-source payload-11-2, fifo-11-0"
  })
  void aStreamsFileComesFromTheFifoOfItsTurn(String asked, String fifo) throws Exception {
    assertThat(run(stream(Initiator.PULL), asked).text())
        .isEqualTo("cat\n" + directory.resolve(fifo) + "\n");
  }

  @Test
  void theFifosAreThoseOfTheNames() {
    for (int index : new int[] {0, 7, 118}) {
      PayloadFile file = PayloadFile.of(MANY, 11, index);

      assertThat(StreamCommand.of(Initiator.PULL, file)).startsWith("sshperf-source payload-11-");
      assertThat(ForcedCommand.fifo(11, index)).isEqualTo("fifo-11-" + index % 2);
    }
  }

  @Test
  void whatAStreamSendsGoesToItsFifo() throws Exception {
    // A reader of the FIFO, as the agent is one.
    String reading =
        "/bin/cat '%s' & (%s)".formatted(directory.resolve("fifo-11-1"), stream(Initiator.PUSH));

    assertThat(run(reading + "; wait", "sshperf-sink payload-11-07").text()).isEqualTo("cat\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "id",
        "sshperf-sink",
        "sshperf-sink payload-",
        "sshperf-sink payload-0",
        "sshperf-sink payload-0-",
        "sshperf-sink payload-0-x",
        "sshperf-sink payload-5-0", // no such stream
        "sshperf-sink payload-99-0",
        "sshperf-sink payload-100-0",
        "sshperf-sink payload-*-0",
        "sshperf-sink payload-../0-0",
        "sshperf-sink payload-0;id-0",
        "sshperf-sink payload-0/../0-0",
        " sshperf-sink payload-0-0",
        "sshperf-source payload-0-0", // the other way
        "sshperf-sink payload-$(id)-0",
        "sshperf-sink `id`payload-0-0",
        "x; sshperf-sink payload-0-0",
        "scp -t payload-0-0"
      })
  void anythingElseIsRefused(String asked) throws Exception {
    RealProgram.Answer answer = run(stream(Initiator.PUSH), asked);

    assertThat(answer.exitCode()).isEqualTo(126);
    assertThat(answer.text()).isEqualTo("sshperf: refused\n");
    assertThat(directory.toFile().list()).hasSize(5);
  }

  @ParameterizedTest
  @CsvSource({
    "scp -f payload-0-*, 0",
    "scp -f -- payload-0-*, 0",
    "scp -v -f payload-11-000, 11",
    "scp -f /etc/passwd payload-0-*, 0",
    "scp -f 'payload-0-*', 0"
  })
  void aPullGetsTheFilesOfItsStreamAndNoOthers(String asked, int stream) throws Exception {
    for (int s : new int[] {0, 1, 11}) {
      Files.createFile(directory.resolve("payload-" + s + "-000"));
      Files.createFile(directory.resolve("payload-" + s + "-001"));
    }

    assertThat(run(scp(Initiator.PULL, MANY), asked).text())
        .isEqualTo(
            "scp\n-f\n--\n%1$s/payload-%2$d-000\n%1$s/payload-%2$d-001\n"
                .formatted(directory, stream));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "id",
        "scp -f /etc/passwd",
        "scp -f payload-x-0",
        "scp -f payload-100-0",
        "scp -f payload-0",
        "cat payload-0-0"
      })
  void aPullOfAnythingElseIsRefused(String asked) throws Exception {
    RealProgram.Answer answer = run(scp(Initiator.PULL, MANY), asked);

    assertThat(answer.exitCode()).isEqualTo(126);
    assertThat(answer.text()).isEqualTo("sshperf: refused\n");
  }

  @Test
  void thePullsLimitIsTheSenders() throws Exception {
    Load load = Load.DEFAULT.withStreams(2).withLimit(DataRate.ofBytesPerSecond(2 << 20));

    assertThat(run(scp(Initiator.PULL, load), "scp -f payload-0-*").text())
        .startsWith("scp\n-f\n-l\n8192\n--\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "id", "scp -t payload-0-0", "scp -r -p -t /etc"})
  void aPushGoesToTheFileOrTheDirectoryWhateverIsAskedFor(String asked) throws Exception {
    assertThat(run(scp(Initiator.PUSH, Load.DEFAULT), asked).text())
        .isEqualTo("scp\n-t\n--\n" + directory + "/payload-0-0\n");
    assertThat(run(scp(Initiator.PUSH, MANY), asked).text())
        .isEqualTo("scp\n-t\n-d\n--\n" + directory + "\n");
  }

  @Test
  void sftpIsConfinedToWhatOneWayNeeds() throws Exception {
    TransferSettings settings = TransferSettings.DEFAULT.with(Method.SFTP);

    assertThat(ForcedCommand.of(settings, Initiator.PULL, "/data", Optional.empty()))
        .startsWith("internal-sftp -d /data -R -p ")
        .doesNotContain("write", "setstat", "remove", "rename");
    assertThat(
            ForcedCommand.of(settings, Initiator.PUSH, "/my data", Optional.of("/x/sftp-server")))
        .startsWith("exec '/x/sftp-server' -d '/my data' -u 077 -p ")
        .doesNotContain(",setstat", "remove", "rename", "mkdir", "symlink", "readdir");
  }

  @Test
  void internalSftpCannotHaveASpace() {
    TransferSettings settings = TransferSettings.DEFAULT.with(Method.SFTP);

    assertThatThrownBy(
            () -> ForcedCommand.of(settings, Initiator.PULL, "/my data", Optional.empty()))
        .isInstanceOf(TransferException.class)
        .hasMessageContaining("sftp_server: sftp-server");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/a'b", "/a\"b", "/a\nb", "/a%b", "/a$b", "a", "/a`b", "/a\\b"})
  void aDirectoryThatCannotBeQuotedIsRefused(String path) {
    for (Method method : Method.values()) {
      for (Initiator initiator : Initiator.values()) {
        assertThatThrownBy(
                () ->
                    ForcedCommand.of(
                        TransferSettings.DEFAULT.with(method), initiator, path, Optional.empty()))
            .isInstanceOf(TransferException.class);
      }
    }
  }

  private String stream(Initiator initiator) throws TransferException {
    return ForcedCommand.of(
        TransferSettings.DEFAULT.with(MANY), initiator, directory.toString(), Optional.empty());
  }

  private String scp(Initiator initiator, Load load) throws TransferException {
    return ForcedCommand.of(
        TransferSettings.DEFAULT.with(Method.SCP).with(load),
        initiator,
        directory.toString(),
        Optional.empty());
  }

  private RealProgram.Answer run(String command, String asked) throws Exception {
    return RealProgram.run(
        "dash",
        List.of(
            "/usr/bin/env",
            "-i",
            "PATH=" + programs,
            "SSH_ORIGINAL_COMMAND=" + asked,
            "/bin/sh",
            "-c",
            command));
  }

  private static void run(List<String> words) throws Exception {
    RealProgram.Answer answer = RealProgram.run("coreutils", words);
    assertThat(answer.exitCode()).as(answer.text()).isZero();
  }
}
