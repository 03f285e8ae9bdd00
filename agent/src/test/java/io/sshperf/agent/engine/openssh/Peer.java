package io.sshperf.agent.engine.openssh;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.ServerAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Who has the right key to a server, and the host's own {@code ssh}, {@code sftp} and {@code scp}.
 * They share one connection.
 */
final class Peer implements AutoCloseable {
  private static final String SERVER = "server";

  private final Path directory;
  private final List<String> options;
  private final Path control;

  /**
   * @param directory empty, its own
   */
  Peer(Path directory, SshKeyPair key, ServerAddress server) throws Exception {
    this.directory = directory;
    this.control = directory.resolve("control");
    Path identity = Files.writeString(directory.resolve("key"), key.privateKey());
    Files.setPosixFilePermissions(identity, PosixFilePermissions.fromString("rw-------"));
    Path known = Files.writeString(directory.resolve("known"), SERVER + " " + server.hostKey());
    this.options = new ArrayList<>(List.of("-F", "none"));
    for (String option :
        List.of(
            "BatchMode=yes",
            "HostName=" + server.host(),
            "HostKeyAlias=" + SERVER,
            "Port=" + server.port(),
            "User=sshperf",
            "IdentityFile=" + identity,
            "IdentitiesOnly=yes",
            "IdentityAgent=none",
            "UserKnownHostsFile=" + known,
            "GlobalKnownHostsFile=/dev/null",
            "StrictHostKeyChecking=yes")) {
      options.addAll(List.of("-o", option));
    }
    RealProgram.Answer master = run("ssh", List.of("-M", "-S", "" + control, "-f", "-N", SERVER));
    assertThat(master.exitCode()).as(master.text()).isZero();
  }

  /** A file of this one's. */
  Path file(String name) {
    return directory.resolve(name);
  }

  /**
   * @param command empty for a shell
   */
  RealProgram.Answer ssh(String command) throws InterruptedException {
    List<String> words = new ArrayList<>(List.of("-S", "" + control, SERVER));
    if (!command.isEmpty()) {
      words.add(command);
    }
    return run("ssh", words);
  }

  /** On a connection of its own. */
  RealProgram.Answer alone(String... words) throws InterruptedException {
    return run("ssh", Arrays.asList(words));
  }

  /** Starts a command that reads a file. */
  Process start(Path input, String command) throws IOException {
    List<String> words = words("ssh", List.of("-S", "" + control, SERVER, command));
    return new ProcessBuilder(words).redirectInput(input.toFile()).start();
  }

  /**
   * What each line of a batch was answered, the line in front; files are this one's.
   *
   * @param lines which may fail
   */
  List<String> sftp(List<String> lines) throws IOException, InterruptedException {
    List<String> batch = new ArrayList<>(List.of("lcd " + directory));
    lines.forEach(line -> batch.add("-" + line));
    Path file = Files.write(file("batch"), batch);
    String text =
        run("sftp", List.of("-b", "" + file, "-o", "ControlPath=" + control, SERVER)).text();
    List<String> answers = new ArrayList<>(List.of(text.split("sftp> ")));
    return answers.subList(Math.min(2, answers.size()), answers.size());
  }

  RealProgram.Answer scp(String... words) throws InterruptedException {
    List<String> all = new ArrayList<>(List.of("-O", "-o", "ControlPath=" + control));
    all.addAll(List.of(words));
    return run("scp", all);
  }

  private RealProgram.Answer run(String program, List<String> words) throws InterruptedException {
    return RealProgram.run("openssh-client", words(program, words));
  }

  /** What hangs is not this test's concern, but must not hang it. */
  private List<String> words(String program, List<String> more) {
    List<String> words = new ArrayList<>(List.of("timeout", "20", program));
    words.addAll(options);
    words.addAll(more);
    return words;
  }

  @Override
  public void close() throws InterruptedException {
    run("ssh", List.of("-S", "" + control, "-O", "exit", SERVER));
  }
}
