package io.sshperf.controller.matrix;

import java.util.List;

/** What came of reading a matrix file. */
public sealed interface ParsedMatrix {
  /** Everything that is wrong with it; empty if it is sound. */
  List<MatrixProblem> problems();

  /** It is sound in itself. */
  record Sound(Matrix matrix) implements ParsedMatrix {
    @Override
    public List<MatrixProblem> problems() {
      return List.of();
    }
  }

  /**
   * It is wrong.
   *
   * @param problems all of them, in the order of the file
   * @param readable the part that could be read, in which more may be found wrong
   */
  record Wrong(List<MatrixProblem> problems, Matrix readable) implements ParsedMatrix {
    public Wrong {
      problems = List.copyOf(problems);
    }
  }
}
