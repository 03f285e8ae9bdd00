package io.sshperf.controller.fleet;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Quoted;
import io.sshperf.proto.model.Reading;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.TransferId;
import io.sshperf.proto.model.TransferSpec;
import io.sshperf.proto.v1.SessionRequest;
import io.sshperf.proto.v1.SessionResponse;
import io.sshperf.proto.v1.Side;
import io.sshperf.proto.wire.ReportWire;
import io.sshperf.proto.wire.SpecWire;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One accepted stream of one agent. Written under one lock, as gRPC asks. */
final class AgentSession implements ConnectedAgent {
  private static final Logger log = LoggerFactory.getLogger(AgentSession.class);

  /** More than an agent keeps. */
  private static final int MOST_STRAYS = 3000;

  private final AgentDescription agent;
  private final StreamObserver<SessionResponse> responses;
  private final Pending<TransferId, String> prepared = new Pending<>();
  private final Pending<TransferId, ServerAddress> opened = new Pending<>();
  private final Pending<TransferId, ClientReport> clientEnded = new Pending<>();
  private final Pending<TransferId, ServerReport> serverEnded = new Pending<>();
  private final Pending<String, Optional<String>> reservations = new Pending<>();
  private final MetricsReads metrics = new MetricsReads();
  private final Map<TransferId, Consumer<Reading>> listeners = new ConcurrentHashMap<>();
  private final Set<Consumer<Ending>> watches = ConcurrentHashMap.newKeySet();
  private int strays;
  private volatile boolean over;

  AgentSession(AgentDescription agent, StreamObserver<SessionResponse> responses) {
    this.agent = agent;
    this.responses = responses;
  }

  @Override
  public AgentDescription description() {
    return agent;
  }

  @Override
  public boolean isConnected() {
    return !over;
  }

  @Override
  public boolean isBusy() {
    return !(prepared.isEmpty()
        && opened.isEmpty()
        && clientEnded.isEmpty()
        && serverEnded.isEmpty());
  }

  void welcome(String version) {
    send(Orders.welcome(version));
  }

  @Override
  public CompletableFuture<Optional<String>> reserveHost(String run) {
    CompletableFuture<Optional<String>> answer = reservations.register(run);
    send(Orders.reserveHost(run));
    if (over) {
      reservations.fail(run, lost());
    }
    return answer;
  }

  @Override
  public void releaseHost(String run) {
    send(Orders.releaseHost(run));
  }

  @Override
  public CompletableFuture<String> prepareClient(TransferSpec spec) {
    return order(prepared, spec.id(), Orders.prepareClient(spec));
  }

  @Override
  public CompletableFuture<ServerAddress> openServer(
      TransferSpec spec, String authorizedKey, Consumer<Reading> progress) {
    listeners.put(spec.id(), progress);
    serverEnded.expect(spec.id()); // it may end before it is told to
    return order(opened, spec.id(), Orders.openServer(spec, authorizedKey));
  }

  @Override
  public CompletableFuture<ClientReport> startClient(
      TransferId id, ServerAddress server, Consumer<Reading> progress) {
    listeners.put(id, progress);
    return order(clientEnded, id, Orders.startClient(id, server));
  }

  @Override
  public CompletableFuture<ServerReport> closeServer(TransferId id) {
    return order(serverEnded, id, Orders.closeServer(id));
  }

  @Override
  public Watch whenGone(Consumer<Ending> told) {
    watches.add(told);
    if (over && watches.remove(told)) {
      told.accept(lost());
    }
    return () -> watches.remove(told);
  }

  @Override
  public void cancel(TransferId id) {
    forget(id);
    send(Orders.cancel(id));
  }

  @Override
  public void acknowledge(TransferId id) {
    forget(id);
    acknowledge(id, Side.SIDE_CLIENT);
    acknowledge(id, Side.SIDE_SERVER);
  }

  @Override
  public CompletableFuture<String> readMetrics(boolean openMetrics) {
    MetricsReads.Request request = metrics.begin();
    send(Orders.readMetrics(request.id(), openMetrics));
    if (over) {
      metrics.failAll(lost());
    }
    return request.whole();
  }

