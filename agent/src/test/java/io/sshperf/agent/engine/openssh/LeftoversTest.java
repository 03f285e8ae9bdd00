package io.sshperf.agent.engine.openssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.process.Processes;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.TransferSpec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** However a transfer ends: no process, no port and no file of it is left, in seconds. */
@Timeout(60)
final class LeftoversTest {
  private static final String KEY = SshKeyPair.generate().publicKey();
  private static final Load SMALL = Transfers.load(DataSize.ofBytes(3_000_001));
  private static final Load LONG =
      Transfers.load(DataSize.ofMebibytes(64)).withLimit(DataRate.ofBytesPerSecond(2 << 20));
  private static final Duration STALL = Duration.ofSeconds(10);

  private final Map<Path, String> before = new TreeMap<>();

  @BeforeEach
  void look() throws IOException {
    before.putAll(ofSsh());
  }

  @AfterEach
  void sshsOwnFilesAreUntouched() throws IOException {
    assertThat(ofSsh()).isEqualTo(before);
  }

  /** What people have of SSH on this host, with when it was changed. */
  private static Map<Path, String> ofSsh() throws IOException {
    Map<Path, String> seen = new TreeMap<>();
    Path own = Path.of(System.getProperty("user.home"), ".ssh");
    for (Path directory : List.of(own, Path.of("/etc/ssh"))) {
      seen.put(directory, String.valueOf(Files.exists(directory)));
      for (Path file : Site.files(directory)) {
        seen.put(file, Files.getLastModifiedTime(file) + " " + Files.size(file));
      }
    }
    return seen;
  }

  @ParameterizedTest
  @CsvSource({"SSH, PUSH", "SSH, PULL", "SCP, PUSH", "SFTP, PULL"})
  void nothingIsLeftOfAMeasuredOne(ClientProgram program, Initiator initiator) throws Exception {
    try (Site site = Site.make()) {
      OpensshEngine engine = site.engine();
      for (Storage storage : Storage.values()) {
        TransferSpec spec =
            Site.spec(program, initiator, SMALL.withStorage(storage).withStreams(2), STALL);
        Transfers.assertMeasured(Transfers.run(engine, spec), 2);
        site.assertQuiet();
      }
    }
  }

  /** There the sandbox does not clean up. */
  @ParameterizedTest
  @CsvSource({"SSH, PUSH", "SSH, PULL", "SCP, PUSH", "SFTP, PULL"})
  void nothingIsLeftOfOneThatNothingConfined(ClientProgram program, Initiator initiator)
      throws Exception {
    try (Site site = Site.makeUnconfined()) {
      TransferSpec spec = Site.spec(program, initiator, SMALL.withStreams(2), STALL);
      Transfers.assertMeasured(Transfers.run(site.engine(), spec), 2);
      site.assertQuiet();
    }
  }

  /** Its sessions go on without it, and so do their commands, which hold the FIFOs open. */
  @ParameterizedTest
  @CsvSource({"SSH, PUSH", "SSH, PULL", "SCP, PUSH"})
  void nothingIsLeftOfAServerThatDiedUnconfined(ClientProgram program, Initiator initiator)
      throws Exception {
    try (Site site = Site.makeUnconfined()) {
      OpensshEngine engine = site.engine();
      TransferSpec spec = Site.spec(program, initiator, LONG, STALL);
      try (TransferClient client = engine.client(spec);
          TransferServer server = engine.server(spec, client.publicKey(), Transfers.LOOPBACK)) {
        CompletableFuture<ClientReport> report =
            CompletableFuture.supplyAsync(
                () -> client.transfer(server.address(), Transfers.NOBODY));
        Awaitility.await().until(() -> server.bytes() > 0 || report.isDone());
        Set<Processes.One> all = site.running();
        site.signal("KILL", "[listener]");
        assertThat(server.finish().ending().outcome()).isEqualTo(Outcome.FAILED);
        assertThat(report.get(20, TimeUnit.SECONDS).ending().isMeasured()).isFalse();
        assertThat(all).isNotEmpty();
        Awaitility.await().untilAsserted(() -> assertThat(all).noneMatch(Processes.One::isThere));
      }
      site.assertQuiet();
    }
  }

