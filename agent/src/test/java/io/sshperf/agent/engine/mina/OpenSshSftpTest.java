package io.sshperf.agent.engine.mina;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.cpu.CountedThreads;
import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.agent.transfer.PayloadSource;
import io.sshperf.agent.transfer.PayloadStore;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.StreamReport;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.config.hosts.HostConfigEntry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SFTP between MINA and the host's OpenSSH, either being the client. */
@Timeout(60)
class OpenSshSftpTest {
  private static final DataSize SIZE = DataSize.ofBytes(1_000_003);
  private static final Path INTERNAL = Path.of("/usr/lib/openssh/sftp-server");

  @TempDir private Path directory;
  private OpenSsh openSsh;
  private Path file;

  @BeforeEach
  void prepare() throws Exception {
    openSsh = new OpenSsh(Files.createDirectory(directory.resolve("ssh")));
    file = directory.resolve("payload");
  }

  @AfterEach
  void end() throws Exception {
    openSsh.close();
  }

  static Stream<Arguments> sftpOptions() {
    return Stream.of(Storage.values())
        .flatMap(
            storage ->
                Stream.of(
                        List.<String>of(),
                        List.of("-B", "32768", "-R", "64"),
                        List.of("-B", "99", "-R", "3"),
                        List.of("-B", "261120", "-R", "512"))
                    .map(options -> Arguments.of(storage, options)));
  }

  @ParameterizedTest
  @MethodSource("sftpOptions")
  void sftpPutsIntoOurServer(Storage storage, List<String> options) throws Exception {
    byte[] payload = payload();
    Files.write(file, payload);
    try (TransferServer server = server(Initiator.PUSH, storage)) {
      openSsh.sftp(server.address(), options, "put " + file + " payload-0-0\n");
      assertMeasured(server.finish(), payload);
    }
  }

  @ParameterizedTest
  @MethodSource("sftpOptions")
  void sftpGetsFromOurServer(Storage storage, List<String> options) throws Exception {
    try (TransferServer server = server(Initiator.PULL, storage)) {
      openSsh.sftp(server.address(), options, "get payload-0-0 " + file + "\n");
      assertMeasured(server.finish(), Files.readAllBytes(file));
    }
  }

  static Stream<Arguments> scpOptions() {
    return Stream.of(
        Arguments.of(List.<String>of()),
        Arguments.of(List.of("-X", "buffer=32768", "-X", "nrequests=64")),
        Arguments.of(List.of("-X", "buffer=99", "-X", "nrequests=3")),
        Arguments.of(List.of("-X", "buffer=261120", "-X", "nrequests=512")));
  }

  @ParameterizedTest
  @MethodSource("scpOptions")
  void scpPutsIntoOurServer(List<String> options) throws Exception {
    byte[] payload = payload();
    Files.write(file, payload);
    try (TransferServer server = server(Initiator.PUSH, Storage.MEMORY)) {
      openSsh.scp(server.address(), options, file.toString(), remote(server.address()));
      assertMeasured(server.finish(), payload);
    }
  }

  @ParameterizedTest
  @MethodSource("scpOptions")
  void scpGetsFromOurServer(List<String> options) throws Exception {
    try (TransferServer server = server(Initiator.PULL, Storage.MEMORY)) {
      openSsh.scp(server.address(), options, remote(server.address()), file.toString());
      assertMeasured(server.finish(), Files.readAllBytes(file));
    }
  }

  private static String remote(ServerAddress server) {
    return "anybody@" + server.host() + ":payload-0-0";
  }

