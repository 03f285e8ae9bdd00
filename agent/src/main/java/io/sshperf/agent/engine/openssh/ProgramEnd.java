package io.sshperf.agent.engine.openssh;

import java.util.Optional;

/**
 * How a program of the host's ended.
 *
 * @param program its name, for messages
 * @param exitCode as {@link Process#exitValue} gives it, or as a wrapper such as {@code bwrap}
 *     passes it on: 128 and the number of the signal where one ended it
 */
@SuppressWarnings("DoNotCallSuggester") // bodies come next
record ProgramEnd(String program, int exitCode) {
  boolean isSuccess() {
    return exitCode == 0;
  }

  /** The signal that ended it, as {@code SIGSEGV}; empty if it ended by itself. */
  Optional<String> signal() {
    throw new UnsupportedOperationException();
  }
}
