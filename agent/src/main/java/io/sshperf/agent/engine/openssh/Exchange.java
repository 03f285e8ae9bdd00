package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.process.Child;
import io.sshperf.agent.process.Launch;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Tally;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/** What one stream does with its program. Its thread runs it; how far it is, others ask too. */
interface Exchange {

  /** What is started, but for who hears it. */
  Launch launch();

  /**
   * Sets up, until the payload could begin to move.
   *
   * @return whether it could; if not, the program is about to say why
   */
  boolean prepare(DebugLog log) throws InterruptedException;

  /**
   * Moves the payload of a program that has been set up.
   *
   * @param start of the timed interval where it begins now, on {@link System#nanoTime}
   * @throws IOException if it cannot be moved; the program's own end says more
   */
  void run(Child child, long start) throws IOException, InterruptedException;

  /** Whether the program begins by itself, so that only its output tells when. */
  default boolean beginsByItself() {
    return true;
  }

  /**
   * When the timed interval began.
   *
   * @param go when the stream was told to, on {@link System#nanoTime}
   */
  long startNanos(DebugLog log, long go);

  /** When it was over, if that is not when the program ended. */
  OptionalLong endNanos();

  /** Whether all of it was moved, as far as this side can know. */
  boolean isWhole();

  /** What this side knows of why not all of it was moved. */
  default Optional<Ending> shortage() {
    return Optional.empty();
  }

  /** Whether it knows how far it is while it is at it. */
  default boolean tellsProgress() {
    return true;
  }

  /** Payload bytes so far; 0 where it does not know. */
  long bytes();

  /**
   * Bytes and checksum, once it is over.
   *
   * @throws IOException if the files cannot be read
   */
  Tally tally() throws IOException;
}
