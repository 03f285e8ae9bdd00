package io.sshperf.agent.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** How children are started here: in a sandbox, or bare. Implementations are immutable. */
interface Confinement {

  /** The words that start a program. */
  List<String> command(View view, Launch launch) throws IOException;

  /** All of the environment. */
  Map<String, String> environment();

  /** What children call the control directory. */
  Path control(View view);

  /** What children call the payload. */
  Path payload(View view);

  /** Whether the system itself kills what is left of a child's tree when the child has ended. */
  boolean treeEndsWithChild();

  static Map<String, String> environment(String home) {
    return Map.of("PATH", Programs.CHILD_PATH, "LANG", "C", "LC_ALL", "C", "HOME", home);
  }
}