  @ParameterizedTest
  @EnumSource(ClientProgram.class)
  void nothingIsLeftOfAClientThatWasInterruptedBeforeItBegan(ClientProgram program)
      throws Exception {
    try (Site site = Site.make()) {
      OpensshEngine engine = site.engine();
      TransferSpec spec = Site.spec(program, Initiator.PUSH, SMALL, STALL);
      try (TransferClient client = engine.client(spec);
          TransferServer server = engine.server(spec, client.publicKey(), Transfers.LOOPBACK)) {
        Thread.currentThread().interrupt();
        ClientReport report = client.transfer(server.address(), Transfers.NOBODY);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(report.ending().outcome()).isEqualTo(Outcome.CANCELLED);
      }
      site.assertQuiet();
    }
  }

  @ParameterizedTest
  @EnumSource(ClientProgram.class)
  void nothingIsLeftOfAServerThatWasInterruptedBeforeItBegan(ClientProgram program)
      throws Exception {
    try (Site site = Site.make()) {
      OpensshEngine engine = site.engine();
      TransferSpec spec = Site.spec(program, Initiator.PUSH, SMALL, STALL);
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> engine.server(spec, KEY, Transfers.LOOPBACK))
          .isInstanceOfSatisfying(
              TransferException.class,
              e -> assertThat(e.ending().outcome()).isEqualTo(Outcome.CANCELLED));
      assertThat(Thread.interrupted()).isTrue();
      site.assertQuiet();
    }
  }

  /** Nobody answers it. */
  @ParameterizedTest
  @EnumSource(ClientProgram.class)
  void nothingIsLeftOfAClientThatWasInterruptedWhileItConnected(ClientProgram program)
      throws Exception {
    try (Site site = Site.make();
        ServerSocket mute = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      TransferSpec spec = Site.spec(program, Initiator.PULL, SMALL.withStreams(3), STALL);
      ServerAddress address = new ServerAddress("127.0.0.1", mute.getLocalPort(), KEY);
      try (TransferClient client = site.engine().client(spec)) {
        ClientReport report =
            interruptedOnce(
                () -> site.running().size() >= 3, () -> client.transfer(address, Transfers.NOBODY));
        assertThat(report.ending().outcome()).isEqualTo(Outcome.CANCELLED);
      }
      site.assertQuiet();
    }
  }

  @ParameterizedTest
  @CsvSource({"SSH, PUSH", "SSH, PULL", "SCP, PUSH", "SCP, PULL", "SFTP, PUSH", "SFTP, PULL"})
  void nothingIsLeftOfOneThatWasInterruptedInTheMiddle(ClientProgram program, Initiator initiator)
      throws Exception {
    try (Site site = Site.make()) {
      OpensshEngine engine = site.engine();
      TransferSpec spec = Site.spec(program, initiator, LONG.withStreams(2), STALL);
      ServerAddress address;
      try (TransferClient client = engine.client(spec);
          TransferServer server = engine.server(spec, client.publicKey(), Transfers.LOOPBACK)) {
        address = server.address();
        List<Long> moved = new CopyOnWriteArrayList<>();
        ClientReport report =
            interruptedOnce(
                () -> server.bytes() > 0 || !moved.isEmpty(),
                () -> client.transfer(address, reading -> moved.add(reading.bytes())));
        assertThat(report.ending().outcome()).isEqualTo(Outcome.CANCELLED);
      }
      assertThat(Transfers.isClosed(address)).isTrue();
      site.assertQuiet();
    }
  }

  @ParameterizedTest
  @CsvSource({"SSH, PUSH", "SCP, PULL"})
  void nothingIsLeftOfAServerThatWasInterruptedWhileItOpened(
      ClientProgram program, Initiator initiator) throws Exception {
    try (Site site = Site.make()) {
      OpensshEngine engine =
          site.engine(site.withSshd("exec sleep 8642 " + site.token)); // it never listens
      TransferSpec spec = Site.spec(program, initiator, SMALL, STALL);
      TransferException refusal =
          interruptedOnce(
              () -> !Processes.with(site.token).isEmpty(),
              () -> {
                try {
                  engine.server(spec, KEY, Transfers.LOOPBACK).close();
                  throw new AssertionError("opened");
                } catch (TransferException e) {
                  return e;
                }
              });
      assertThat(refusal.ending().outcome()).isEqualTo(Outcome.CANCELLED);
      site.assertQuiet();
    }
  }

  /** The agent's end in an orderly way, in the middle of everything. */
  @ParameterizedTest
  @CsvSource({"SSH, PUSH", "SCP, PUSH", "SFTP, PULL"})
  void nothingIsLeftOfAnAgentThatEnds(ClientProgram program, Initiator initiator) throws Exception {
    Site site = Site.make();
    OpensshEngine engine = site.engine();
    TransferSpec spec = Site.spec(program, initiator, LONG.withStreams(2), STALL);
    try (TransferClient client = engine.client(spec);
        TransferServer server = engine.server(spec, client.publicKey(), Transfers.LOOPBACK)) {
      List<Long> moved = new CopyOnWriteArrayList<>();
      CompletableFuture<ClientReport> report =
          CompletableFuture.supplyAsync(
              () -> client.transfer(server.address(), reading -> moved.add(reading.bytes())));
      Awaitility.await().until(() -> server.bytes() > 0 || !moved.isEmpty());
      site.children.close();
      assertThat(report.get(20, TimeUnit.SECONDS).ending().outcome()).isEqualTo(Outcome.FAILED);
      assertThat(Transfers.isClosed(server.address())).isTrue();
      assertThatThrownBy(() -> engine.server(spec, KEY, Transfers.LOOPBACK))
          .isInstanceOfSatisfying(
              TransferException.class,
              e -> Transfers.assertFailed(e.ending(), ReasonCode.SERVER_FAILED));
      server.finish();
    }
    site.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void nothingIsLeftOfAnAgentThatIsKilled(boolean confined) throws Exception {
    Path root = Files.createTempDirectory("sshperf-test-");
    String installation = "test-" + UUID.randomUUID();
    Process doomed = DoomedAgent.start(confined, root, installation);
    Set<Processes.One> all;
    List<Integer> ports = new ArrayList<>();
    try {
      BufferedReader said =
          new BufferedReader(
              new InputStreamReader(doomed.getInputStream(), StandardCharsets.UTF_8));
      for (String line = said.readLine(); !"moving".equals(line); line = said.readLine()) {
        assertThat(line).as("it has ended").isNotNull();
        ports.add(Integer.parseInt(line));
      }
      all = Processes.below(doomed.pid());
      assertThat(all).hasSizeGreaterThan(12).allMatch(Processes.One::isThere);
    } finally {
      doomed.destroyForcibly().waitFor();
    }
    Awaitility.await()
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(() -> assertThat(all).noneMatch(Processes.One::isThere));
    for (int port : ports) {
      assertThat(Transfers.isClosed(new ServerAddress("127.0.0.1", port, KEY))).isTrue();
    }
    // Its files on disk go when it starts again.
    try (Site next =
        confined ? Site.in(root, installation) : Site.unconfinedIn(root, installation)) {
      next.assertGone();
      next.assertQuiet();
    }
  }

  /** What a call returns whose thread is interrupted once something is so. */
  private static <T> T interruptedOnce(Callable<Boolean> when, Callable<T> call) throws Exception {
    CompletableFuture<T> result = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                result.complete(call.call());
              } catch (Throwable e) {
                result.completeExceptionally(e);
              }
            },
            "test-interrupted");
    thread.start();
    Awaitility.await().pollInterval(Duration.ofMillis(20)).until(when);
    thread.interrupt();
    return result.get(20, TimeUnit.SECONDS);
  }
}
