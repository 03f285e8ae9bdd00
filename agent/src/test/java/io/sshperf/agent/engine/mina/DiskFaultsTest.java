package io.sshperf.agent.engine.mina;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.cpu.CountedThreads;
import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.engine.Transfers.Both;
import io.sshperf.agent.engine.mina.channel.ServedFiles;
import io.sshperf.agent.transfer.FailingStore;
import io.sshperf.agent.transfer.NoSpaceException;
import io.sshperf.agent.transfer.PayloadStore;
import io.sshperf.agent.transfer.Scratch;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.server.SshServer;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The end whose scratch directory fails in mid-transfer says so, and leaves nothing in it. */
@Timeout(30)
class DiskFaultsTest {
  private static final DataSize SIZE = DataSize.ofMebibytes(4);
  private static final long WHERE = 1 << 20;

  @TempDir private Path root;

  private enum End {
    SENDER,
    RECEIVER
  }

  static Stream<Arguments> ways() {
    return Stream.of(Method.values())
        .flatMap(m -> Stream.of(Initiator.values()).map(i -> Arguments.of(m, i)));
  }

  static Stream<Arguments> ends() {
    return ways()
        .map(Arguments::get)
        .flatMap(way -> Stream.of(End.values()).map(end -> Arguments.of(way[0], way[1], end)));
  }

  @ParameterizedTest
  @MethodSource("ends")
  void aDiskThatIsFullInMidFileIsNoSpace(Method method, Initiator initiator, End end)
      throws Exception {
    Both both = run(spec(method, initiator, SIZE), end, store -> FailingStore.full(store, WHERE));
    assertNoSpace(both, initiator, end);
    assertThat(text(both, initiator, end))
        .isEqualTo("no space: No space left on device, in scratch");
  }

  @ParameterizedTest
  @MethodSource("ways")
  void aDiskThatIsFullWhenTheFileIsClosedIsNoSpace(Method method, Initiator initiator)
      throws Exception {
    Both both = run(spec(method, initiator, SIZE), End.RECEIVER, FailingStore::fullAtClose);
    Ending receivers = ending(both, initiator, End.RECEIVER);
    Transfers.assertFailed(receivers, ReasonCode.NO_SPACE);
    assertThat(both.client().ending().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(both.client().ending().reason().orElseThrow().code())
        .isNotEqualTo(ReasonCode.STALLED);
  }

  /** What was open stays so; the next file cannot be had. */
  @ParameterizedTest
  @MethodSource("ends")
  void aDirectoryThatGoesBetweenTwoFilesIsNoSpace(Method method, Initiator initiator, End end)
      throws Exception {
    Amount files = new Amount.Files(8, DataSize.ofBytes(300_001));
    TransferSpec spec = spec(method, initiator, files);
    Both both = run(spec, end, store -> new FailingStore(store, WHERE, () -> removeAll(end)));
    assertNoSpace(both, initiator, end);
    assertThat(text(both, initiator, end))
        .startsWith("no space: the scratch directory is gone, in ");
  }

  /** The sender writes its files before anything is connected. */
  @ParameterizedTest
  @MethodSource("ways")
  void aDirectoryThatIsNoneIsNoSpace(Method method, Initiator initiator) throws Exception {
    Path file = Files.writeString(root.resolve("file"), "");
    TransferSpec spec = spec(method, initiator, SIZE);
    Scratch scratch = Scratch.in(file.resolve("scratch"));
    for (Opened<PayloadStore> opening :
        List.<Opened<PayloadStore>>of(() -> scratch.sender(spec), () -> scratch.receiver(spec))) {
      assertThatThrownBy(opening::open)
          .isInstanceOf(NoSpaceException.class)
          .hasMessageStartingWith("no space: ");
    }
    assertThat(file).isEmptyFile();
  }

  private interface Opened<T> {
    T open() throws Exception;
  }

  private static void assertNoSpace(Both both, Initiator initiator, End end) {
    Ending its = ending(both, initiator, end);
    Transfers.assertFailed(its, ReasonCode.NO_SPACE);
    assertThat(text(both, initiator, end)).startsWith("no space: ");
    assertThat(both.client().ending().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(both.server().ending().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(both.client().ending().reason().orElseThrow().code())
        .as("%s", both.client().ending())
        .isNotIn(ReasonCode.STALLED, ReasonCode.INTERNAL);
  }

  private static String text(Both both, Initiator initiator, End end) {
    return ending(both, initiator, end).reason().orElseThrow().text();
  }

  private static Ending ending(Both both, Initiator initiator, End end) {
    boolean client = (initiator == Initiator.PUSH) == (end == End.SENDER);
    return client ? both.client().ending() : both.server().ending();
  }

  private static TransferSpec spec(Method method, Initiator initiator, DataSize size) {
    return spec(method, initiator, new Amount.Size(size));
  }

  private static TransferSpec spec(Method method, Initiator initiator, Amount amount) {
    Load load = Load.DEFAULT.withAmount(amount).withStorage(Storage.DISK);
    TransferSettings settings = TransferSettings.DEFAULT.with(method).with(load);
    return Transfers.spec(Engine.MINA, initiator, settings, Duration.ofSeconds(5));
  }

  private Path directory(End end) {
    return root.resolve(end.name());
  }

  /** Each end has a scratch directory of its own, of which nothing is left in either. */
  private Both run(TransferSpec spec, End failing, UnaryOperator<PayloadStore> fault)
      throws Exception {
    PayloadStore sender = Scratch.in(directory(End.SENDER)).sender(spec);
    PayloadStore receiver = Scratch.in(directory(End.RECEIVER)).receiver(spec);
    boolean push = spec.cell().initiator() == Initiator.PUSH;
    try (PayloadStore sent = failing == End.SENDER ? fault.apply(sender) : sender;
        PayloadStore received = failing == End.RECEIVER ? fault.apply(receiver) : receiver) {
      return run(spec, push ? sent : received, push ? received : sent);
    } finally {
      for (End end : End.values()) {
        if (Files.exists(directory(end))) {
          assertThat(directory(end)).isEmptyDirectory();
        }
      }
    }
  }

  private static Both run(TransferSpec spec, PayloadStore clients, PayloadStore servers)
      throws Exception {
    KeyPair userKey = Ed25519.generate();
    KeyPair hostKey = Ed25519.generate();
    ServedFiles files = new ServedFiles(spec, servers);
    SshServer server =
        new ServerSetup(spec, files, hostKey, userKey.getPublic()).server("127.0.0.1", 0);
    Handshake handshake = new Handshake(spec.cell().initiator(), hostKey.getPublic());
    SshClient client = ClientSetup.client(spec.cell(), userKey, handshake);
    server.start();
    try {
      ServerAddress address =
          new ServerAddress("127.0.0.1", server.getPort(), Ed25519.text(hostKey.getPublic()));
      ClientRun run =
          new ClientRun(
              spec,
              clients,
              client,
              new CountedThreads("test"),
              handshake,
              address,
              Transfers.NOBODY);
      return new Both(run.run(), files.report(Optional.empty()));
    } finally {
      MinaShutdown.now(server);
    }
  }

  private void removeAll(End end) throws IOException {
    if (!Files.exists(directory(end))) {
      return;
    }
    try (Stream<Path> all = Files.walk(directory(end))) {
      all.sorted(Comparator.reverseOrder()).forEach(DiskFaultsTest::remove);
    }
  }

  private static void remove(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
