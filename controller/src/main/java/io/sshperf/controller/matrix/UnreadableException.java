package io.sshperf.controller.matrix;

/** A text is no YAML, or more of YAML than a matrix needs. */
final class UnreadableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int line;

  UnreadableException(int line, String message) {
    super(message);
    this.line = line;
  }

  UnreadableException(int line, String message, Throwable cause) {
    super(message, cause);
    this.line = line;
  }

  MatrixProblem problem() {
    return new MatrixProblem(line, String.valueOf(getMessage()));
  }
}