  /** What the agent says, in the order it says it. */
  void receive(SessionRequest message) {
    switch (message.getMessageCase()) {
      case CLIENT_PREPARED ->
          prepared.answer(
              new TransferId(message.getClientPrepared().getTransferId()),
              message.getClientPrepared().getPublicKey());
      case SERVER_OPENED ->
          opened.answer(
              new TransferId(message.getServerOpened().getTransferId()),
              SpecWire.fromWire(message.getServerOpened().getAddress()));
      case ORDER_REFUSED ->
          refused(
              new TransferId(message.getOrderRefused().getTransferId()),
              ReportWire.fromWire(message.getOrderRefused().getEnding()));
      case TRANSFER_PROGRESS ->
          progress(
              new TransferId(message.getTransferProgress().getTransferId()),
              ReportWire.fromWire(message.getTransferProgress().getReading()));
      case CLIENT_ENDED ->
          ended(
              clientEnded,
              new TransferId(message.getClientEnded().getTransferId()),
              Side.SIDE_CLIENT,
              () -> ReportWire.fromWire(message.getClientEnded().getReport()));
      case SERVER_ENDED ->
          ended(
              serverEnded,
              new TransferId(message.getServerEnded().getTransferId()),
              Side.SIDE_SERVER,
              () -> ReportWire.fromWire(message.getServerEnded().getReport()));
      case HOST_RESERVED -> {
        String run = message.getHostReserved().getRunId();
        String heldBy = Quoted.harmless(message.getHostReserved().getHeldBy());
        reservations.answer(run, heldBy.isEmpty() ? Optional.empty() : Optional.of(heldBy));
        reservations.forget(run);
      }
      case METRICS_PART -> metrics.add(message.getMetricsPart());
      case HELLO -> throw new IllegalArgumentException("hello: said twice");
      case MESSAGE_NOT_SET -> throw new IllegalArgumentException("message: of no known kind");
    }
  }

  /** The stream is gone, or is to go: whoever waits for an answer is told. */
  void end(Ending why) {
    over = true;
    watches.forEach(
        told -> {
          if (watches.remove(told)) {
            told.accept(why);
          }
        });
    metrics.failAll(why);
    reservations.failAll(why);
    prepared.failAll(why);
    opened.failAll(why);
    clientEnded.failAll(why);
    serverEnded.failAll(why);
  }

  /** Ends the stream from this side. */
  void close(Status status) {
    synchronized (responses) {
      if (!over) {
        responses.onError(status.asRuntimeException());
      }
    }
    end(lost());
  }

  Ending lost() {
    return Ending.failed(
        ReasonCode.SESSION_LOST, "the session with " + agent.name() + " ended in mid-transfer");
  }

  private <T> CompletableFuture<T> order(
      Pending<TransferId, T> pending, TransferId id, SessionResponse message) {
    CompletableFuture<T> future = pending.register(id);
    send(message);
    if (over) {
      pending.fail(id, lost());
    }
    return future;
  }

  private void forget(TransferId id) {
    prepared.forget(id);
    opened.forget(id);
    clientEnded.forget(id);
    serverEnded.forget(id);
    listeners.remove(id);
  }

  private void refused(TransferId id, Ending ending) {
    if (ending.isMeasured()) {
      throw new IllegalArgumentException("order refused: measured (expected a reason)");
    }
    serverEnded.fail(id, ending);
    prepared.fail(id, ending);
    opened.fail(id, ending);
    clientEnded.fail(id, ending);
  }

  private void progress(TransferId id, Reading reading) {
    Consumer<Reading> listener = listeners.get(id);
    if (listener != null) {
      listener.accept(reading);
    }
  }

  private <T> void ended(
      Pending<TransferId, T> pending, TransferId id, Side side, Supplier<T> report) {
    try {
      if (!pending.answer(id, report.get())) {
        stray(id, side);
      }
    } catch (IllegalArgumentException e) {
      // Acknowledged, or it would come again with every session and end each of them.
      log.warn("{}: a result of {} that cannot be read", agent.name(), id, e);
      pending.fail(
          id,
          Ending.failed(
              ReasonCode.INTERNAL,
              agent.name() + " sent a result that cannot be read: " + e.getMessage()));
      acknowledge(id, side);
    }
  }

  /** A result that nobody waits for any more: of a run that is over, or of no run at all. */
  private void stray(TransferId id, Side side) {
    if (++strays > MOST_STRAYS) {
      throw new IllegalArgumentException(
          "results: more than " + MOST_STRAYS + " of transfers that nobody ordered");
    }
    log.debug("{}: a result of {} that nobody waits for any more", agent.name(), id);
    acknowledge(id, side);
  }

  private void acknowledge(TransferId id, Side side) {
    send(Orders.acknowledge(id, side));
  }

  private void send(SessionResponse message) {
    synchronized (responses) {
      if (!over) {
        try {
          responses.onNext(message);
        } catch (IllegalStateException e) {
          log.debug("{}: the call is over", agent.name(), e);
        }
      }
    }
  }
}
