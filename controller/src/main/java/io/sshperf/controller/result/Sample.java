package io.sshperf.controller.result;

import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Latency;
import io.sshperf.proto.model.Negotiated;
import io.sshperf.proto.model.Reading;
import io.sshperf.proto.model.StreamReport;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One repetition of a cell.
 *
 * @param warmup discarded, and kept visible
 * @param started when the transfer was ordered, on the controller's clock
 * @param timing absent if the timed interval never began
 * @param streams as the initiator saw them, in the order of their index
 * @param limitedBy who kept to the rate limit
 * @param refusedRequests how often the client asked the server for what this transfer does not
 *     need; unknown where the server's report never came
 * @param latency as the initiator measured it before the timed interval
 * @param costs to the two ends
 */
public record Sample(
    TransferId transfer,
    boolean warmup,
    Instant started,
    Ending ending,
    Optional<ClientReport.Timing> timing,
    List<StreamReport> streams,
    Optional<Negotiated> negotiated,
    Optional<String> limitedBy,
    OptionalLong refusedRequests,
    Latency latency,
    List<Reading> readings,
    Costs costs) {
  public Sample {
    streams = List.copyOf(streams);
    readings = List.copyOf(readings);
  }

  /** Bytes and checksum of all streams, one after the other in the order of their index. */
  public Tally tally() {
    return streams.stream().map(StreamReport::tally).reduce(Tally.NONE, Tally::then);
  }

  /** Payload bytes per second; present only if measured. */
  public OptionalDouble bytesPerSecond() {
    if (!ending.isMeasured() || timing.isEmpty()) {
      return OptionalDouble.empty();
    }
    long nanos = timing.get().elapsed().toNanos();
    return nanos > 0 ? OptionalDouble.of(tally().bytes() * 1e9 / nanos) : OptionalDouble.empty();
  }
}
