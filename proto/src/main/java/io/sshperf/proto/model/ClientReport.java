package io.sshperf.proto.model;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the SSH client's side saw of a transfer.
 *
 * @param ending measured means that this end saw nothing wrong; the proof needs both ends
 * @param streams in the order of their index; shorter, even empty, when set-up failed
 * @param timing absent if the timed interval never began
 * @param readings in order of time
 * @param negotiated absent if the negotiation did not finish
 * @param limitedBy who kept to the rate limit: {@code agent}, or a program's name
 * @param latency unknown where the set-up did not get so far, or the engine cannot tell
 * @param cost to this end
 */
public record ClientReport(
    Ending ending,
    List<StreamReport> streams,
    Optional<Timing> timing,
    List<Reading> readings,
    Optional<Negotiated> negotiated,
    Optional<String> limitedBy,
    Latency latency,
    EndCost cost) {

  /**
   * @param setup from the first connect to the start of the timed interval, without the time that
   *     measuring the latency took
   * @param elapsed from the earliest start of a stream to the latest end of one
   */
  public record Timing(Duration setup, Duration elapsed) {}

  public ClientReport {
    streams = List.copyOf(streams);
    readings = List.copyOf(readings);
  }

  /** Before it is told what it cost. */
  public ClientReport(
      Ending ending,
      List<StreamReport> streams,
      Optional<Timing> timing,
      List<Reading> readings,
      Optional<Negotiated> negotiated,
      Optional<String> limitedBy,
      Latency latency) {
    this(
        ending,
        streams,
        timing,
        readings,
        negotiated,
        limitedBy,
        latency,
        EndCost.unknown("nobody looked"));
  }

  /** The same, but ended so. */
  public ClientReport with(Ending other) {
    return new ClientReport(other, streams, timing, readings, negotiated, limitedBy, latency, cost);
  }

  /** The same, with what it cost. */
  public ClientReport with(EndCost told) {
    return new ClientReport(
        ending, streams, timing, readings, negotiated, limitedBy, latency, told);
  }

  /** A client that did not get as far as its timed interval. */
  public static ClientReport notBegun(Ending ending) {
    return new ClientReport(
        ending,
        List.of(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Latency.UNKNOWN);
  }
}
