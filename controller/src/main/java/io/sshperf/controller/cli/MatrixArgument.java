package io.sshperf.controller.cli;

import io.sshperf.controller.matrix.AxisOverride;
import io.sshperf.controller.matrix.BundledMatrices;
import io.sshperf.proto.model.Quoted;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A matrix on the command line: a file or a bundled one, and what overrides it. */
final class MatrixArgument {
  private static final long MOST_BYTES = 1 << 20;

  @Parameters(
      arity = "0..1",
      paramLabel = "M",
      description = "A matrix file, or the name of a bundled matrix (see: sshperf run --list).")
  private @Nullable String matrix;

  @Option(
      names = "--set",
      paramLabel = "AXIS=V1,V2",
      description =
          "Use these values for an axis or a setting instead, or for warmup or repeat (repeat=6, or"
              + " repeat=6-20@2%%: 6 to 20 samples, until the interval is within 2%%). May be"
              + " repeated.")
  private List<String> overrides = new ArrayList<>();

  @Option(
      names = "--from",
      paramLabel = "A",
      description = "Sender, for a matrix without pairs (default: one of the only two agents).")
  private @Nullable String from;

  @Option(
      names = "--to",
      paramLabel = "B",
      description = "Receiver, for a matrix without pairs (default: the other one).")
  private @Nullable String to;

  /** What to send. */
  MatrixText read() {
    if (matrix == null) {
      throw new CliException(
          ExitCode.WRONG_USAGE,
          "M: missing (expected a matrix file, or one of: "
              + String.join(", ", BundledMatrices.names())
              + ")");
    }
    return read(matrix);
  }

  /** What to send, with a bundled matrix where none was named. */
  MatrixText readOr(String bundled) {
    return read(matrix == null ? bundled : matrix);
  }

  private MatrixText read(String name) {
    String text = BundledMatrices.text(name).orElseGet(() -> file(name));
    return new MatrixText(withPair(text), name, parsed());
  }

  private List<AxisOverride> parsed() {
    try {
      return overrides.stream().map(AxisOverride::parse).toList();
    } catch (IllegalArgumentException e) {
      throw new CliException(ExitCode.WRONG_USAGE, String.valueOf(e.getMessage()));
    }
  }

  private String withPair(String text) {
    if (from == null && to == null) {
      return text;
    }
    if (from == null || to == null) {
      throw new CliException(
          ExitCode.WRONG_USAGE, "--from and --to: one is missing (expected both, or none)");
    }
    if (text.lines().anyMatch(line -> line.startsWith("pairs:"))) {
      throw new CliException(
          ExitCode.WRONG_USAGE,
          "--from and --to: the matrix has pairs of its own (expected a matrix without pairs)");
    }
    return text.stripTrailing()
        + "\npairs: {list: [{from: "
        + quoted(from)
        + ", to: "
        + quoted(to)
        + "}]}\n";
  }

  private static String quoted(String name) {
    return "\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  private static String file(String name) {
    try {
      Path path = Path.of(name);
      if (Files.size(path) > MOST_BYTES) {
        throw new CliException(
            ExitCode.WRONG_USAGE, name + ": too large for a matrix (expected at most 1 MiB)");
      }
      return new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      throw new CliException(
          ExitCode.WRONG_USAGE,
          List.of(
              Quoted.of(name)
                  + " is neither a file nor a bundled matrix (expected a path, or one of: "
                  + String.join(", ", BundledMatrices.names())
                  + ")"),
          e);
    } catch (IOException | RuntimeException e) {
      if (e instanceof CliException known) {
        throw known;
      }
      throw new CliException(
          ExitCode.WRONG_USAGE,
          List.of(Quoted.of(name) + ": cannot be read: " + e.getMessage()),
          e);
    }
  }
}
