package io.sshperf.bench;

/** Why a figure cannot be had: one line, with what was expected or what to do. */
final class BenchException extends RuntimeException {
  static final int NOT_MEASURED = 1;
  static final int WRONG_USAGE = 2;

  private static final long serialVersionUID = 1;

  private final int exitCode;

  private BenchException(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** It should have worked. */
  static BenchException notMeasured(String message) {
    return new BenchException(NOT_MEASURED, message);
  }

  /** The command line is wrong, or the host lacks something. */
  static BenchException wrongUsage(String message) {
    return new BenchException(WRONG_USAGE, message);
  }

  int exitCode() {
    return exitCode;
  }
}
