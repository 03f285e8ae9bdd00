package io.sshperf.controller;

import io.sshperf.agent.Resources;
import io.sshperf.agent.Version;
import io.sshperf.agent.metrics.EndpointConfig;
import io.sshperf.agent.metrics.HttpPage;
import io.sshperf.agent.metrics.Meters;
import io.sshperf.agent.metrics.MetricsEndpoint;
import io.sshperf.controller.control.ControlEndpoint;
import io.sshperf.controller.control.ControllerServer;
import io.sshperf.controller.control.GrpcMeters;
import io.sshperf.controller.fleet.AgentEndpoint;
import io.sshperf.controller.fleet.Fleet;
import io.sshperf.controller.metrics.AgentPages;
import io.sshperf.controller.metrics.ControllerMeters;
import io.sshperf.controller.metrics.MeteredStore;
import io.sshperf.controller.metrics.RunMeters;
import io.sshperf.controller.metrics.ServiceDiscovery;
import io.sshperf.controller.result.ResultStore;
import io.sshperf.controller.result.SqliteStore;
import io.sshperf.controller.run.Runs;
import io.sshperf.proto.model.HostPort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running controller: its store, its fleet, its runs, its port. */
public final class Controller implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Controller.class);

  private final Fleet fleet;
  private final HostPort address;
  private final Optional<String> metrics;
  private final Resources resources;

  private Controller(Fleet fleet, HostPort address, Optional<String> metrics, Resources resources) {
    this.fleet = fleet;
    this.address = address;
    this.metrics = metrics;
    this.resources = resources;
  }

  /**
   * Opens the store, marks what an earlier controller left unfinished, and listens.
   *
   * @throws IOException if an address cannot be had; the message is for the user
   * @throws io.sshperf.controller.result.StoreException if the store cannot be had
   */
  public static Controller start(ControllerConfig config) throws IOException {
    Resources resources = new Resources();
    try {
      Meters meters = resources.keep(new Meters());
      ResultStore store = resources.keep(new MeteredStore(SqliteStore.open(config.data()), meters));
      store
          .interruptAbandoned()
          .forEach(id -> log.warn("run {} was interrupted: its controller had ended", id));
      Fleet fleet = new Fleet(Version.TEXT);
      ControllerMeters.add(meters, Version.TEXT, fleet, store);
      Clock clock = Clock.systemUTC();
      RunMeters listener = new RunMeters(meters, store, clock);
      Runs runs = new Runs(fleet, store, listener, clock, Version.TEXT, config.stallLimit());
      ControlEndpoint control = new ControlEndpoint(fleet, runs, store);
      ControllerServer server;
      try {
        server =
            ControllerServer.start(
                config.listen(),
                List.of(new AgentEndpoint(fleet), control),
                new GrpcMeters(meters));
      } catch (IOException | RuntimeException e) {
        control.close();
        runs.close();
        throw e;
      }
      resources.keep(server); // closed after the runs, so that these are interrupted, not failed
      resources.keep(control);
      resources.keep(runs);
      Optional<String> metrics = metrics(config, fleet, meters, resources);
      metrics.ifPresent(url -> resources.keep(listener.restore()));
      return new Controller(fleet, server.address(), metrics, resources);
    } catch (IOException | RuntimeException e) {
      resources.closeAfter(e);
      throw e;
    }
  }

  private static Optional<String> metrics(
      ControllerConfig config, Fleet fleet, Meters meters, Resources resources) throws IOException {
    if (config.metrics().isEmpty()) {
      return Optional.empty();
    }
    EndpointConfig wanted = config.metrics().get();
    String scheme = wanted.tls().isPresent() ? "https" : "http";
    MetricsEndpoint endpoint =
        resources.keep(
            MetricsEndpoint.start(
                wanted,
                Map.of(
                    "/metrics",
                    HttpPage.of(meters),
                    AgentPages.PATH,
                    new AgentPages(fleet),
                    ServiceDiscovery.PATH,
                    new ServiceDiscovery(fleet, scheme))));
    return Optional.of(endpoint.url(""));
  }

  /** Where it listens. */
  public HostPort address() {
    return address;
  }

  /** Where its metrics, those of its agents and their places are; empty if nowhere. */
  public Optional<String> metrics() {
    return metrics;
  }

  /** Who is connected. */
  public Fleet fleet() {
    return fleet;
  }

  /** Interrupts runs under way, ends every call, closes the store. */
  @Override
  public void close() {
    try {
      resources.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
