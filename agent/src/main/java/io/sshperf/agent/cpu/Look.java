package io.sshperf.agent.cpu;

import io.sshperf.proto.model.TcpFigures;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One end of a transfer and its host at one moment. Immutable.
 *
 * @param nanos when, on {@link System#nanoTime}
 * @param bytes payload that has passed at this end; 0 where that is not known here
 * @param host no cores where nothing could be read
 * @param threads those that work, with what each used so far
 * @param workNanos what all of them used so far, with those that have ended
 * @param hertz where it was asked for at this moment
 * @param throttledNanos for how long its control group was kept from running so far
 * @param tcp where the kernel was asked at this moment
 */
record Look(
    long nanos,
    long bytes,
    HostTicks host,
    List<WorkingThread> threads,
    long workNanos,
    OptionalDouble hertz,
    long throttledNanos,
    Optional<TcpFigures> tcp) {
  Look {
    threads = List.copyOf(threads);
  }
}
