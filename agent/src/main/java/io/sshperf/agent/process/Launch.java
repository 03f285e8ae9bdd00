package io.sshperf.agent.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * What to start. Immutable.
 *
 * @param program absolute path of an executable file of this host
 * @param arguments its words, without the program's name; they reach it as they are, no shell
 *     between
 * @param stdin what it reads
 * @param stdout where its output goes
 * @param stderr hears its lines
 * @param limit how long it may run, more than 0; then its tree is killed
 * @param serves whether it lets others in: then it cannot write its control files, and is refused
 *     where {@link Children#whyMayNotServe} has a reason
 * @param visible further directories of this host that it needs to read, absolute; seen at the same
 *     place
 * @param mostFileBytes how large a file it writes may become, in whole blocks of 512 bytes; then it
 *     gets SIGXFSZ. Empty for any size
 */
public record Launch(
    Path program,
    List<String> arguments,
    Input stdin,
    Output stdout,
    LineListener stderr,
    Duration limit,
    boolean serves,
    List<Path> visible,
    OptionalLong mostFileBytes) {
  /**
   * Limits as a shell sets them (POSIX: ulimit -f counts 512 bytes), where they are not lower
   * already; it then becomes the program. Of descriptors, since some libraries close all there
   * could be, one by one, where there is no /proc.
   */
  private static final List<String> LIMITED =
      List.of(
          "/bin/sh",
          "-c",
          "ulimit -n 1024 2> /dev/null; ulimit -f \"$1\" 2> /dev/null; shift; exec \"$@\"",
          "limits");

  private static final int BLOCK = 512;

  /** What a child reads. */
  public sealed interface Input {

    /** {@link Child#stdin}. */
    record Pipe() implements Input {}

    /** It is at its end. */
    record Nothing() implements Input {}

    /**
     * @param name of a control file of its room
     */
    record ControlFile(String name) implements Input {}
  }

  /** Where a child's output goes. */
  public enum Output {
    /** {@link Child#stdout}, which must be read. */
    PIPE,
    NOTHING
  }

  public Launch {
    if (mostFileBytes.orElse(0) < 0) {
      throw new IllegalArgumentException(
          "most file bytes: " + mostFileBytes.getAsLong() + " (expected 0 or more)");
    }
    arguments = List.copyOf(arguments);
    visible = List.copyOf(visible);
    if (!program.isAbsolute()) {
      throw new IllegalArgumentException("program: " + program + " (expected an absolute path)");
    }
    if (arguments.stream().anyMatch(word -> word.indexOf('\0') >= 0)) {
      throw new IllegalArgumentException("arguments: a NUL (expected text without)");
    }
    if (limit.isNegative() || limit.isZero()) {
      throw new IllegalArgumentException("limit: " + limit + " (expected more than 0)");
    }
    for (Path directory : visible) {
      if (!directory.isAbsolute()) {
        throw new IllegalArgumentException("visible: " + directory + " (expected absolute paths)");
      }
    }
  }

  /** A program that reads nothing, whose output goes nowhere, and to which nobody listens. */
  public static Launch of(Path program, List<String> arguments, Duration limit) {
    return new Launch(
        program,
        arguments,
        new Input.Nothing(),
        Output.NOTHING,
        (line, nanos) -> {},
        limit,
        false,
        List.of(),
        OptionalLong.empty());
  }

  /** It reads what is written to {@link Child#stdin}. */
  public Launch readingPipe() {
    return reading(new Input.Pipe());
  }

  /**
   * @param name of a control file, which it reads
   */
  public Launch readingFile(String name) {
    return reading(new Input.ControlFile(name));
  }

  private Launch reading(Input from) {
    return new Launch(
        program, arguments, from, stdout, stderr, limit, serves, visible, mostFileBytes);
  }

  /** Its output is read from {@link Child#stdout}. */
  public Launch writingPipe() {
    return new Launch(
        program, arguments, stdin, Output.PIPE, stderr, limit, serves, visible, mostFileBytes);
  }

  public Launch heardBy(LineListener listener) {
    return new Launch(
        program, arguments, stdin, stdout, listener, limit, serves, visible, mostFileBytes);
  }

  /** It lets others in. */
  public Launch serving() {
    return new Launch(
        program, arguments, stdin, stdout, stderr, limit, true, visible, mostFileBytes);
  }

  /** It also reads this directory of the host. */
  public Launch seeing(Path directory) {
    List<Path> more = new ArrayList<>(visible);
    more.add(directory);
    return new Launch(
        program, arguments, stdin, stdout, stderr, limit, serves, more, mostFileBytes);
  }

  /**
   * It writes no file larger than that, whoever asks it to.
   *
   * @param bytes rounded up to blocks of 512
   */
  public Launch writingFilesOf(long bytes) {
    return new Launch(
        program, arguments, stdin, stdout, stderr, limit, serves, visible, OptionalLong.of(bytes));
  }

  /** The words that start it within its limits, once all else is arranged. */
  List<String> command() {
    List<String> words = new ArrayList<>();
    if (serves || mostFileBytes.isPresent()) {
      words.addAll(LIMITED);
      words.add(
          mostFileBytes.isPresent()
              ? String.valueOf((mostFileBytes.getAsLong() + BLOCK - 1) / BLOCK)
              : "unlimited");
    }
    words.add(program.toString());
    words.addAll(arguments);
    return words;
  }
}
