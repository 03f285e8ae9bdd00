package io.sshperf.controller.matrix;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Collects what is wrong, each thing once. Owned by the one call that collects. */
final class Problems {
  /** More are counted, not kept: nobody reads them, and they have to travel. */
  static final int MOST = 100;

  private final Set<MatrixProblem> kept = new LinkedHashSet<>();
  private long more;

  void add(int line, String text) {
    add(new MatrixProblem(line, text));
  }

  void addAll(Collection<MatrixProblem> problems) {
    problems.forEach(this::add);
  }

  private void add(MatrixProblem problem) {
    if (kept.size() < MOST) {
      kept.add(problem);
    } else if (!kept.contains(problem)) {
      more++;
    }
  }

  boolean isEmpty() {
    return kept.isEmpty();
  }

  /** In the order of the file; what has no line comes last. */
  List<MatrixProblem> list() {
    Stream<MatrixProblem> inOrder =
        kept.stream()
            .sorted(Comparator.comparingInt(p -> p.line() == 0 ? Integer.MAX_VALUE : p.line()));
    Stream<MatrixProblem> rest =
        more == 0
            ? Stream.empty()
            : Stream.of(new MatrixProblem(0, "and " + more + " more problems like these"));
    return Stream.concat(inOrder, rest).toList();
  }
}
