package io.sshperf.agent.engine.openssh;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.Programs;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.SftpServer;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The host's own {@code ssh}, {@code sftp} and {@code scp} in the hands of a peer that has the
 * right key and wants anything but the transfer.
 */
@Timeout(120)
final class HostileClientTest {
  private static final SshKeyPair KEY = SshKeyPair.generate();
  private static final String SECRET = "a secret of this host";
  private static final int BYTES = 100_000;

  private Site site;
  private Path secret;

  @BeforeEach
  void make() throws Exception {
    site = Site.make();
    secret = Files.writeString(site.root().resolve("secret"), SECRET);
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-r--r--"));
  }

  @AfterEach
  void close() throws Exception {
    assertThat(secret).hasContent(SECRET);
    site.assertQuiet();
    site.close();
  }

  static Stream<Arguments> servers() {
    return Stream.of(Method.values())
        .flatMap(
            method ->
                Stream.of(Initiator.values()).map(initiator -> Arguments.of(method, initiator)));
  }

  /** Each is refused, and says nothing of what it was to say. */
  @ParameterizedTest
  @MethodSource("servers")
  void runsNoCommand(Method method, Initiator initiator) throws Exception {
    List<String> commands =
        List.of(
            "",
            "echo $((6*7))",
            "; echo $((6*7))",
            "sh -c 'echo $((6*7))'",
            "cat /etc/passwd",
            "cat " + secret,
            "sshperf-source payload-0-0; echo $((6*7))",
            "sshperf-sink payload-0-0 || echo $((6*7))",
            "sshperf-source payload-0-$(echo $((6*7)))",
            "sshperf-source payload-0-0\necho $((6*7))",
            "scp -f /room/host",
            "scp -f " + secret,
            "scp -r -f /room",
            "scp -t /room/new",
            "scp -f payload-0-0 /room/host",
            "scp -f payload-9-0/../../room/host",
            "/usr/lib/openssh/sftp-server");
    try (TransferServer server = server(method, initiator, Programs.DEFAULT)) {
      try (Peer peer = peer(server)) {
        for (String command : commands) {
          assertThat(peer.ssh(command).text())
              .as(command)
              .doesNotContain("42", SECRET, "PRIVATE KEY", "root:", "$ ");
        }
      }
      ServerReport report = server.finish();
      assertThat(report.ending().isMeasured() && initiator == Initiator.PUSH).isFalse();
    }
  }

  @Test
  void forwardsNothing() throws Exception {
    try (TransferServer server = server(Method.SFTP, Initiator.PULL, Programs.DEFAULT);
        Peer peer = peer(server)) {
      String own = "127.0.0.1:" + server.address().port();
      String strict = "-oExitOnForwardFailure=yes";
      assertRefused(peer.alone("-W", own, "server"), "administratively prohibited|open failed");
      assertRefused(peer.alone(strict, "-N", "-R", "0:" + own, "server"), "forwarding failed");
      assertRefused(
          peer.alone(strict, "-N", "-R", "/data/socket:" + own, "server"), "forwarding failed");
      assertRefused(peer.alone("-tt", "server", "env"), "PTY allocation request failed");
      String[] all = {"-v", "-A", "-X", "-oSetEnv=LD_PRELOAD=/data/x", "server", "env"};
      assertThat(peer.alone(all).text())
          .doesNotContain("SSH_AUTH_SOCK", "DISPLAY=", "LD_PRELOAD=/data");
    }
  }

