package io.sshperf.controller.run;

import io.sshperf.controller.fleet.ConnectedAgent;
import io.sshperf.controller.fleet.OrderException;
import io.sshperf.controller.result.Costs;
import io.sshperf.controller.result.Sample;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Reading;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * One transfer between two agents, hop by hop: the client makes its key, the server opens for that
 * key, the client runs, the server closes. Whatever goes wrong, both sides are told to end and the
 * sample says why. Used once, on one thread.
 */
final class PairedTransfer {
  /** The most that an agent takes to make a key, to open or to close a server. */
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);

  private final TransferSpec spec;
  private final boolean warmup;
  private final ConnectedAgent client;
  private final ConnectedAgent server;
  private final Consumer<Reading> progress;
  private final Instant started;

  PairedTransfer(
      TransferSpec spec,
      boolean warmup,
      ConnectedAgent client,
      ConnectedAgent server,
      Consumer<Reading> progress,
      Clock clock) {
    this.spec = spec;
    this.warmup = warmup;
    this.client = client;
    this.server = server;
    this.progress = progress;
    this.started = clock.instant();
  }

  /**
   * Runs it to its end.
   *
   * @throws InterruptedException if interrupted; both sides were told to end then
   */
  Sample run() throws InterruptedException {
    boolean whole = false;
    try {
      String key = answer(client.prepareClient(spec), ANSWER_LIMIT, client);
      ServerAddress address =
          answer(server.openServer(spec, key, progressFrom(false)), filesLimit(), server);
      requireItsOwn(address);
      ClientReport clientReport = clientReport(address);
      ServerReport serverReport = answer(server.closeServer(spec.id()), filesLimit(), server);
      whole = true;
      return sample(prove(clientReport, serverReport), clientReport, serverReport);
    } catch (OrderException e) {
      return sample(
          e.ending(),
          ClientReport.notBegun(e.ending()),
          new ServerReport(e.ending(), List.of(), OptionalLong.empty(), List.of()));
    } finally {
      if (!whole) {
        client.cancel(spec.id());
        server.cancel(spec.id());
      }
    }
  }

  /** One side's alone, so that readings on two clocks are never mixed. */
  private Consumer<Reading> progressFrom(boolean clientSide) {
    return spec.cell().clientTellsProgress() == clientSide ? progress : reading -> {};
  }

  /**
   * Who sends files writes them first; whose program has received some reads them, and removes them
   * last.
   */
  private Duration filesLimit() {
    TransferSettings settings = spec.cell().settings();
    boolean ofPrograms =
        (spec.cell().client().hasPrograms() || spec.cell().server().hasPrograms())
            && settings.method() != Method.STREAM;
    boolean files = ofPrograms || settings.load().storage() == Storage.DISK;
    return files ? ANSWER_LIMIT.plus(spec.timeLimit()) : ANSWER_LIMIT;
  }

  /** An agent has its peers dial itself and nobody else. */
  private void requireItsOwn(ServerAddress address) throws OrderException {
    String advertised = server.description().address();
    if (!address.host().equals(advertised)) {
      throw new OrderException(
          Ending.failed(
              ReasonCode.SERVER_FAILED,
              server.description().name()
                  + " opened a server at "
                  + address.host()
                  + " (expected its own address, "
                  + advertised
                  + ")"));
    }
  }

  private Ending prove(ClientReport client, ServerReport server) {
    try {
      return Proof.of(spec, client, server);
    } catch (ArithmeticException e) {
      return Ending.failed(
          ReasonCode.INTERNAL, "the reports have figures that cannot be: " + e.getMessage());
    }
  }

  /** Both agents may forget the results. */
  void acknowledge() {
    client.acknowledge(spec.id());
    server.acknowledge(spec.id());
  }

  private ClientReport clientReport(ServerAddress address)
      throws OrderException, InterruptedException {
    CompletableFuture<ClientReport> report =
        client.startClient(spec.id(), address, progressFrom(true)).copy();
    try (ConnectedAgent.Watch watch =
        server.whenGone(lost -> report.completeExceptionally(new OrderException(lost)))) {
      return answer(report, spec.timeLimit().plus(filesLimit()), client);
    }
  }

  private static <T> T answer(CompletableFuture<T> future, Duration limit, ConnectedAgent from)
      throws OrderException, InterruptedException {
    try {
      return future.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new OrderException(
          Ending.failed(
              ReasonCode.AGENT_SILENT,
              from.description().name() + " did not answer within " + limit.toSeconds() + " s"));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof OrderException refused) {
        throw refused;
      }
      throw new IllegalStateException("an agent's answer failed in an unknown way", e);
    }
  }

  private Sample sample(Ending ending, ClientReport report, ServerReport server) {
    return new Sample(
        spec.id(),
        warmup,
        started,
        ending,
        report.timing(),
        report.streams(),
        report.negotiated(),
        report.limitedBy(),
        server.refused(),
        report.latency(),
        spec.cell().clientTellsProgress() ? report.readings() : server.readings(),
        spec.cell().initiator() == Initiator.PUSH
            ? new Costs(report.cost(), server.cost())
            : new Costs(server.cost(), report.cost()));
  }
}
