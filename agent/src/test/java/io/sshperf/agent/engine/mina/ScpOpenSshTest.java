package io.sshperf.agent.engine.mina;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.engine.mina.channel.Exchange;
import io.sshperf.agent.engine.mina.scp.ScpPull;
import io.sshperf.agent.engine.mina.scp.ScpPush;
import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.Deadline;
import io.sshperf.agent.transfer.FileSource;
import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.agent.transfer.PayloadStore;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.session.ClientSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Our scp against the host's own, which speaks the same protocol with {@code -O}. */
@Timeout(60)
class ScpOpenSshTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final DataSize EACH = DataSize.ofBytes(3_000_001);

  @TempDir private Path directory;
  private OpenSsh openSsh;
  private Path files;

  @BeforeEach
  void prepare() throws Exception {
    openSsh = new OpenSsh(Files.createDirectory(directory.resolve("ssh")));
    files = Files.createDirectory(directory.resolve("files"));
  }

  @AfterEach
  void end() throws Exception {
    openSsh.close();
  }

  static Stream<Arguments> counts() {
    return Stream.of(Storage.values())
        .flatMap(storage -> Stream.of(Arguments.of(1, storage), Arguments.of(3, storage)));
  }

  @ParameterizedTest
  @MethodSource("counts")
  void scpSendsToOurServer(int count, Storage storage) throws Exception {
    TransferSpec spec = spec(Initiator.PUSH, count, storage);
    for (PayloadFile file : files(spec)) {
      Files.write(local(file), bytes(spec, file));
    }
    String target = count == 1 ? ":" + files(spec).get(0).name() : ":.";
    List<String> operands =
        Stream.concat(files(spec).stream().map(file -> local(file).toString()), Stream.of(target))
            .toList();
    try (TransferServer server = server(spec)) {
      openSsh.scpByRcp(server.address(), List.of("-p"), operands);
      assertThat(server.finish()).isEqualTo(whole(spec));
    }
  }

  @ParameterizedTest
  @MethodSource("counts")
  void scpReceivesFromOurServer(int count, Storage storage) throws Exception {
    TransferSpec spec = spec(Initiator.PULL, count, storage);
    String source = count == 1 ? ":./payload-0-0" : ":payload-0-*";
    try (TransferServer server = server(spec)) {
      openSsh.scpByRcp(server.address(), List.of(), List.of(source, files.toString()));
      assertThat(server.finish()).isEqualTo(whole(spec));
    }
    assertFilesAreWhole(spec);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void ourClientSendsToSshdAndReceives(int count) throws Exception {
    KeyPair userKey = Ed25519.generate();
    String command = "ForceCommand cd '%s' && exec /bin/sh -c \"$SSH_ORIGINAL_COMMAND\"%n";
    ServerAddress address =
        openSsh.serve(Ed25519.text(userKey.getPublic()), command.formatted(files));
    TransferSpec push = spec(Initiator.PUSH, count, Storage.MEMORY);
    assertThat(run(push, userKey, address)).isEqualTo(whole(push).streams().get(0));
    assertFilesAreWhole(push);

    TransferSpec pull = spec(Initiator.PULL, count, Storage.MEMORY);
    assertThat(run(pull, userKey, address)).isEqualTo(whole(push).streams().get(0));
  }

  /** What our client counts, as this account. */
  private static Tally run(TransferSpec spec, KeyPair userKey, ServerAddress address)
      throws Exception {
    Initiator initiator = spec.cell().initiator();
    Handshake handshake = new Handshake(initiator, Ed25519.parse(address.hostKey()));
    SshClient client = ClientSetup.client(spec.cell(), userKey, handshake);
    client.start();
    String user = System.getProperty("user.name");
    try (ClientSession session =
            client.connect(user, address.host(), address.port()).verify(PATIENCE).getSession();
        PayloadStore store = Transfers.SCRATCH.sender(spec)) {
      session.auth().verify(PATIENCE);
      Deadline deadline = new Deadline(System.nanoTime(), spec.timeLimit());
      Dialer dialer = new Dialer(client, handshake, address, PATIENCE, deadline);
      Exchange.Trouble trouble =
          told -> {
            throw new AssertionError(told.what());
          };
      Exchange exchange =
          initiator == Initiator.PUSH
              ? new ScpPush(spec, 0, session, dialer, store, trouble)
              : new ScpPull(spec, 0, session, dialer, store, trouble);
      exchange.prepare();
      long start = System.nanoTime();
      assertThat(exchange.run(start)).isGreaterThan(start);
      exchange.leave(PATIENCE.toNanos());
      return exchange.tally();
    } finally {
      MinaShutdown.now(client);
    }
  }

  private TransferServer server(TransferSpec spec) throws Exception {
    return new MinaEngine(Transfers.SCRATCH)
        .server(spec, openSsh.userPublicKey(), Transfers.LOOPBACK);
  }

  private static TransferSpec spec(Initiator initiator, int count, Storage storage) {
    Amount amount = count == 1 ? new Amount.Size(EACH) : new Amount.Files(count, EACH);
    Load load = Load.DEFAULT.withAmount(amount).withStorage(storage);
    return Transfers.spec(
        Engine.MINA, initiator, TransferSettings.DEFAULT.with(Method.SCP).with(load));
  }

  private static List<PayloadFile> files(TransferSpec spec) {
    Load load = spec.cell().settings().load();
    return IntStream.range(0, load.files(0)).mapToObj(i -> PayloadFile.of(load, 0, i)).toList();
  }

  private static byte[] bytes(TransferSpec spec, PayloadFile file) throws Exception {
    Load inMemory = spec.cell().settings().load().withStorage(Storage.MEMORY);
    TransferSpec made =
        Transfers.spec(Engine.MINA, Initiator.PUSH, TransferSettings.DEFAULT.with(inMemory));
    byte[] bytes = new byte[(int) EACH.bytes()];
    try (PayloadStore store = Transfers.SCRATCH.sender(made);
        FileSource source = store.source(file)) {
      source.fill(bytes, 0, bytes.length, 0);
    }
    return bytes;
  }

  private Path local(PayloadFile file) {
    return files.resolve(file.name());
  }

  private void assertFilesAreWhole(TransferSpec spec) throws Exception {
    for (PayloadFile file : files(spec)) {
      assertThat(Files.readAllBytes(local(file))).isEqualTo(bytes(spec, file));
    }
    try (Stream<Path> all = Files.list(files)) {
      assertThat(all).hasSize(files(spec).size());
    }
  }

  private static ServerReport whole(TransferSpec spec) throws Exception {
    Counter counter = new Counter();
    for (PayloadFile file : files(spec)) {
      counter.add(bytes(spec, file), 0, (int) EACH.bytes());
    }
    return ServerReport.of(Ending.MEASURED, List.of(counter.tally()), 0);
  }
}
