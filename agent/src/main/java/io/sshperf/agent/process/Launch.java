package io.sshperf.agent.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/**
 * What to start. Immutable.
 *
 * @param program absolute path of an executable file of this host
 * @param arguments its words, without the program's name; they reach it as they are, no shell
 *     between
 * @param stdin what it reads
 * @param stdout where its output goes
 * @param stderr hears its lines
 * @param bounds how far it may go
 * @param serves whether it lets others in: then it cannot write its control files, and is refused
 *     where {@link Children#whyMayNotServe} has a reason
 * @param visible further directories of this host that it needs to read, absolute; seen at the same
 *     place
 * @param counting present if its CPU time is to be told after its end ({@link Child#cpu}): then
 *     what threads of this process do for it is done by what this makes of that, which may count it
 *     too
 */
public record Launch(
    Path program,
    List<String> arguments,
    Input stdin,
    Output stdout,
    LineListener stderr,
    Bounds bounds,
    boolean serves,
    List<Path> visible,
    Optional<UnaryOperator<Runnable>> counting) {
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
    arguments = List.copyOf(arguments);
    visible = List.copyOf(visible);
    if (!program.isAbsolute()) {
      throw new IllegalArgumentException("program: " + program + " (expected an absolute path)");
    }
    if (arguments.stream().anyMatch(word -> word.indexOf('\0') >= 0)) {
      throw new IllegalArgumentException("arguments: a NUL (expected text without)");
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
        Bounds.of(limit),
        false,
        List.of(),
        Optional.empty());
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
    return new Launch(program, arguments, from, stdout, stderr, bounds, serves, visible, counting);
  }

  /** Its output is read from {@link Child#stdout}. */
  public Launch writingPipe() {
    return new Launch(
        program, arguments, stdin, Output.PIPE, stderr, bounds, serves, visible, counting);
  }

  public Launch heardBy(LineListener listener) {
    return new Launch(
        program, arguments, stdin, stdout, listener, bounds, serves, visible, counting);
  }

  /** It lets others in. */
  public Launch serving() {
    return new Launch(program, arguments, stdin, stdout, stderr, bounds, true, visible, counting);
  }

  /** It also reads this directory of the host. */
  public Launch seeing(Path directory) {
    List<Path> more = new ArrayList<>(visible);
    more.add(directory);
    return new Launch(program, arguments, stdin, stdout, stderr, bounds, serves, more, counting);
  }

  /**
   * It writes no file larger than that, whoever asks it to.
   *
   * @param bytes rounded up to blocks of 512
   */
  public Launch writingFilesOf(long bytes) {
    return within(new Bounds(bounds.time(), OptionalLong.of(bytes), bounds.cores()));
  }

  /**
   * Its tree runs on these cores alone.
   *
   * @param cores numbers of those that this process may use ({@link Cores}); none for all of them
   */
  public Launch onCores(List<Integer> cores) {
    return within(new Bounds(bounds.time(), bounds.mostFileBytes(), cores));
  }

  /** It may go so far and no further. */
  public Launch within(Bounds other) {
    return new Launch(program, arguments, stdin, stdout, stderr, other, serves, visible, counting);
  }

  /**
   * Its CPU time is told after its end.
   *
   * @param threads gets what a thread of this process will do for it, and returns what does just
   *     that, and may count it
   */
  public Launch counted(UnaryOperator<Runnable> threads) {
    return new Launch(
        program, arguments, stdin, stdout, stderr, bounds, serves, visible, Optional.of(threads));
  }

  /**
   * The words that start it, once all else is arranged.
   *
   * @param mark in front of what it is told to have used; empty if that is not asked
   * @param inside words before its own, where it has a shell as its parent
   */
  List<String> command(Optional<String> mark, List<String> inside) {
    List<String> words = new ArrayList<>(List.of(program.toString()));
    words.addAll(arguments);
    return StartScript.words(serves, bounds.mostFileBytes(), mark, inside, words);
  }
}
