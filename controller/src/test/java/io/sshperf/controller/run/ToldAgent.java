package io.sshperf.controller.run;

import io.sshperf.controller.fleet.ConnectedAgent;
import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.AlgorithmSet;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.EngineDescription;
import io.sshperf.proto.model.Reading;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.TransferId;
import io.sshperf.proto.model.TransferSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/** An agent that does at once what it is told, and tells of progress on either side. */
final class ToldAgent implements ConnectedAgent {
  private static final String ADDRESS = "192.0.2.1";

  private final String name;
  private final String host;
  private final List<TransferSpec> ordered = new ArrayList<>();
  private final Function<TransferSpec, ClientReport> client;
  private final ServerReport server;

  /** Its reports have the readings that it tells of on the way. */
  ToldAgent(String name, String host, ClientReport client, ServerReport server) {
    this(name, host, spec -> client, server);
  }

  /**
   * @param client gives the report of the transfer that was ordered last
   */
  ToldAgent(
      String name, String host, Function<TransferSpec, ClientReport> client, ServerReport server) {
    this.name = name;
    this.host = host;
    this.client = client;
    this.server = server;
  }

  /** What it was to be the client of. */
  List<TransferSpec> ordered() {
    return ordered;
  }

  @Override
  public AgentDescription description() {
    return new AgentDescription(
        new AgentName(name),
        "installation",
        AgentDescription.PROTOCOL_VERSION,
        new AgentDescription.Host(host, "", "", 1),
        "0.1.0",
        "17",
        ADDRESS,
        List.of(
            EngineDescription.inProcess(
                Engine.MINA, "SSHD-2.20", AlgorithmSet.NONE, AlgorithmSet.NONE)),
        Optional.empty());
  }

  @Override
  public boolean isConnected() {
    return true;
  }

  @Override
  public boolean isBusy() {
    return false;
  }

  @Override
  public CompletableFuture<Optional<String>> reserveHost(String run) {
    return CompletableFuture.completedFuture(Optional.empty());
  }

  @Override
  public void releaseHost(String run) {}

  @Override
  public CompletableFuture<String> prepareClient(TransferSpec spec) {
    ordered.add(spec);
    return CompletableFuture.completedFuture("ssh-ed25519 AAAA");
  }

  @Override
  public CompletableFuture<ServerAddress> openServer(
      TransferSpec spec, String authorizedKey, Consumer<Reading> progress) {
    server.readings().forEach(progress);
    return CompletableFuture.completedFuture(new ServerAddress(ADDRESS, 2222, "ssh-ed25519 AAAA"));
  }

  @Override
  public CompletableFuture<ClientReport> startClient(
      TransferId id, ServerAddress address, Consumer<Reading> progress) {
    ClientReport report = client.apply(ordered.get(ordered.size() - 1));
    report.readings().forEach(progress);
    return CompletableFuture.completedFuture(report);
  }

  @Override
  public CompletableFuture<ServerReport> closeServer(TransferId id) {
    return CompletableFuture.completedFuture(server);
  }

  @Override
  public Watch whenGone(Consumer<Ending> told) {
    return () -> {};
  }

  @Override
  public void cancel(TransferId id) {}

  @Override
  public CompletableFuture<String> readMetrics(boolean openMetrics) {
    return CompletableFuture.completedFuture("");
  }

  @Override
  public void acknowledge(TransferId id) {}
}
