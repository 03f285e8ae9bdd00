package io.sshperf.agent.process;

import io.sshperf.agent.cpu.Proc;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Has a program that serves end by itself, so that it has waited for all that it started, and
 * nothing of what that used is lost. Belongs to the thread that waits.
 */
final class OrderlyEnd {
  private static final long FIRST_MILLIS = 1;
  private static final long LONGEST_MILLIS = 20;

  /** Of a program's name, the kernel keeps these many characters. */
  private static final int MOST_NAME = 15;

  private final long root;
  private final String name;
  private final long end;

  /**
   * @param root the process that was started
   * @param name of the program, which is that process or below it
   * @param patience with all of it
   */
  OrderlyEnd(long root, String name, Duration patience) {
    this.root = root;
    this.name = name;
    this.end = System.nanoTime() + patience.toNanos();
  }

  /**
   * Waits until nothing is left that the program or one of its own started, then asks it to end,
   * and waits for that.
   *
   * @param over whether the process that was started has ended
   * @return whether it has; it goes on otherwise
   */
  boolean reached(BooleanSupplier over) throws InterruptedException {
    OptionalLong program = program(root, name);
    if (program.isEmpty()) {
      return over.getAsBoolean();
    }
    long pid = program.getAsLong();
    boolean alone = await(() -> over.getAsBoolean() || isAlone(pid));
    if (alone) {
      ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy);
    }
    return alone && await(over);
  }

  /** A process of that program, the uppermost; empty if it is not there any more. */
  static OptionalLong program(long root, String name) {
    String known = name.substring(0, Math.min(MOST_NAME, name.length()));
    return Proc.tree(root).stream()
        .filter(pid -> Proc.name(pid).equals(known))
        .mapToLong(Long::longValue)
        .findFirst();
  }

  /**
   * Whether there is nothing but what leads to it. What its own have left alone may be beside it.
   */
  private boolean isAlone(long program) {
    return Proc.tree(root).stream()
        .allMatch(pid -> Proc.children(pid).size() == (pid == program ? 0 : 1));
  }

  private boolean await(BooleanSupplier condition) throws InterruptedException {
    long pause = FIRST_MILLIS;
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - end >= 0) {
        return false;
      }
      TimeUnit.MILLISECONDS.sleep(pause);
      pause = Math.min(2 * pause, LONGEST_MILLIS);
    }
    return true;
  }
}
