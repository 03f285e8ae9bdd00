package io.sshperf.controller.analysis;

import java.util.OptionalDouble;

/**
 * What is known of a sample besides its rate; each is empty where it is not known.
 *
 * @param rate bytes per second
 * @param stolen share of the host's time that the hypervisor gave to others, 0 to 1, the higher of
 *     both ends
 * @param others cores that programs other than this transfer's kept busy, 0 or more, likewise
 * @param cores of that host
 * @param throttledSeconds for which a quota kept an end from running
 * @param setupSeconds before the timed interval
 */
public record SampleFacts(
    double rate,
    OptionalDouble stolen,
    OptionalDouble others,
    OptionalDouble cores,
    OptionalDouble throttledSeconds,
    OptionalDouble setupSeconds) {

  /** Nothing but its rate is known. */
  public static SampleFacts of(double rate) {
    OptionalDouble unknown = OptionalDouble.empty();
    return new SampleFacts(rate, unknown, unknown, unknown, unknown, unknown);
  }
}
