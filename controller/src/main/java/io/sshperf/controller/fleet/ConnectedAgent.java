package io.sshperf.controller.fleet;

import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Reading;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.TransferId;
import io.sshperf.proto.model.TransferSpec;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * One agent's session. Orders return at once; each future completes with the agent's answer, or
 * exceptionally with an {@link OrderException}: the agent refused, or its session ended. An order
 * may be repeated. Thread-safe.
 */
public interface ConnectedAgent {
  AgentDescription description();

  /** Whether the session is not over. */
  boolean isConnected();

  /** Whether it takes part in a transfer that is neither acknowledged nor cancelled. */
  boolean isBusy();

  /**
   * Keeps the agent's host for a run, against other controllers. Completes with who has it, or
   * empty if the run has it now; it is given free with {@link #releaseHost}, and with the end of
   * the session.
   */
  CompletableFuture<Optional<String>> reserveHost(String run);

  void releaseHost(String run);

  /** Completes with the user key's public half. */
  CompletableFuture<String> prepareClient(TransferSpec spec);

  /**
   * @param progress called on a gRPC thread, where this side is the one that can tell; must not
   *     block
   */
  CompletableFuture<ServerAddress> openServer(
      TransferSpec spec, String authorizedKey, Consumer<Reading> progress);

  /**
   * @param progress called on a gRPC thread, where this side is the one that can tell; must not
   *     block
   */
  CompletableFuture<ClientReport> startClient(
      TransferId id, ServerAddress server, Consumer<Reading> progress);

  CompletableFuture<ServerReport> closeServer(TransferId id);

  /**
   * Tells, once, how a transfer under way ends by the end of this session; at once if it is over.
   *
   * @return closed when nobody needs to be told any more
   */
  Watch whenGone(Consumer<Ending> told);

  /** Ends a registration. */
  interface Watch extends AutoCloseable {
    @Override
    void close();
  }

  /** Ends the agent's side of a transfer, however far it is. */
  void cancel(TransferId id);

  /**
   * Completes with the agent's metrics as they are now; exceptionally if it sends more than {@value
   * MetricsReads#MOST_CHARACTERS} characters of them. To be cancelled by who waits no more.
   *
   * @param openMetrics in that format, else in Prometheus' text
   */
  CompletableFuture<String> readMetrics(boolean openMetrics);

  /** The results of a transfer are saved: the agent may forget them. */
  void acknowledge(TransferId id);
}
