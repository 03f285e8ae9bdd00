package io.sshperf.agent.metrics;

import io.micrometer.core.instrument.Counter;
import io.sshperf.agent.metrics.Series.MetricName;
import io.sshperf.proto.model.AgentDescription;
import java.util.concurrent.atomic.AtomicInteger;

/** Every meter of an agent but those of its host and JVM: one method per event. Thread-safe. */
public final class AgentMetrics {
  private final Meters meters;
  private final TransferMeters transfers;
  private final LastValue up;
  private final Counter reconnects;
  private final AtomicInteger sessions = new AtomicInteger();

  public AgentMetrics(Meters meters, AgentDescription agent) {
    this.meters = meters;
    this.transfers = new TransferMeters(meters);
    this.up = gauge("sshperf.session.up", "1 while the agent has a session, else 0.").of();
    this.reconnects =
        Series.counters(
                meters,
                new MetricName(
                    "sshperf.session.reconnects", "", "Sessions that came after the first one."))
            .of();
    gauge("sshperf.agent.info", "The agent: always 1.", "name", "version", "java", "os", "cpu")
        .of(
            agent.name().text(),
            agent.version(),
            agent.java(),
            agent.host().os(),
            agent.host().cpu())
        .set(1);
  }

  private Series<LastValue> gauge(String name, String meaning, String... keys) {
    return Series.gauges(meters, new MetricName(name, "", meaning), keys);
  }

  /** The controller took this agent in. */
  public void sessionOpened() {
    up.set(1);
    if (sessions.getAndIncrement() > 0) {
      reconnects.increment();
    }
  }

  public void sessionEnded() {
    up.set(0);
  }

  /** Those of its transfers. */
  public TransferMeters transfers() {
    return transfers;
  }

  /** Everything that is metered here, as it is now. */
  public String text(boolean openMetrics) {
    return meters.text(openMetrics);
  }
}
