package io.sshperf.bench;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Every process that the benches start. Each is over by its time limit or when this is closed, and
 * so is what it started itself. Thread-safe: closed by the shutdown hook too.
 */
final class Children implements AutoCloseable {
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final Path directory;
  private final List<Process> running = new ArrayList<>();
  private boolean closed;

  /** What a command printed on stdout, how it ended, and how long it took. */
  record Ended(int exitCode, String out, String err, Duration elapsed) {}

  /**
   * @param directory for what the children print, and for the list of them that lets {@code
   *     bench/run} end them should this process be killed
   */
  Children(Path directory) {
    this.directory = directory;
  }

  /** Starts one that ends when it is stopped; its stderr goes to {@code name.log}. */
  Process start(String name, ProcessBuilder builder) throws IOException {
    return started(builder.redirectError(log(name).toFile()));
  }

  /**
   * Runs one to its end. The time is from before it is started to when its end is seen.
   *
   * @param in what it reads
   */
  Ended run(ProcessBuilder builder, File in, Duration limit)
      throws IOException, InterruptedException {
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    builder.redirectInput(Redirect.from(in)).redirectOutput(out.toFile());
    builder.redirectError(err.toFile());
    long start = System.nanoTime();
    Process process = started(builder);
    boolean over = process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS);
    long end = System.nanoTime();
    if (!over) {
      stop(process);
      throw BenchException.notMeasured(
          "%s did not end within %d s".formatted(builder.command().get(0), limit.toSeconds()));
    }
    forget(process);
    return new Ended(
        process.exitValue(),
        Files.readString(out),
        Files.readString(err),
        Duration.ofNanos(end - start));
  }

  /** What a child has said on stderr, for an error message. */
  String said(String name) throws IOException {
    return Files.readString(log(name)).strip();
  }

  /** Asks it to end, and then makes it. */
  void stop(Process process) {
    List<ProcessHandle> family = new ArrayList<>(process.descendants().toList());
    family.add(process.toHandle());
    family.forEach(ProcessHandle::destroy);
    long end = System.nanoTime() + GRACE.toNanos();
    boolean interrupted = false;
    for (ProcessHandle one : family) {
      try {
        one.onExit().get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        interrupted = true;
        one.destroyForcibly();
      } catch (TimeoutException | ExecutionException e) {
        one.destroyForcibly();
      }
    }
    forget(process);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  synchronized boolean isClosed() {
    return closed;
  }

  @Override
  public void close() {
    List<Process> left;
    synchronized (this) {
      closed = true;
      left = List.copyOf(running);
    }
    for (int i = left.size() - 1; i >= 0; i--) {
      stop(left.get(i));
    }
  }

  private synchronized Process started(ProcessBuilder builder) throws IOException {
    if (closed) {
      throw BenchException.notMeasured("interrupted");
    }
    Process process = builder.start();
    running.add(process);
    list();
    return process;
  }

  private synchronized void forget(Process process) {
    running.remove(process);
    list();
  }

  private void list() {
    StringBuilder pids = new StringBuilder();
    running.forEach(process -> pids.append(process.pid()).append('\n'));
    try {
      Files.writeString(
          directory.resolve("children"),
          pids,
          StandardCharsets.US_ASCII,
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING,
          StandardOpenOption.WRITE);
    } catch (IOException e) {
      Progress.tell("%s: the list of children is not written: %s", directory, e);
    }
  }

  private Path log(String name) {
    return directory.resolve(name + ".log");
  }
}
