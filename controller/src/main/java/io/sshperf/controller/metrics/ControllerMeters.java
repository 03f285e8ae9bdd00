package io.sshperf.controller.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.sshperf.agent.metrics.Meters;
import io.sshperf.controller.fleet.Agents;
import io.sshperf.controller.result.ResultStore;
import java.time.Duration;

/** Meters what a controller is and has: its version, its agents, its runs, its store. */
public final class ControllerMeters {
  /** Readers that ask more often than that get the same counts of runs. */
  private static final Duration LIFE = Duration.ofSeconds(5);

  private ControllerMeters() {}

  /**
   * @param version of sshperf
   */
  public static void add(Meters meters, String version, Agents agents, ResultStore store) {
    MeterRegistry registry = meters.registry();
    Gauge.builder("sshperf.controller.info", () -> 1)
        .description("The controller: always 1.")
        .tag("version", version)
        .tag("java", System.getProperty("java.version", "unknown"))
        .register(registry);
    Gauge.builder("sshperf.agents", () -> agents.connected().size())
        .description("Agents by state; away are those that were connected before.")
        .tag("state", "connected")
        .register(registry);
    Gauge.builder("sshperf.agents", () -> away(agents))
        .description("Agents by state; away are those that were connected before.")
        .tag("state", "away")
        .register(registry);
    Gauge.builder("sshperf.store.size", store::size)
        .description("Size of the store's files.")
        .baseUnit("bytes")
        .register(registry);
    meters.add(new StateGauges(new Remembered<>(store::states, LIFE, System::nanoTime)));
  }

  /** Never less than none, whoever comes or goes between the two questions. */
  private static int away(Agents agents) {
    return (int)
        agents.known().keySet().stream().filter(name -> agents.find(name).isEmpty()).count();
  }
}