  @ParameterizedTest
  @CsvSource({"STREAM, PUSH", "STREAM, PULL", "SCP, PUSH", "SCP, PULL"})
  void hasNoSubsystemWhereThereIsNone(Method method, Initiator initiator) throws Exception {
    try (TransferServer server = server(method, initiator, Programs.DEFAULT);
        Peer peer = peer(server)) {
      assertRefused(peer.alone("-s", "server", "sftp"), "subsystem request failed");
      assertThat(peer.sftp(List.of("get " + secret + " stolen"))).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void readsOverSftpOnlyWhatIsToBeReadAndPrograms(SftpServer program) throws Exception {
    List<String> lines = new ArrayList<>();
    for (String path :
        List.of(
            "/etc/shadow",
            secret.toString(),
            ".." + secret,
            "../../.." + secret,
            "/root/.bashrc",
            "/home/" + System.getProperty("user.name") + "/.bashrc",
            "/proc/self/environ",
            "/proc/1/mem",
            "/proc/net/tcp",
            "/sys/kernel/uevent_seqnum",
            "/var/log/dpkg.log")) {
      lines.add("get " + path + " stolen");
    }
    lines.addAll(
        List.of(
            "put key new",
            "put key payload-0-0",
            "put key /tmp/new",
            "rm payload-0-0",
            "rename payload-0-0 new",
            "chmod 777 payload-0-0",
            "ln -s /etc/passwd link",
            "ln payload-0-0 link",
            "mkdir new",
            "rmdir /data"));
    Programs programs = Programs.DEFAULT.withSftpServer(program);
    try (TransferServer server = server(Method.SFTP, Initiator.PULL, programs);
        Peer peer = peer(server)) {
      assertAllFail(lines, peer.sftp(lines));
      assertThat(peer.file("stolen")).doesNotExist();
      peer.sftp(List.of("get payload-0-0 got"));
      assertThat(peer.file("got")).hasSize(BYTES);
      assertThat(server.finish().streams().get(0).crc32c()).isEqualTo(crc(peer.file("got")));
    }
  }

  @ParameterizedTest
  @EnumSource
  void writesOverSftpOnlyWhatIsToBeWritten(SftpServer program) throws Exception {
    List<String> lines = new ArrayList<>();
    for (String path :
        List.of(
            "new",
            "/data/new",
            "/new",
            "/tmp/new",
            "/run/new",
            "/dev/shm/new",
            "/home/sshperf/new",
            "/usr/new",
            "/usr/bin/sh",
            "/room/new",
            "/room/authorized_keys",
            "/room/config",
            "/etc/passwd",
            "/proc/self/mem",
            "/proc/1/mem",
            secret.toString(),
            ".." + secret)) {
      lines.add("put key " + path);
    }
    lines.addAll(
        List.of(
            "rm payload-0-0",
            "rename payload-0-0 new",
            "ln -s /etc/passwd link",
            "ln payload-0-0 link",
            "mkdir new",
            "ls",
            "get payload-0-0 stolen",
            "get /room/host stolen",
            "get /etc/passwd stolen"));
    Programs programs = Programs.DEFAULT.withSftpServer(program);
    try (TransferServer server = server(Method.SFTP, Initiator.PUSH, programs);
        Peer peer = peer(server)) {
      assertAllFail(lines, peer.sftp(lines));
      assertThat(peer.file("stolen")).isEmptyFile(); // opened, but not a byte of it
      assertThat(server.finish().streams()).containsExactly(Tally.NONE);
    }
  }

  /** More than was agreed on would fill the receiver's disk, or its memory. */
  @ParameterizedTest
  @CsvSource({"SFTP, INTERNAL", "SFTP, EXTERNAL", "SCP, INTERNAL"})
  void writesNoMoreThanWasAgreedOn(Method method, SftpServer program) throws Exception {
    Programs programs = Programs.DEFAULT.withSftpServer(program);
    try (TransferServer server = server(method, Initiator.PUSH, programs);
        Peer peer = peer(server)) {
      Path more = Files.write(peer.file("more"), new byte[5 * BYTES]);
      if (method == Method.SFTP) {
        peer.sftp(List.of("put more payload-0-0"));
      } else {
        peer.scp(more.toString(), "server:payload-0-0");
      }
      Tally tally = server.finish().streams().get(0);
      assertThat(tally.bytes()).isBetween(1L, BYTES + 512L).isNotEqualTo(BYTES);
    }
  }

  /** The bytes that count are those of the last one, and not what the client of the first sent. */
  @ParameterizedTest
  @CsvSource({"SCP", "SFTP"})
  void fileThatIsSentAgainIsWhatCounts(Method method) throws Exception {
    try (TransferServer server = server(method, Initiator.PUSH, Programs.DEFAULT);
        Peer peer = peer(server)) {
      Path first = Files.writeString(peer.file("first"), "1".repeat(BYTES));
      Path second = Files.writeString(peer.file("second"), "2".repeat(BYTES));
      if (method == Method.SFTP) {
        peer.sftp(List.of("put first payload-0-0", "put second payload-0-0"));
      } else {
        peer.scp(first.toString(), "server:payload-0-0");
        peer.scp(second.toString(), "server:payload-0-0");
      }
      assertThat(server.finish().streams())
          .containsExactly(new Tally(BYTES, crc(second)))
          .isNotEqualTo(List.of(new Tally(BYTES, crc(first))));
    }
  }

  /** Whoever comes second finds nobody to read it, and waits for the end. */
  @Test
  void streamThatIsSentAgainIsNotRead() throws Exception {
    try (TransferServer server = server(Method.STREAM, Initiator.PUSH, Programs.DEFAULT);
        Peer peer = peer(server)) {
      Path first = Files.writeString(peer.file("first"), "1".repeat(BYTES));
      Path second = Files.writeString(peer.file("second"), "2".repeat(BYTES));
      Process one = peer.start(first, "sshperf-sink payload-0-0");
      assertThat(one.waitFor()).isZero();
      Process other = peer.start(second, "sshperf-sink payload-0-0");
      Awaitility.await()
          .until(
              () ->
                  site.running().stream().anyMatch(p -> p.words().contains("sshperf-sink"))
                      || !other.isAlive());
      assertThat(server.finish().streams()).containsExactly(new Tally(BYTES, crc(first)));
      assertThat(other.waitFor()).isNotZero();
    }
  }

  @Test
  void scpWritesNoOtherFile() throws Exception {
    try (TransferServer server = server(Method.SCP, Initiator.PUSH, Programs.DEFAULT);
        Peer peer = peer(server)) {
      Path directory = Files.createDirectory(peer.file("directory"));
      Files.writeString(directory.resolve("file"), "file");
      for (String target : List.of("/data/new", "/room/new", "/tmp/new", "..", "" + secret)) {
        peer.scp(peer.file("known").toString(), "server:" + target);
        assertThat(peer.scp("-r", directory.toString(), "server:" + target).exitCode()).isNotZero();
      }
      // Whatever they called it, it went to the one file there is.
      assertThat(server.finish().streams())
          .containsExactly(new Tally(Files.size(peer.file("known")), crc(peer.file("known"))));
    }
  }

  @Test
  void scpReadsNoOtherFile() throws Exception {
    try (TransferServer server = server(Method.SCP, Initiator.PULL, Programs.DEFAULT);
        Peer peer = peer(server)) {
      Path taken = Files.createDirectory(peer.file("taken"));
      for (String from : List.of("/room/host", "/etc/passwd", "" + secret, "/data", "*")) {
        assertThat(peer.scp("-r", "server:" + from, taken.toString()).exitCode()).isNotZero();
      }
      assertThat(taken).isEmptyDirectory();
    }
  }

  /** Each costs the server a process; only so many are let wait that have not logged in. */
  @Test
  void manyConnectionsAreNotManyProcesses() throws Exception {
    List<Socket> sockets = new ArrayList<>();
    try (TransferServer server = server(Method.STREAM, Initiator.PUSH, Programs.DEFAULT)) {
      for (int i = 0; i < 300; i++) {
        sockets.add(new Socket(InetAddress.getLoopbackAddress(), server.address().port()));
      }
      assertThat(site.running()).hasSizeLessThan(40);
      assertThat(server.finish().ending().outcome()).isEqualTo(Outcome.FAILED);
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  private TransferServer server(Method method, Initiator initiator, Programs programs)
      throws Exception {
    Load load = Load.DEFAULT.withAmount(new Amount.Size(DataSize.ofBytes(BYTES)));
    return site.engine()
        .server(
            Site.spec(
                initiator,
                TransferSettings.DEFAULT.with(method).with(programs).with(load),
                Duration.ofSeconds(20)),
            KEY.publicKey(),
            Transfers.LOOPBACK);
  }

  private Peer peer(TransferServer server) throws Exception {
    Path directory = Files.createDirectory(site.root().resolve("peer"));
    return new Peer(directory, KEY, server.address());
  }

  /** Each line has an answer, which only a failure is. */
  private static void assertAllFail(List<String> lines, List<String> answers) {
    assertThat(answers).hasSameSizeAs(lines);
    for (int i = 0; i < lines.size(); i++) {
      assertThat(answers.get(i))
          .startsWith("-" + lines.get(i))
          .containsPattern(
              "denied|not found|No such file|Failure|Read-only|[Oo]peration|failed|does not support");
    }
  }

  private static void assertRefused(RealProgram.Answer answer, String words) {
    assertThat(answer.exitCode()).as(answer.text()).isNotZero();
    assertThat(answer.text()).containsPattern(words);
  }

  private static int crc(Path file) throws IOException {
    CRC32C crc = new CRC32C();
    crc.update(Files.readAllBytes(file));
    return (int) crc.getValue();
  }
}
