package io.sshperf.agent.session;

import io.grpc.Status;
import io.sshperf.agent.cpu.TcpTable;
import io.sshperf.agent.metrics.AgentMetrics;
import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.TransferId;
import io.sshperf.proto.v1.ReadMetrics;
import io.sshperf.proto.v1.SessionRequest;
import io.sshperf.proto.v1.SessionResponse;
import io.sshperf.proto.wire.SpecWire;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one session with the controller, for ever: dial, hello, serve, and again after a growing
 * wait. Has one thread of its own; {@link #close} ends it.
 */
public final class SessionLoop implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(SessionLoop.class);

  private final String host;
  private final int port;
  private final AgentDescription agent;
  private final Backoff backoff = new Backoff(new SecureRandom());
  private final Outbox outbox = new Outbox();
  private final Link link = new CurrentSession();
  private final RunningTransfers transfers;
  private final HostLock hostLock;
  private final AgentMetrics metrics;

  /** Writing them out takes its time, which orders must not wait for. */
  private final ExecutorService scrapes =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread made = new Thread(work, "metrics");
            made.setDaemon(true);
            return made;
          });

  private final Thread thread = new Thread(this::keepConnected, "session");
  private volatile @Nullable ControllerSession current;
  private volatile boolean closed;
  private @Nullable String lastComplaint;

  /**
   * @param table of the connections that transfers have on this host
   */
  public SessionLoop(
      String host,
      int port,
      AgentDescription agent,
      Map<Engine, TransferEngine> engines,
      ServerBinding binding,
      TcpTable table,
      AgentMetrics metrics) {
    this.host = host;
    this.port = port;
    this.agent = agent;
    this.metrics = metrics;
    this.transfers =
        new RunningTransfers(engines, binding, table, metrics.transfers(), link, outbox);
    this.hostLock = new HostLock(agent.host().id());
  }

  public void start() {
    thread.start();
  }

  /**
   * Stops the transfers under way, ends the session and the thread; waits for both, a few seconds.
   */
  @Override
  public void close() {
    closed = true;
    scrapes.shutdownNow();
    transfers.close();
    releaseWhatever();
    ControllerSession session = current;
    if (session != null) {
      session.close();
    }
    thread.interrupt();
    try {
      thread.join(Duration.ofSeconds(5).toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void keepConnected() {
    try {
      while (!closed) {
        Status end = sessionsEnd();
        transfers.stopAll("the session with the controller ended");
        releaseWhatever();
        if (!closed) {
          complain(end);
          Thread.sleep(backoff.next().toMillis());
        }
      }
    } catch (InterruptedException e) {
      if (!closed) {
        log.warn("the session's thread was interrupted; this agent does not reconnect", e);
      }
    }
  }

  /** However a session ends, there is a next one. */
  private Status sessionsEnd() throws InterruptedException {
    try {
      return serveOneSession();
    } catch (RuntimeException e) {
      log.error("a fault in sshperf, please report it", e);
      return Status.INTERNAL.withDescription(String.valueOf(e));
    }
  }

  private Status serveOneSession() throws InterruptedException {
    try (ControllerSession session = new ControllerSession(host, port, this::carryOut)) {
      current = session;
      session.open(Messages.hello(agent));
      return session.awaitEnd();
    } finally {
      current = null;
      metrics.sessionEnded();
    }
  }

  private void complain(Status end) {
    String complaint = describe(end);
    if (!complaint.equals(lastComplaint)) {
      log.warn("{}; trying again for as long as it takes", complaint);
      lastComplaint = complaint;
    }
  }

  private String describe(Status end) {
    String where = host + ":" + port;
    return switch (end.getCode()) {
      case UNAVAILABLE -> "no session with the controller at " + where + ": " + detail(end);
      case ALREADY_EXISTS, FAILED_PRECONDITION, INVALID_ARGUMENT ->
          "the controller at " + where + " refuses this agent: " + end.getDescription();
      default -> "the session with the controller at " + where + " ended: " + end;
    };
  }

  private static String detail(Status end) {
    Throwable cause = end.getCause();
    return cause != null && cause.getMessage() != null
        ? String.valueOf(cause.getMessage())
        : String.valueOf(end.getDescription());
  }

  private void carryOut(SessionResponse order) {
    switch (order.getMessageCase()) {
      case WELCOME -> welcomed(order.getWelcome().getVersion());
      case PREPARE_CLIENT ->
          transfers.prepareClient(SpecWire.fromWire(order.getPrepareClient().getTransfer()));
      case OPEN_SERVER ->
          transfers.openServer(
              SpecWire.fromWire(order.getOpenServer().getTransfer()),
              order.getOpenServer().getAuthorizedKey());
      case START_CLIENT ->
          transfers.startClient(
              new TransferId(order.getStartClient().getTransferId()),
              SpecWire.fromWire(order.getStartClient().getAddress()));
      case CLOSE_SERVER ->
          transfers.closeServer(new TransferId(order.getCloseServer().getTransferId()));
      case CANCEL_TRANSFER ->
          transfers.cancel(new TransferId(order.getCancelTransfer().getTransferId()));
      case ACKNOWLEDGE ->
          outbox.acknowledged(
              order.getAcknowledge().getTransferId(), order.getAcknowledge().getSide());
      case RESERVE_HOST -> reserve(order.getReserveHost().getRunId());
      case RELEASE_HOST -> release(order.getReleaseHost().getRunId());
      case READ_METRICS -> scrapes.execute(() -> answer(order.getReadMetrics()));
      case MESSAGE_NOT_SET -> log.warn("an order of a kind that this version does not know");
    }
  }

  private void answer(ReadMetrics order) {
    Messages.metrics(order.getRequestId(), metrics.text(order.getOpenMetrics()))
        .forEach(link::send);
  }

  private void reserve(String run) {
    String heldBy;
    try {
      heldBy = hostLock.acquire(run).orElse("");
    } catch (IOException e) {
      log.warn("runs of other controllers on this host may measure at the same time", e);
      heldBy = "";
    }
    link.send(Messages.hostReserved(run, heldBy));
  }

  private void release(String run) {
    try {
      hostLock.release(run);
    } catch (IOException e) {
      log.warn("the host's lock file stays behind", e);
    }
  }

  private void releaseWhatever() {
    try {
      hostLock.close();
    } catch (IOException e) {
      log.warn("the host's lock file stays behind", e);
    }
  }

  private void welcomed(String version) {
    backoff.reset();
    lastComplaint = null;
    metrics.sessionOpened();
    log.info("connected to the controller at {}:{} ({}) as {}", host, port, version, agent.name());
    ControllerSession session = current;
    if (session != null) {
      outbox.unacknowledged().forEach(session::send);
    }
  }

  /** Sends through whatever session there is. */
  private final class CurrentSession implements Link {
    @Override
    public void send(SessionRequest message) {
      ControllerSession session = current;
      if (session != null) {
        session.send(message);
      }
    }

    @Override
    public void sendIfReady(SessionRequest message) {
      ControllerSession session = current;
      if (session != null) {
        session.sendIfReady(message);
      }
    }
  }
}
