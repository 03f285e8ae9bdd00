package io.sshperf.bench;

import io.sshperf.bench.Children.Ended;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a user would run instead: an OpenSSH program that sends a file to a server.
 *
 * @param program {@code ssh}, into a command that drops what comes; or {@code scp}, into a file in
 *     memory
 * @param options of its own
 */
record Rival(String program, List<String> options) {
  private static final String DROP = "cat > /dev/null";
  private static final File NOTHING = new File("/dev/null");

  Rival {
    options = List.copyOf(options);
  }

  static Rival ssh(String... options) {
    return new Rival("ssh", List.of(options));
  }

  static Rival scp(String... options) {
    return new Rival("scp", List.of(options));
  }

  /** As a user would type it. */
  String text() {
    String given = program + " " + String.join(" ", options);
    return isSsh() ? given + " HOST '" + DROP + "' < RANDOM" : given + " RANDOM HOST:/dev/shm/";
  }

  boolean isSsh() {
    return program.equals("ssh");
  }

  /**
   * Sends a file, and returns the time of the whole command.
   *
   * @param target where the program writes one; not there yet
   */
  Duration send(PrivateSshd sshd, Path file, Path target, Duration limit)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(options);
    words.addAll(
        isSsh()
            ? List.of(sshd.login(), DROP)
            : List.of("-q", file.toString(), sshd.login() + ":" + target));
    Ended ended = sshd.run(program, words, isSsh() ? file.toFile() : NOTHING, limit);
    return ended.elapsed();
  }
}
