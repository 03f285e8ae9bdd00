package io.sshperf.agent.session;

import io.sshperf.agent.cpu.TcpTable;
import io.sshperf.agent.metrics.TransferMeters;
import io.sshperf.agent.transfer.MeasuredClient;
import io.sshperf.agent.transfer.MeasuredServer;
import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.agent.transfer.WatchedServer;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.TransferId;
import io.sshperf.proto.model.TransferSpec;
import io.sshperf.proto.v1.SessionRequest;
import io.sshperf.proto.v1.Side;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The transfers that this agent has a part in, by id. Every order may come twice and is carried out
 * once. Orders are carried out on threads of this object's own, so that none holds up the session.
 * Thread-safe.
 */
final class RunningTransfers implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(RunningTransfers.class);

  private final Map<Engine, TransferEngine> engines;
  private final ServerBinding binding;
  private final TcpTable table;
  private final TransferMeters metrics;
  private final Link link;
  private final Outbox outbox;
  private final Map<TransferId, ClientSide> clients = new HashMap<>();
  private final Map<TransferId, ServerSide> servers = new HashMap<>();
  private final RecentIds over = new RecentIds();
  private final Rest rest = new Rest(this::isIdle);
  private int session;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "transfer");
            thread.setDaemon(true);
            return thread;
          });

  RunningTransfers(
      Map<Engine, TransferEngine> engines,
      ServerBinding binding,
      TcpTable table,
      TransferMeters metrics,
      Link link,
      Outbox outbox) {
    this.engines = Map.copyOf(engines);
    this.binding = binding;
    this.table = table;
    this.metrics = metrics;
    this.link = link;
    this.outbox = outbox;
  }

  void prepareClient(TransferSpec spec) {
    int ordered = sessionNumber();
    carryOut(
        spec.id(),
        () -> {
          ClientSide side = clientFor(spec, ordered);
          link.send(Messages.prepared(spec.id(), side.publicKey()));
        });
  }

  void openServer(TransferSpec spec, String authorizedKey) {
    int ordered = sessionNumber();
    carryOut(
        spec.id(),
        () -> {
          ServerSide side = serverFor(spec, ordered);
          open(side, spec, authorizedKey)
              .ifPresent(address -> link.send(Messages.opened(spec.id(), address)));
        });
  }

  void startClient(TransferId id, ServerAddress address) {
    carryOut(
        id,
        () -> {
          Optional<SessionRequest> known = outbox.find(id.text(), Side.SIDE_CLIENT);
          if (known.isPresent()) {
            link.send(known.get());
            return;
          }
          ClientSide side = client(id);
          if (side.claimStart()) {
            deliver(id, Side.SIDE_CLIENT, Messages.ended(id, run(id, side, address)));
          }
        });
  }

  private ClientReport run(TransferId id, ClientSide side, ServerAddress address) {
    try {
      return side.run(address, reading -> link.sendIfReady(Messages.progress(id, reading)));
    } finally {
      synchronized (this) {
        clients.remove(id);
        over.add(id);
      }
      rest.transferEnded();
    }
  }

  void closeServer(TransferId id) {
    carryOut(id, () -> finishServer(id, Optional.empty()));
  }

  void cancel(TransferId id) {
    stopClient(id, Ending.cancelled("cancelled by the controller"));
    closeServer(id);
  }

  /**
   * Ends everything under way, and what was ordered before and has not begun; results wait in the
   * outbox.
   */
  synchronized void stopAll(String why) {
    session++;
    Ending ending = Ending.failed(ReasonCode.SESSION_LOST, why);
    List.copyOf(clients.keySet()).forEach(id -> stopClient(id, ending));
    List.copyOf(servers.keySet())
        .forEach(id -> carryOut(id, () -> finishServer(id, Optional.of(ending))));
  }

  /** Ends everything under way and waits a few seconds for it. */
  @Override
  public void close() {
    stopAll("the agent was stopped");
    rest.close();
    threads.shutdown();
    try {
      if (!threads.awaitTermination(5, TimeUnit.SECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException e) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  private synchronized boolean isIdle() {
    return clients.isEmpty() && servers.isEmpty();
  }

  private synchronized int sessionNumber() {
    return session;
  }

  private synchronized ClientSide clientFor(TransferSpec spec, int ordered)
      throws TransferException {
    ClientSide side = clients.get(spec.id());
    if (side == null) {
      requireFresh(spec.id(), ordered);
      rest.transferBegins();
      MeasuredClient client = new MeasuredClient(engine(spec.cell().client()).client(spec), table);
      side = new ClientSide(new MeteredClient(client, spec.cell(), metrics));
      clients.put(spec.id(), side);
    }
    return side;
  }

  private synchronized ServerSide serverFor(TransferSpec spec, int ordered)
      throws TransferException {
    ServerSide side = servers.get(spec.id());
    if (side == null) {
      requireFresh(spec.id(), ordered);
      rest.transferBegins();
      side = new ServerSide();
      servers.put(spec.id(), side);
    }
    return side;
  }

  private Optional<ServerAddress> open(ServerSide side, TransferSpec spec, String authorizedKey)
      throws TransferException {
    boolean open = false;
    try {
      TransferEngine engine = engine(spec.cell().server());
      Optional<ServerAddress> address =
          side.open(
              () ->
                  WatchedServer.of(
                      spec,
                      new MeteredServer(
                          new MeasuredServer(engine.server(spec, authorizedKey, binding), table),
                          spec.cell(),
                          metrics),
                      reading -> link.sendIfReady(Messages.progress(spec.id(), reading))));
      open = true;
      return address;
    } finally {
      if (!open) {
        forget(spec.id(), side);
      }
    }
  }

  private synchronized void forget(TransferId id, ServerSide unopened) {
    servers.remove(id, unopened);
  }

  private synchronized ClientSide client(TransferId id) throws TransferException {
    ClientSide side = clients.get(id);
    if (side == null) {
      throw refused(ReasonCode.CLIENT_FAILED, "the transfer is not prepared on this agent");
    }
    return side;
  }

  private synchronized void stopClient(TransferId id, Ending ending) {
    ClientSide side = clients.get(id);
    if (side == null || !side.stop(ending)) {
      clients.remove(id);
      over.add(id);
    }
  }

  /**
   * @param because why it ends before its time
   */
  private void finishServer(TransferId id, Optional<Ending> because) {
    ServerSide side;
    synchronized (this) {
      side = servers.remove(id);
      over.add(id);
    }
    if (side != null) {
      Optional<ServerReport> report = side.finish();
      rest.transferEnded();
      report
          .map(seen -> because.map(seen::with).orElse(seen))
          .ifPresent(seen -> deliver(id, Side.SIDE_SERVER, Messages.ended(id, seen)));
    } else {
      outbox.find(id.text(), Side.SIDE_SERVER).ifPresent(link::send);
    }
  }

  private void deliver(TransferId id, Side side, SessionRequest result) {
    outbox.add(id.text(), side, result);
    link.send(result);
  }

  private TransferEngine engine(Engine wanted) throws TransferException {
    TransferEngine engine = engines.get(wanted);
    if (engine == null) {
      throw new TransferException(
          Ending.incompatible(
              new Reason(
                  ReasonCode.UNSUPPORTED_ENGINE,
                  "this agent has no engine " + wanted.word(),
                  List.of())));
    }
    return engine;
  }

  private void requireFresh(TransferId id, int ordered) throws TransferException {
    if (ordered != session || over.contains(id)) {
      throw refused(ReasonCode.CLIENT_FAILED, "the transfer is over on this agent");
    }
  }

  private static TransferException refused(ReasonCode code, String text) {
    return new TransferException(Ending.failed(code, text));
  }

  private interface Order {
    void carryOut() throws TransferException;
  }

  private void carryOut(TransferId id, Order order) {
    if (threads.isShutdown()) {
      return;
    }
    threads.execute(
        () -> {
          try {
            order.carryOut();
          } catch (TransferException e) {
            link.send(Messages.refused(id, e.ending()));
          } catch (RuntimeException | Error e) {
            // Whoever waits for an answer must get one, whatever this was.
            log.error("transfer {}: a fault in sshperf, please report it", id, e);
            link.send(Messages.refused(id, Ending.failed(ReasonCode.INTERNAL, String.valueOf(e))));
          }
        });
  }
}
