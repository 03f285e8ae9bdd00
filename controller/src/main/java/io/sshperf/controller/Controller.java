package io.sshperf.controller;

import io.sshperf.agent.Version;
import io.sshperf.controller.control.ControlEndpoint;
import io.sshperf.controller.control.ControllerServer;
import io.sshperf.controller.fleet.AgentEndpoint;
import io.sshperf.controller.fleet.Fleet;
import io.sshperf.controller.result.ResultStore;
import io.sshperf.controller.result.SqliteStore;
import io.sshperf.controller.run.Runs;
import io.sshperf.proto.model.HostPort;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running controller: its store, its fleet, its runs, its port. */
public final class Controller implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Controller.class);

  private final ResultStore store;
  private final Fleet fleet;
  private final Runs runs;
  private final ControlEndpoint control;
  private final ControllerServer server;

  private Controller(
      ResultStore store, Fleet fleet, Runs runs, ControlEndpoint control, ControllerServer server) {
    this.store = store;
    this.fleet = fleet;
    this.runs = runs;
    this.control = control;
    this.server = server;
  }

  /**
   * Opens the store, marks what an earlier controller left unfinished, and listens.
   *
   * @throws IOException if the address cannot be had; the message is for the user
   * @throws io.sshperf.controller.result.StoreException if the store cannot be had
   */
  public static Controller start(ControllerConfig config) throws IOException {
    ResultStore store = SqliteStore.open(config.data());
    try {
      store
          .interruptAbandoned()
          .forEach(id -> log.warn("run {} was interrupted: its controller had ended", id));
      Fleet fleet = new Fleet(Version.TEXT);
      Runs runs = new Runs(fleet, store, Clock.systemUTC(), Version.TEXT, config.stallLimit());
      ControlEndpoint control = new ControlEndpoint(fleet, runs, store);
      try {
        ControllerServer server =
            ControllerServer.start(config.listen(), List.of(new AgentEndpoint(fleet), control));
        return new Controller(store, fleet, runs, control, server);
      } catch (IOException | RuntimeException e) {
        control.close();
        runs.close();
        throw e;
      }
    } catch (IOException | RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /** Where it listens. */
  public HostPort address() {
    return server.address();
  }

  /** Who is connected. */
  public Fleet fleet() {
    return fleet;
  }

  /** Interrupts runs under way, ends every call, closes the store. */
  @Override
  public void close() {
    runs.close();
    control.close();
    server.close();
    store.close();
  }
}
