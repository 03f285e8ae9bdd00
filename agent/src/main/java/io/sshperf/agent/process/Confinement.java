package io.sshperf.agent.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How children are started here: in a sandbox, or bare. Implementations are immutable. */
interface Confinement {

  /**
   * The words that start a program.
   *
   * @param mark in front of what it is told to have used; empty if that is not asked
   */
  List<String> command(View view, Launch launch, Optional<String> mark) throws IOException;

  /** All of the environment. */
  Map<String, String> environment(View view);

  /**
   * What the children call their home.
   *
   * @param home of this host
   */
  Path home(Path home);

  /** What children call the control directory. */
  Path control(View view);

  /** What children call the payload. */
  Path payload(View view);

  /** Whether the system itself kills what is left of a child's tree when the child has ended. */
  boolean treeEndsWithChild();

  static Map<String, String> environment(Path home) {
    return Map.of("PATH", Programs.CHILD_PATH, "LANG", "C", "LC_ALL", "C", "HOME", home.toString());
  }
}
