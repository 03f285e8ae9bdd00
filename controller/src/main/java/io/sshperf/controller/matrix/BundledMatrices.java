package io.sshperf.controller.matrix;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Matrices that come with sshperf; each answers one question. */
public final class BundledMatrices {
  private static final List<String> NAMES =
      List.of("buffers", "ciphers", "cores", "demo", "openssh", "parallel", "window");

  private BundledMatrices() {}

  public static List<String> names() {
    return NAMES;
  }

  /** The file's text; empty if there is none of that name. It names no pairs. */
  public static Optional<String> text(String name) {
    if (!NAMES.contains(name)) {
      return Optional.empty();
    }
    try (InputStream in = BundledMatrices.class.getResourceAsStream("bundled/" + name + ".yaml")) {
      if (in == null) {
        throw new IllegalStateException("bundled matrix " + name + " is not in this build");
      }
      return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException("bundled matrix " + name, e);
    }
  }
}
