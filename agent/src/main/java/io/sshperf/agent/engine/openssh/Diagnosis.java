package io.sshperf.agent.engine.openssh;

import io.sshperf.proto.model.Ending;

/** What the end of a client means: its texts first, its exit code where they say nothing. Pure. */
@SuppressWarnings("DoNotCallSuggester") // bodies come next
final class Diagnosis {
  private Diagnosis() {}

  /**
   * @param log of the program's standard error, whole
   * @return measured if the program ended with success, as far as the program can know
   */
  static Ending of(ProgramEnd end, DebugLog log) {
    throw new UnsupportedOperationException();
  }
}
