package io.sshperf.agent.process;

import io.sshperf.proto.model.CpuTime;
import io.sshperf.proto.model.Known;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One started program. Thread-safe, but each stream is one thread's. */
public final class Child implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Child.class);

  /** For what is over by itself once a process is dead. */
  private static final Duration MOMENT = Duration.ofSeconds(5);

  private final Process process;
  private final Launch launch;
  private final String marks;
  private final boolean treeEndsWithIt;
  private final ToldTimes times;
  private final StderrReader stderr;
  private final CompletableFuture<Exit> exit = new CompletableFuture<>();
  private final Object killing = new Object();

  /** Guarded by {@link #killing}. */
  private boolean killed;

  /** Whether it was alive when it was killed. */
  private volatile boolean cutOff;

  private Child(
      Process process, Launch launch, String marks, boolean treeEndsWithIt, ToldTimes times) {
    this.process = process;
    this.launch = launch;
    this.marks = marks;
    this.treeEndsWithIt = treeEndsWithIt;
    this.times = times;
    this.stderr = new StderrReader(process.getErrorStream(), launch.stderr(), times);
  }

  /**
   * Takes care of a process from now on.
   *
   * @param marks lines, each a variable that those have in their environment that end with it, as
   *     {@code NAME=VALUE} or its beginning
   * @param treeEndsWithIt whether the system kills what it started when it ends
   * @param times what it is told to have used
   * @param file what it reads, if that is a control file
   * @param reaped is told its number when that is free again
   */
  static Child of(
      Process process,
      Launch launch,
      String marks,
      boolean treeEndsWithIt,
      ToldTimes times,
      Optional<Path> file,
      LongConsumer reaped) {
    Child child = new Child(process, launch, marks, treeEndsWithIt, times);
    Thread reading = child.thread("stderr", child.counted(child.stderr::readAll));
    child.thread("end", () -> child.attend(reading, reaped));
    file.ifPresent(path -> child.thread("stdin", child.counted(() -> child.feed(path))));
    return child;
  }

  private Runnable counted(Runnable work) {
    return launch.counting().map(counting -> counting.apply(work)).orElse(work);
  }

  private Thread thread(String part, Runnable work) {
    Thread thread = new Thread(work, "child " + process.pid() + " " + part);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Waits for the end, which a thread pool could notice late, and sees to the limit. */
  private void attend(Thread reading, LongConsumer reaped) {
    try {
      boolean limitReached =
          !process.waitFor(launch.bounds().time().toNanos(), TimeUnit.NANOSECONDS);
      if (limitReached) {
        kill();
      }
      int code = process.waitFor();
      long nanos = System.nanoTime();
      reaped.accept(process.pid());
      reading.join(MOMENT.toMillis()); // longer only if something it started still holds stderr
      exit.complete(new Exit(code, nanos, limitReached));
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted, though nobody knows this thread", e);
    }
  }

  /** A pipe, since this process's rights would open what a link leads to. */
  private void feed(Path file) {
    try (OutputStream to = process.getOutputStream();
        InputStream from = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      from.transferTo(to);
    } catch (IOException e) {
      log.debug("{} was not read to its end: {}", file, e.getMessage()); // its right
    }
  }

  /**
   * What it reads, where that is a pipe. Nothing is held back; a large array goes to the pipe as it
   * is.
   *
   * @throws IllegalStateException if it reads something else
   */
  public OutputStream stdin() {
    if (!(launch.stdin() instanceof Launch.Input.Pipe)) {
      throw new IllegalStateException("stdin is not a pipe");
    }
    return new Unbuffered(process.getOutputStream());
  }

  /**
   * What it writes, where that is a pipe; a large array is filled from the pipe itself.
   *
   * @throws IllegalStateException if that goes elsewhere
   */
  public InputStream stdout() {
    if (launch.stdout() != Launch.Output.PIPE) {
      throw new IllegalStateException("stdout is not a pipe");
    }
    return process.getInputStream();
  }

  /** Of the started process; confined, that is the sandbox's, and the program below it. */
  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /**
   * Whether it has ended. What it was connected with notices that before this process can, so where
   * nothing is left of the program, the rest of its end is waited for.
   *
   * @param patience with that
   */
  public boolean hasEnded(Duration patience) {
    boolean gone = !isAlive() || OrderlyEnd.program(process.pid(), programName()).isEmpty();
    return gone && Patience.await(exit, patience);
  }

  private String programName() {
    return String.valueOf(launch.program().getFileName());
  }

  /** A number that grows whenever it or one of those it started reads or writes anything. */
  public long activity() {
    return Activity.of(process.pid());
  }

  /**
   * Done when it has ended, however, and what it said was heard. Completing or cancelling it does
   * nothing to the child.
   */
  public CompletableFuture<Exit> exit() {
    return exit.copy();
  }

  /** Waits for its end; its limit bounds that. */
  public Exit awaitExit() throws InterruptedException {
    try {
      return exit.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  /**
   * @throws TimeoutException if it has not ended by then; it goes on
   */
  public Exit awaitExit(Duration patience) throws InterruptedException, TimeoutException {
    try {
      return exit.get(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  /**
   * What it has used, with all that it or what it started waited for, once it has ended; confined,
   * also with what was left alone by its parent, if it ended before the program. What ends later is
   * not in it. Exact to 10 ms of each, or better, as the shell of this host tells it; known only of
   * a counted program that ended by itself. Unknown of one that serves unconfined, since OpenSSH's
   * server leaves its sessions alone (monitor.c: it ends once its session hangs up).
   */
  public Known<CpuTime> cpu() {
    if (times.mark().isEmpty()) {
      return times.told();
    }
    Path name = launch.program().getFileName();
    if (!exit.isDone()) {
      return Known.unknown(name + " has not ended");
    }
    return cutOff ? Known.unknown(name + " had to be killed") : times.told();
  }

  /** The last lines that it said on stderr, at most {@value StderrReader#KEPT_LINES}. */
  public List<String> lastLines() {
    return stderr.lastLines();
  }

  /**
   * Has it end by itself, so that its CPU time is told: once nothing is left that it has started,
   * it gets SIGTERM. Does nothing where that is not told anyway. An interrupt ends the waiting, and
   * is kept.
   *
   * @param patience with all of it
   * @return whether it has ended; otherwise it goes on
   */
  public boolean endInOrder(Duration patience) {
    if (times.mark().isEmpty()) {
      return false;
    }
    try {
      return new OrderlyEnd(process.pid(), programName(), patience).reached(exit::isDone);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * Kills it with all that it started, and waits until they are gone, some seconds at most. Does
   * nothing the second time. An interrupt does not keep it from killing; it is kept.
   */
  public void end() {
    kill();
    if (!Patience.await(exit, MOMENT.multipliedBy(2))) {
      log.warn("process {} does not end though it was killed", process.pid());
    }
  }

  /** Whoever comes second waits for the first. */
  private void kill() {
    synchronized (killing) {
      if (killed) {
        return;
      }
      killed = true;
      boolean alive = process.isAlive();
      cutOff = alive;
      if (alive || !treeEndsWithIt) {
        Sweep.run(marks, alive ? OptionalLong.of(process.pid()) : OptionalLong.empty());
      }
      process.destroyForcibly();
    }
  }

  @Override
  public void close() {
    end();
  }
}
