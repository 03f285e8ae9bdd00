package io.sshperf.controller;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Expected output, one resource file each; {@code -Dsshperf.snapshots=write} rewrites them. */
public final class Snapshots {
  private static final Path DIRECTORY =
      Path.of(System.getProperty("sshperf.basedir", ".."), "controller/src/test/resources");

  private Snapshots() {}

  /** Compares with {@code src/test/resources/NAME}. */
  public static void check(String name, String actual) {
    Path file = DIRECTORY.resolve(name);
    try {
      if ("write".equals(System.getProperty("sshperf.snapshots"))) {
        Files.createDirectories(file.getParent());
        Files.writeString(file, actual);
      }
      assertThat(actual).as(name).isEqualTo(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
