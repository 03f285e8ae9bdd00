package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.process.Child;
import io.sshperf.agent.process.Children;
import io.sshperf.agent.process.Exit;
import io.sshperf.agent.process.Launch;
import io.sshperf.agent.process.Room;
import io.sshperf.proto.model.AlgorithmSet;
import io.sshperf.proto.model.TimeSpan;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/**
 * Asks OpenSSH's programs what they are and what they can do, once, when the agent starts. Belongs
 * to the thread that asks.
 */
final class Inquiry implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int MOST_BYTES = 64 << 10;

  /** All that OpenSSH has had since 7.4; older than {@code ssh -Q compression}. */
  private static final List<String> COMPRESSIONS = List.of("none", "zlib@openssh.com");

  private final Room room;
  private final Duration patience;

  Inquiry(Children children) throws IOException {
    this(children, PATIENCE);
  }

  /**
   * @param patience with each question
   */
  Inquiry(Children children, Duration patience) throws IOException {
    this.room = children.room();
    this.patience = patience;
  }

  /**
   * What a program says of itself.
   *
   * @throws IOException if it is not OpenSSH's; the message is for the user
   */
  OpensshVersion version(Path program) throws IOException, InterruptedException {
    // An sshd before 9.? has no -V, and tells its version with the complaint about it.
    try (Child child = room.start(Launch.of(program, List.of("-V"), patience))) {
      require(program, List.of("-V"), child, child.awaitExit());
      String said = String.join("\n", child.lastLines());
      return OpensshVersion.parse(said)
          .orElseThrow(
              () ->
                  new IOException(
                      "%s says '%s' (expected OpenSSH)"
                          .formatted(
                              program,
                              LastWords.shortened(
                                  said.lines().findFirst().orElse("nothing").strip()))));
    }
  }

  /** Everything that a client can be asked for. */
  AlgorithmSet supported(Path ssh) throws IOException, InterruptedException {
    return new AlgorithmSet(
        query(ssh, "cipher"), query(ssh, "mac"), query(ssh, "kex"), COMPRESSIONS);
  }

  private List<String> query(Path ssh, String what) throws IOException, InterruptedException {
    List<String> names = output(ssh, List.of("-Q", what)).lines().map(String::strip).toList();
    if (names.isEmpty()) {
      throw new IOException(ssh + " -Q " + what + " says nothing (expected names)");
    }
    return names;
  }

  /** What a server offers whose configuration does not say. */
  AlgorithmSet offered(Path sshd) throws IOException, InterruptedException {
    room.write("host", SshKeyPair.generate().privateKey());
    room.write("config", "HostKey " + room.seen("host") + "\n");
    Map<String, String> settings =
        output(sshd, List.of("-T", "-f", room.seen("config")))
            .lines()
            .map(line -> line.split(" ", 2))
            .filter(words -> words.length == 2)
            .collect(
                Collectors.toMap(
                    words -> words[0].toLowerCase(Locale.ROOT),
                    words -> words[1],
                    (first, later) -> first));
    return new AlgorithmSet(
        names(sshd, settings, "ciphers"),
        names(sshd, settings, "macs"),
        names(sshd, settings, "kexalgorithms"),
        COMPRESSIONS);
  }

  private static List<String> names(Path sshd, Map<String, String> settings, String key)
      throws IOException {
    return Optional.ofNullable(settings.get(key))
        .map(value -> Arrays.asList(value.strip().split(",")))
        .orElseThrow(() -> new IOException(sshd + " -T does not say its " + key));
  }

  private String output(Path program, List<String> words) throws IOException, InterruptedException {
    try (Child child = room.start(Launch.of(program, words, patience).writingPipe())) {
      FutureTask<String> reading = new FutureTask<>(() -> all(child.stdout()));
      Thread thread = new Thread(reading, "inquiry");
      thread.setDaemon(true);
      thread.start();
      Exit exit = child.awaitExit();
      require(program, words, child, exit);
      if (exit.code() != 0) {
        throw refused(program, words, child, exit);
      }
      try {
        return reading.get(patience.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        throw new IOException(program + " has ended, and something it started still writes", e);
      } catch (ExecutionException e) {
        throw new IOException(program + ": " + e.getCause(), e);
      }
    }
  }

  /** Too much is not read on, so that whoever writes it ends. */
  private static String all(InputStream from) throws IOException {
    try (from) {
      return new String(from.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
    }
  }

  /** It ended by itself; its exit code may be any. */
  private void require(Path program, List<String> words, Child child, Exit exit)
      throws IOException {
    if (exit.limitReached() || exit.signal().isPresent()) {
      throw refused(program, words, child, exit);
    }
  }

  private IOException refused(Path program, List<String> words, Child child, Exit exit) {
    String how =
        exit.limitReached() ? "does not end within " + TimeSpan.format(patience) : exit.describe();
    return new IOException(
        LastWords.of(
            "%s %s %s".formatted(program, String.join(" ", words), how), child.lastLines()));
  }

  @Override
  public void close() {
    room.close();
  }
}
