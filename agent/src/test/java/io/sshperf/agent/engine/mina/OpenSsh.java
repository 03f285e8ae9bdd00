package io.sshperf.agent.engine.mina;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.ServerAddress;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The host's OpenSSH as a peer: {@code ssh}, {@code sftp}, {@code scp}, and a private {@code sshd}
 * on a free port of loopback for this account. Everything it reads and writes is in one directory.
 */
final class OpenSsh implements AutoCloseable {
  private static final Path SSHD = Path.of("/usr/sbin/sshd");
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** A server of root's wants this directory, which is there only where one runs as a service. */
  private static final Path SEPARATION = Path.of("/run/sshd");

  private static final int ATTEMPTS = 3;
  private static final File NOTHING = new File("/dev/null");

  private final Path directory;
  private @Nullable Process server;
  private boolean separationIsOurs;

  /**
   * @param directory empty
   */
  OpenSsh(Path directory) throws Exception {
    this.directory = directory;
    key("user");
    key("host");
  }

  String userPublicKey() throws IOException {
    return Files.readString(directory.resolve("user.pub")).strip();
  }

  /** What {@code ssh -v} said. Its exit code was 0. */
  String ssh(ServerAddress to, List<String> options, String command, File in, File out)
      throws Exception {
    List<String> words = new ArrayList<>(List.of("ssh", "-v"));
    words.addAll(connecting(to, "-p"));
    words.addAll(options);
    words.addAll(List.of("anybody@" + to.host(), command));
    return run(words, in, out);
  }

  /**
   * What {@code sftp -v} said. Its exit code was 0.
   *
   * @param batch its commands, a line each
   */
  String sftp(ServerAddress to, List<String> options, String batch) throws Exception {
    List<String> words = new ArrayList<>(List.of("sftp", "-v", "-b", "-"));
    words.addAll(connecting(to, "-P"));
    words.addAll(options);
    words.add("anybody@" + to.host());
    Path commands = Files.writeString(directory.resolve("batch"), batch);
    return run(words, commands.toFile(), NOTHING);
  }

  /**
   * What {@code scp -v} said. Its exit code was 0.
   *
   * @param from a path of this host, or {@code anybody@host:path}, as the other
   */
  String scp(ServerAddress to, List<String> options, String from, String target) throws Exception {
    List<String> words = new ArrayList<>(List.of("scp", "-v", "-s"));
    words.addAll(connecting(to, "-P"));
    words.addAll(options);
    words.addAll(List.of(from, target));
    return run(words, NOTHING, NOTHING);
  }

  /** What every client of OpenSSH is told: our key, that server, nothing of this account. */
  private List<String> connecting(ServerAddress to, String portOption) throws IOException {
    Files.writeString(
        directory.resolve("known_hosts"),
        "[%s]:%d %s%n".formatted(to.host(), to.port(), to.hostKey()));
    List<String> words = new ArrayList<>(List.of("-F", "none"));
    words.addAll(List.of(portOption, String.valueOf(to.port())));
    words.addAll(List.of("-i", directory.resolve("user").toString()));
    words.addAll(List.of("-o", "BatchMode=yes", "-o", "IdentitiesOnly=yes"));
    words.addAll(List.of("-o", "IdentityAgent=none", "-o", "StrictHostKeyChecking=yes"));
    words.addAll(List.of("-o", "UserKnownHostsFile=" + directory.resolve("known_hosts")));
    words.addAll(List.of("-o", "GlobalKnownHostsFile=none", "-o", "UpdateHostKeys=no"));
    return words;
  }

  /**
   * Starts {@code sshd}, into which the user key given may log in as this account.
   *
   * @param options lines of its configuration
   */
  ServerAddress serve(String userKey, String options) throws Exception {
    assertThat(SSHD).as("apt-get install openssh-server").isExecutable();
    Files.writeString(directory.resolve("authorized_keys"), userKey + "\n");
    separate();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = freePort();
      Path config = Files.writeString(directory.resolve("config"), config(port) + options);
      Process started =
          new ProcessBuilder(SSHD.toString(), "-D", "-e", "-f", config.toString())
              .redirectErrorStream(true)
              .redirectOutput(directory.resolve("sshd.log").toFile())
              .start();
      server = started;
      if (answers(started, port)) {
        String hostKey = Files.readString(directory.resolve("host.pub")).strip();
        return new ServerAddress("127.0.0.1", port, hostKey);
      }
      stop(started);
    }
    throw new AssertionError("sshd does not listen: " + serverLog());
  }

  /**
   * Runs {@code scp -O}, which speaks the rcp protocol. Its exit code was 0.
   *
   * @param operands files; those that begin with a colon are the server's
   */
  void scpByRcp(ServerAddress to, List<String> options, List<String> operands) throws Exception {
    List<String> words = new ArrayList<>(List.of("scp", "-v", "-O"));
    words.addAll(connecting(to, "-P"));
    words.addAll(options);
    for (String operand : operands) {
      words.add(operand.startsWith(":") ? "anybody@" + to.host() + operand : operand);
    }
    run(words, NOTHING, NOTHING);
  }

  String serverLog() throws IOException {
    return Files.readString(directory.resolve("sshd.log"));
  }

  @Override
  public void close() throws Exception {
    if (server != null) {
      stop(server);
    }
    if (separationIsOurs) {
      Files.deleteIfExists(SEPARATION);
    }
  }

  private void key(String name) throws Exception {
    String path = directory.resolve(name).toString();
    run(
        List.of("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "test", "-f", path),
        NOTHING,
        NOTHING);
  }

  private String run(List<String> words, File in, File out) throws Exception {
    Process process;
    Path said = directory.resolve("said");
    try {
      process =
          new ProcessBuilder(words)
              .redirectInput(in)
              .redirectOutput(Redirect.to(out))
              .redirectError(said.toFile())
              .start();
    } catch (IOException e) {
      throw new AssertionError(words.get(0) + ": apt-get install openssh-client", e);
    }
    try {
      boolean ended = process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      String text = Files.readString(said, StandardCharsets.UTF_8);
      assertThat(ended).as("%s did not end: %s", words, text).isTrue();
      assertThat(process.exitValue()).as("%s: %s", words, text).isZero();
      return text;
    } finally {
      process.destroyForcibly();
    }
  }

  private void separate() throws IOException {
    if (System.getProperty("user.name").equals("root")) {
      try {
        Files.createDirectory(SEPARATION);
        separationIsOurs = true;
      } catch (FileAlreadyExistsException e) {
        separationIsOurs = false;
      }
    }
  }

  private String config(int port) {
    return """
    ListenAddress 127.0.0.1:%d
    HostKey %2$s/host
    AuthorizedKeysFile %2$s/authorized_keys
    PidFile none
    StrictModes no
    UsePAM no
    PermitRootLogin prohibit-password
    PasswordAuthentication no
    KbdInteractiveAuthentication no
    PermitUserRC no
    AllowUsers %3$s
    """
        .formatted(port, directory, System.getProperty("user.name"));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static boolean answers(Process server, int port) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (server.isAlive() && System.nanoTime() < end) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return socket.isConnected();
      } catch (IOException e) {
        TimeUnit.MILLISECONDS.sleep(20); // not yet, or never: the loop's condition says
      }
    }
    return false;
  }

  private static void stop(Process process) throws InterruptedException {
    process.destroy();
    if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }
}
