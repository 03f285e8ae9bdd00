package io.sshperf.agent.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;

/**
 * The meters of one daemon, with those of its JVM, and how they are written out. Thread-safe.
 *
 * <p>However many names appear in the fleet, no metric has more than {@value #MOST_SERIES} series
 * and the one of the overflow.
 */
public final class Meters implements AutoCloseable {
  /** A fleet of 32 agents, each with each. */
  static final int MOST_SERIES = 1000;

  private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";
  static final String OPEN_METRICS_NAME = "application/openmetrics-text";
  private static final String OPEN_METRICS = OPEN_METRICS_NAME + "; version=1.0.0; charset=utf-8";

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final JvmGcMetrics garbage = new JvmGcMetrics();
  private final SeriesCap cap = new SeriesCap(MOST_SERIES, this::overflowed);
  private final List<Runnable> before = new CopyOnWriteArrayList<>();

  public Meters() {
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new FileDescriptorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    garbage.bindTo(registry);
  }

  /** Where meters are registered. */
  public MeterRegistry registry() {
    return registry;
  }

  /** Adds what gives its series only when it is asked, those that there are then. */
  public void add(MultiCollector collector) {
    registry.getPrometheusRegistry().register(collector);
  }

  /** The labels under which something is counted: the same, or those of the overflow. */
  public List<String> admit(String metric, List<String> labels) {
    return cap.admit(metric, labels);
  }

  /** Notes that something has no series of its own. */
  public void overflowed(String metric) {
    Counter.builder("sshperf.metrics.overflow")
        .description("Times that something had no series of its own, and was counted as other.")
        .tag("metric", metric.replace('.', '_'))
        .register(registry)
        .increment();
  }

  /** Pairs of a key and its value. */
  public static List<Tag> tags(List<String> keys, List<String> values) {
    return IntStream.range(0, keys.size())
        .mapToObj(i -> Tag.of(keys.get(i), values.get(i)))
        .toList();
  }

  /**
   * Before the meters are read, each time.
   *
   * @param work brings some of them up to date; called by whoever reads, by several at once
   */
  void beforeReading(Runnable work) {
    before.add(work);
  }

  /** All meters as they are now, as OpenMetrics or in Prometheus' own text. */
  public String text(boolean openMetrics) {
    before.forEach(Runnable::run);
    return registry.scrape(contentType(openMetrics));
  }

  /** What HTTP calls one of the two formats. */
  public static String contentType(boolean openMetrics) {
    return openMetrics ? OPEN_METRICS : TEXT;
  }

  @Override
  public void close() {
    garbage.close();
    registry.close();
  }
}
