package io.sshperf.agent.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.engine.Transfers.Both;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.TransferSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A transfer behind a delay, whose rate is known.
 *
 * @param settings but for the size
 * @param perRoundTrip bytes that a round trip permits
 * @param rtt simulated
 * @param roundTrips how long it takes, if that is all that holds it back
 */
record Ceiling(
    TransferEngine engine,
    Initiator initiator,
    TransferSettings settings,
    long perRoundTrip,
    String rtt,
    int roundTrips) {
  private static final double LEAST = 0.8;
  private static final double MOST = 1.02;
  private static final int ATTEMPTS = 3;

  /** A busy machine makes any transfer slower, so one that is not will do; none may be faster. */
  void assertReached() throws Exception {
    List<Double> parts = new ArrayList<>();
    do {
      parts.add(part());
    } while (parts.size() < ATTEMPTS && Collections.max(parts) < LEAST);
    assertThat(parts)
        .as("of the ceiling")
        .allMatch(part -> part <= MOST)
        .anyMatch(part -> part >= LEAST);
  }

  /** The rate as a part of the highest there can be. */
  private double part() throws Exception {
    TransferEngine far = new RelayedEngine(engine, SimulatedRtt.parse(rtt));
    Load load = settings.load().withSize(DataSize.ofBytes(perRoundTrip * roundTrips));
    Both both = Transfers.run(far, Transfers.spec(far, far, initiator, settings.with(load)));
    Transfers.assertMeasured(both, load.streams());
    ClientReport report = both.client();
    double measured = report.latency().rtt().orElseThrow().toNanos() / 1e9;
    double seconds = report.timing().orElseThrow().elapsed().toNanos() / 1e9;
    double ceiling = perRoundTrip / measured;
    return perRoundTrip * roundTrips / seconds / ceiling;
  }
}
