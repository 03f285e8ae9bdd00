package io.sshperf.controller.matrix;

import io.sshperf.proto.model.Quoted;

/**
 * One thing wrong with a matrix.
 *
 * @param line in the file, from 1; 0 where it has none
 * @param text one line: what was given, what was expected, what to do
 */
public record MatrixProblem(int line, String text) {
  public MatrixProblem {
    text = Quoted.harmless(text);
  }

  @Override
  public String toString() {
    return line == 0 ? text : "line " + line + ": " + text;
  }
}