  @ParameterizedTest
  @CsvSource({
    "1, internal-sftp",
    "4, internal-sftp",
    "1, /usr/lib/openssh/sftp-server",
  })
  void ourClientPutsIntoSshdAndGetsItBack(int streams, String program) throws Exception {
    assertThat(INTERNAL).as("apt-get install openssh-sftp-server").isExecutable();
    Load load = Load.DEFAULT.withSize(SIZE).withStreams(streams);
    Path home = Files.createDirectory(directory.resolve("home"));
    assertThere(transferWithSshd(Initiator.PUSH, load, home, program), load, home);
    assertThere(transferWithSshd(Initiator.PULL, load, home, program), load, home);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void ourClientPutsManyFilesIntoSshdAndGetsThemBack(int streams) throws Exception {
    Load load =
        Load.DEFAULT
            .withAmount(new Amount.Files(30, DataSize.ofBytes(40_001)))
            .withStorage(Storage.DISK)
            .withStreams(streams);
    Path home = Files.createDirectory(directory.resolve("home"));
    assertThere(transferWithSshd(Initiator.PUSH, load, home, "internal-sftp"), load, home);
    assertThere(transferWithSshd(Initiator.PULL, load, home, "internal-sftp"), load, home);
    assertThat(Transfers.leftInScratch()).isEmpty();
  }

  /**
   * The engine's client logs in as {@code sshperf}, which private servers do not mind; here it has
   * to be this account.
   */
  private ClientReport transferWithSshd(Initiator initiator, Load load, Path home, String program)
      throws Exception {
    KeyPair userKey = Ed25519.generate();
    ServerAddress address =
        openSsh.serve(
            Ed25519.text(userKey.getPublic()),
            "Subsystem sftp internal-sftp\nForceCommand " + program + " -d " + home + "\n");
    TransferSpec spec = spec(initiator, load);
    Handshake handshake = new Handshake(initiator, Ed25519.parse(address.hostKey()));
    SshClient client = ClientSetup.client(spec.cell(), userKey, handshake);
    client.setHostConfigEntryResolver(
        (host, port, local, user, jump, context) ->
            new HostConfigEntry("", host, port, System.getProperty("user.name")));
    try (PayloadStore store =
        initiator == Initiator.PUSH
            ? Transfers.SCRATCH.sender(spec)
            : Transfers.SCRATCH.receiver(spec)) {
      ClientReport report =
          new ClientRun(
                  spec,
                  store,
                  client,
                  new CountedThreads("test"),
                  handshake,
                  address,
                  Transfers.NOBODY)
              .run();
      assertThat(report.ending()).as(openSsh.serverLog()).isEqualTo(Ending.MEASURED);
      assertThat(handshake.negotiated().orElseThrow().serverVersion().orElseThrow())
          .startsWith("OpenSSH_");
      return report;
    } finally {
      openSsh.close();
    }
  }

  /** What the client counted is in the files of the server, and is what was to be moved. */
  private static void assertThere(ClientReport report, Load load, Path home) throws Exception {
    List<Tally> counted = report.streams().stream().map(StreamReport::tally).toList();
    assertThat(counted).hasSize(load.streams());
    for (int stream = 0; stream < load.streams(); stream++) {
      Counter inFiles = new Counter();
      for (int index = 0; index < load.files(stream); index++) {
        byte[] one = Files.readAllBytes(home.resolve(PayloadFile.of(load, stream, index).name()));
        inFiles.add(one, 0, one.length);
      }
      byte[] made = new byte[(int) load.share(stream).orElseThrow()];
      PayloadSource.of(load.payload(), Transfers.SEED, stream).fill(made, 0, made.length, 0);
      assertThat(counted.get(stream)).isEqualTo(inFiles.tally()).isEqualTo(tally(made));
    }
    int files = IntStream.range(0, load.streams()).map(load::files).sum();
    try (Stream<Path> there = Files.list(home)) {
      assertThat(there).hasSize(files);
    }
  }

  private TransferServer server(Initiator initiator, Storage storage) throws Exception {
    return new MinaEngine(Transfers.SCRATCH)
        .server(
            spec(initiator, Transfers.load(SIZE).withStorage(storage)),
            openSsh.userPublicKey(),
            Transfers.LOOPBACK);
  }

  private static TransferSpec spec(Initiator initiator, Load load) {
    TransferSettings settings = TransferSettings.DEFAULT.with(Method.SFTP).with(load);
    return Transfers.spec(Engine.MINA, initiator, settings);
  }

  private static void assertMeasured(ServerReport report, byte[] payload) {
    assertThat(report).isEqualTo(ServerReport.of(Ending.MEASURED, List.of(tally(payload)), 0));
    assertThat(payload).hasSize((int) SIZE.bytes());
  }

  private static Tally tally(byte[] payload) {
    Counter counter = new Counter();
    counter.add(payload, 0, payload.length);
    return counter.tally();
  }

  private static byte[] payload() {
    byte[] payload = new byte[(int) SIZE.bytes()];
    new Random(5).nextBytes(payload);
    return payload;
  }
}
