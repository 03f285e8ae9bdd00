package io.sshperf.bench;

import io.sshperf.bench.Children.Ended;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * OpenSSH's server on a free port of loopback, for this account, with a host key and a user key of
 * its own. Nothing is read from or written to {@code ~/.ssh} or {@code /etc/ssh}.
 */
final class PrivateSshd implements AutoCloseable {
  private static final File NOTHING = new File("/dev/null");
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final int ATTEMPTS = 3;
  private static final Path SEPARATION = Path.of("/run/sshd");

  private final Children children;
  private final Path directory;
  private final String user = System.getProperty("user.name");
  private final String keygen = Programs.find("ssh-keygen", "openssh-client");
  private final String sshd = Programs.find("sshd", "openssh-server");
  private final Process process;
  private int port;

  PrivateSshd(Place place) throws IOException, InterruptedException {
    this.children = place.children();
    this.directory = Files.createTempDirectory(place.directory(), "sshd");
    separation(place);
    key("host");
    key("user");
    Files.copy(directory.resolve("user.pub"), directory.resolve("authorized_keys"));
    this.process = listening();
    Files.writeString(
        directory.resolve("known_hosts"),
        "[127.0.0.1]:%d %s".formatted(port, Files.readString(directory.resolve("host.pub"))));
  }

  /** As a client names it. */
  String login() {
    return user + "@127.0.0.1";
  }

  /**
   * A client of OpenSSH's, and the options that lead it to this server.
   *
   * @param program {@code ssh}, {@code scp} or {@code sftp}
   */
  List<String> client(String program) {
    List<String> words =
        new ArrayList<>(List.of(Programs.find(program, "openssh-client"), "-F", "none"));
    for (String option :
        List.of(
            "Port=" + port,
            "BatchMode=yes",
            "IdentitiesOnly=yes",
            "IdentityAgent=none",
            "IdentityFile=" + directory.resolve("user"),
            "StrictHostKeyChecking=yes",
            "UserKnownHostsFile=" + directory.resolve("known_hosts"),
            "GlobalKnownHostsFile=none",
            "UpdateHostKeys=no",
            "LogLevel=ERROR")) {
      words.add("-o");
      words.add(option);
    }
    return words;
  }

  /**
   * Runs a command with such a client in it, which ends well.
   *
   * @param in what it reads
   */
  Ended run(List<String> command, File in, Duration limit)
      throws IOException, InterruptedException {
    Ended ended = children.run(new ProcessBuilder(command), in, limit);
    if (ended.exitCode() != 0) {
      throw BenchException.notMeasured(
          "%s ended with %d: %s %s"
              .formatted(
                  command.get(0), ended.exitCode(), ended.err().strip(), children.said("sshd")));
    }
    return ended;
  }

  @Override
  public void close() {
    children.stop(process);
  }

  /** A server of root's wants this directory, which is there only where one runs already. */
  private void separation(Place place) throws IOException {
    if (user.equals("root") && !Files.isDirectory(SEPARATION)) {
      Files.createFile(place.directory().resolve("made-run-sshd")); // bench/run removes it
      Files.createDirectory(SEPARATION);
    }
  }

  private void key(String name) throws IOException, InterruptedException {
    List<String> command =
        List.of(
            keygen, "-q", "-t", "ed25519", "-N", "", "-C", "bench", "-f", directory + "/" + name);
    Ended ended = children.run(new ProcessBuilder(command), NOTHING, LIMIT);
    if (ended.exitCode() != 0) {
      throw BenchException.notMeasured("ssh-keygen: " + ended.err().strip());
    }
  }

  /** A port that was free may be taken by the time the server asks for it. */
  private Process listening() throws IOException, InterruptedException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      port = freePort();
      Path config = Files.writeString(directory.resolve("config"), config());
      List<String> command = List.of(sshd, "-D", "-e", "-f", config.toString());
      Process started = children.start("sshd", new ProcessBuilder(command));
      if (answers(started)) {
        return started;
      }
      children.stop(started);
    }
    throw BenchException.notMeasured("sshd does not listen: " + children.said("sshd"));
  }

  private String config() {
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
           Subsystem sftp internal-sftp
           LogLevel ERROR
           """
        .formatted(port, directory, user);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private boolean answers(Process server) throws InterruptedException {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (server.isAlive() && System.nanoTime() < end) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress("127.0.0.1", port), 1000);
        return true;
      } catch (IOException e) {
        TimeUnit.MILLISECONDS.sleep(20); // not yet, or never: the loop's condition says
      }
    }
    return false;
  }
}
