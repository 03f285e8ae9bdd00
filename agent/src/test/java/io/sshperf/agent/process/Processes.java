package io.sshperf.agent.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The process table of the host. */
final class Processes {
  private Processes() {}

  /** Those with this text among their words, that are not only waiting to be reaped. */
  static List<String> with(String text) throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      return all.filter(one -> one.getFileName().toString().matches("\\d+"))
          .map(Processes::words)
          .filter(words -> words.contains(text))
          .toList();
    }
  }

  private static String words(Path process) {
    try {
      byte[] words = Files.readAllBytes(process.resolve("cmdline"));
      return process + " " + new String(words, StandardCharsets.UTF_8).replace('\0', ' ');
    } catch (IOException e) {
      return ""; // it is gone
    }
  }
}
