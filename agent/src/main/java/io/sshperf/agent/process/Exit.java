package io.sshperf.agent.process;

import java.util.OptionalInt;

/**
 * How a child ended. Immutable.
 *
 * @param code its exit code, 0 to 255; 128 + n when signal n killed it
 * @param nanos {@link System#nanoTime} when it had ended
 * @param limitReached whether it was killed because its time was over
 */
public record Exit(int code, long nanos, boolean limitReached) {
  private static final int SIGNALLED = 128;
  private static final int MOST_SIGNAL = 64;

  /** SIGXFSZ. */
  private static final int TOO_LARGE = 25;

  /** The signal that killed it. A program that itself exits with 129 to 192 looks the same. */
  public OptionalInt signal() {
    return code > SIGNALLED && code <= SIGNALLED + MOST_SIGNAL
        ? OptionalInt.of(code - SIGNALLED)
        : OptionalInt.empty();
  }

  /** Whether it was killed since a file it wrote became larger than it may. */
  public boolean isFileTooLarge() {
    return signal().equals(OptionalInt.of(TOO_LARGE));
  }

  /** What it did, to follow the program's name: {@code ended with exit code 255}. */
  public String describe() {
    if (limitReached) {
      return "did not end within its time limit";
    }
    return signal().isPresent()
        ? "was killed by " + signalName(signal().getAsInt())
        : "ended with exit code " + code;
  }

  private static String signalName(int signal) {
    return switch (signal) {
      case 1 -> "SIGHUP";
      case 2 -> "SIGINT";
      case 3 -> "SIGQUIT";
      case 4 -> "SIGILL";
      case 5 -> "SIGTRAP";
      case 6 -> "SIGABRT";
      case 7 -> "SIGBUS";
      case 8 -> "SIGFPE";
      case 9 -> "SIGKILL";
      case 11 -> "SIGSEGV";
      case 13 -> "SIGPIPE";
      case 14 -> "SIGALRM";
      case 15 -> "SIGTERM";
      case 24 -> "SIGXCPU";
      case 25 -> "SIGXFSZ";
      case 31 -> "SIGSYS";
      default -> "signal " + signal;
    };
  }
}
