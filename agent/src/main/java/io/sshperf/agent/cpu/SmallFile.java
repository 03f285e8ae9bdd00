package io.sshperf.agent.cpu;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Files of the kernel's, which are made when they are read. */
final class SmallFile {
  private SmallFile() {}

  /** Empty if it is not there or may not be read. What is no UTF-8 in it is replaced. */
  static Optional<String> read(Path file) {
    try {
      return Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
