package io.sshperf.agent.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.process.Account;
import io.sshperf.agent.process.Children;
import io.sshperf.agent.transfer.ProgressListener;
import io.sshperf.agent.transfer.Scratch;
import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.agent.transfer.ServerBinding.PortRange;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.agent.transfer.WatchedServer;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.Pair;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferId;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Specs for tests, and both ends of a transfer in this process. */
public final class Transfers {
  public static final ServerBinding LOOPBACK = new ServerBinding("127.0.0.1", PortRange.ANY);
  public static final ProgressListener NOBODY = reading -> {};

  public static final long SEED = 42;

  private static final Path SCRATCH_ROOT = Path.of("target", "scratch");

  /** Below the build's directory, so that it goes with it. */
  public static final Scratch SCRATCH = scratch();

  /** Where the files of programs are, on this host's tmpfs. */
  public static final Scratch MEMORY = memory();

  /** What this process starts, as its own account, or where that is root's as another. */
  public static final Children CHILDREN = children();

  private static final Map<Engine, TransferEngine> ENGINES =
      Engines.ofThisHost(new EngineHost(SCRATCH, MEMORY, CHILDREN));

  private Transfers() {}

  /** An engine as an agent of this host has it. */
  public static TransferEngine engine(Engine engine) {
    return Objects.requireNonNull(ENGINES.get(engine));
  }

  private static Scratch memory() {
    try {
      return Scratch.inMemory(Scratch.SHARED_MEMORY, "test-" + UUID.randomUUID());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Children children() {
    try {
      Children made =
          Children.of(
              Account.chosen(Optional.empty()),
              false,
              Path.of("target", "children-" + UUID.randomUUID()));
      made.removeAfterDeath(MEMORY.root());
      return made;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What is in the scratch directory. */
  public static List<Path> leftInScratch() throws IOException {
    if (!Files.exists(SCRATCH_ROOT)) {
      return List.of();
    }
    try (Stream<Path> left = Files.list(SCRATCH_ROOT)) {
      return left.toList();
    }
  }

  private static Scratch scratch() {
    try {
      return Scratch.in(SCRATCH_ROOT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Load load(DataSize size) {
    return Load.DEFAULT.withSize(size);
  }

  public static TransferSpec spec(Engine engine, Initiator initiator, Load load) {
    return spec(engine, initiator, TransferSettings.DEFAULT.with(load));
  }

  public static TransferSpec spec(Engine engine, Initiator initiator, TransferSettings settings) {
    return spec(engine, initiator, settings, Duration.ofSeconds(20));
  }

  public static TransferSpec spec(
      TransferEngine client,
      TransferEngine server,
      Initiator initiator,
      TransferSettings settings) {
    return spec(client, server, initiator, settings, Duration.ofSeconds(20));
  }

  public static TransferSpec spec(
      TransferEngine client,
      TransferEngine server,
      Initiator initiator,
      TransferSettings settings,
      Duration stallLimit) {
    return spec(
        client.describe().engine(), server.describe().engine(), initiator, settings, stallLimit);
  }

  public static TransferSpec spec(
      Engine engine, Initiator initiator, TransferSettings settings, Duration stallLimit) {
    return spec(engine, engine, initiator, settings, stallLimit);
  }

  private static TransferSpec spec(
      Engine client,
      Engine server,
      Initiator initiator,
      TransferSettings settings,
      Duration stallLimit) {
    Pair pair = new Pair(new AgentName("lab-1"), new AgentName("lab-2"));
    return new TransferSpec(
        new TransferId("test"),
        new CellSpec(pair, initiator, client, server, settings),
        SEED,
        true,
        stallLimit,
        Duration.ofSeconds(60));
  }

  /** What the two ends saw. */
  public record Both(ClientReport client, ServerReport server) {
    public List<Tally> clientTallies() {
      return client.streams().stream().map(stream -> stream.tally()).toList();
    }
  }

  public static Both run(TransferEngine engine, TransferSpec spec) throws TransferException {
    return run(engine, spec, NOBODY);
  }

  public static Both run(TransferEngine engine, TransferSpec spec, ProgressListener progress)
      throws TransferException {
    return run(engine, engine, spec, progress);
  }

  public static Both run(
      TransferEngine clientEngine, TransferEngine serverEngine, TransferSpec spec)
      throws TransferException {
    return run(clientEngine, serverEngine, spec, NOBODY);
  }

  public static Both run(
      TransferEngine clientEngine,
      TransferEngine serverEngine,
      TransferSpec spec,
      ProgressListener progress)
      throws TransferException {
    try (TransferClient client = clientEngine.client(spec);
        TransferServer server =
            WatchedServer.of(
                spec, serverEngine.server(spec, client.publicKey(), LOOPBACK), progress)) {
      ClientReport report = client.transfer(server.address(), progress);
      return new Both(report, server.finish());
    }
  }

  public static void assertMeasured(Both both, int streams) {
    assertThat(both.client().ending()).isEqualTo(Ending.MEASURED);
    assertThat(both.server().ending()).isEqualTo(Ending.MEASURED);
    assertThat(both.clientTallies()).hasSize(streams).isEqualTo(both.server().streams());
    assertThat(both.clientTallies()).allMatch(tally -> tally.bytes() > 0);
    ClientReport.Timing timing = both.client().timing().orElseThrow();
    assertThat(timing.setup()).isPositive();
    assertThat(timing.elapsed()).isPositive();
    assertThat(both.client().streams())
        .allSatisfy(
            stream ->
                assertThat(stream.elapsed()).isPositive().isLessThanOrEqualTo(timing.elapsed()));
  }

  public static void assertFailed(Ending ending, ReasonCode code) {
    assertThat(ending.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(ending.reason().orElseThrow().code()).as(ending.toString()).isEqualTo(code);
  }

  /** Whether nobody listens there. */
  public static boolean isClosed(ServerAddress address) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), address.port())) {
      return !socket.isConnected();
    } catch (ConnectException e) {
      return true;
    }
  }
}
