package io.sshperf.agent.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The series of one metric, each made when its labels first come up, and no more of them than there
 * may be. Thread-safe.
 *
 * @param <T> what one series counts with
 */
final class Series<T> {
  private final Meters meters;
  private final MetricName name;
  private final List<String> keys;
  private final Function<List<Tag>, T> made;
  private final Map<List<String>, T> known = new ConcurrentHashMap<>();

  private Series(Meters meters, MetricName name, List<String> keys, Function<List<Tag>, T> made) {
    this.meters = meters;
    this.name = name;
    this.keys = keys;
    this.made = made;
  }

  /**
   * What a metric is called.
   *
   * @param name with dots; Prometheus' suffixes are not in it
   * @param unit a base unit; empty if it counts things
   */
  record MetricName(String name, String unit, String meaning) {
    /** As Micrometer wants it: an empty one would be written as an underscore. */
    @Nullable String baseUnit() {
      return unit.isEmpty() ? null : unit;
    }
  }

  /** Of events. */
  static Series<Counter> counters(Meters meters, MetricName name, String... keys) {
    return new Series<>(
        meters,
        name,
        List.of(keys),
        tags ->
            Counter.builder(name.name())
                .description(name.meaning())
                .baseUnit(name.baseUnit())
                .tags(tags)
                .register(meters.registry()));
  }

  /** Of amounts that grow. */
  static Series<DoubleAdder> sums(Meters meters, MetricName name, String... keys) {
    return growing(meters, name, DoubleAdder::new, DoubleAdder::sum, keys);
  }

  /** Of amounts that grow while transfers run. */
  static Series<LiveTotal> totals(Meters meters, MetricName name, String... keys) {
    return growing(meters, name, LiveTotal::new, LiveTotal::value, keys);
  }

  private static <T> Series<T> growing(
      Meters meters,
      MetricName name,
      Supplier<T> begun,
      ToDoubleFunction<T> value,
      String... keys) {
    return new Series<>(
        meters,
        name,
        List.of(keys),
        tags -> {
          T amount = begun.get();
          FunctionCounter.builder(name.name(), amount, value)
              .description(name.meaning())
              .baseUnit(name.baseUnit())
              .tags(tags)
              .register(meters.registry());
          return amount;
        });
  }

  /** Of values that go up and down. */
  static Series<LastValue> gauges(Meters meters, MetricName name, String... keys) {
    return new Series<>(
        meters,
        name,
        List.of(keys),
        tags -> {
          LastValue value = new LastValue();
          Gauge.builder(name.name(), value, LastValue::get)
              .description(name.meaning())
              .baseUnit(name.baseUnit())
              .tags(tags)
              .register(meters.registry());
          return value;
        });
  }

  /**
   * Of durations, as histograms.
   *
   * @param buckets their upper ends
   */
  static Series<Timer> timers(
      Meters meters, MetricName name, List<Duration> buckets, String... keys) {
    return new Series<>(
        meters,
        name,
        List.of(keys),
        tags ->
            Timer.builder(name.name())
                .description(name.meaning())
                .serviceLevelObjectives(buckets.toArray(Duration[]::new))
                .tags(tags)
                .register(meters.registry()));
  }

  /**
   * The one with these labels, or that of the overflow.
   *
   * @param labels in the order of the keys
   */
  T of(String... labels) {
    return known.computeIfAbsent(
        meters.admit(name.name(), List.of(labels)),
        admitted -> made.apply(Meters.tags(keys, admitted)));
  }
}
