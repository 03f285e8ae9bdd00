package io.sshperf.agent.cpu;

import io.sshperf.proto.model.Usage;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What works for one end of one transfer: processes or threads. Thread-safe; nothing here waits, so
 * that it can be asked several times a second while they work.
 */
public interface Workers {

  /** When the timed interval began, on {@link System#nanoTime}; empty until it has. */
  OptionalLong startNanos();

  /**
   * The threads that work now, each with what it used so far, and perhaps some that have ended;
   * none where there is nothing that could be seen. Taking a look is also how the most memory is
   * found.
   */
  List<WorkingThread> look();

  /** Where its TCP connections are; empty where it has none of its own. */
  Optional<TcpEnd> tcp();

  /**
   * The threads of this JVM, where nothing else works; empty where programs do. Then {@link #usage}
   * need not say what the JVM itself used: that is found out here.
   */
  default Optional<CountedThreads> threads() {
    return Optional.empty();
  }

  /** Of which nothing is known, for one reason. */
  static Workers unknown(String whyNot) {
    return new Workers() {
      @Override
      public OptionalLong startNanos() {
        return OptionalLong.empty();
      }

      @Override
      public List<WorkingThread> look() {
        return List.of();
      }

      @Override
      public Optional<TcpEnd> tcp() {
        return Optional.empty();
      }

      @Override
      public Usage usage() {
        return Usage.unknown(whyNot);
      }
    };
  }

  /** What was used in all, once everything has ended; says why not where that is not known. */
  Usage usage();
}
