package io.sshperf.agent.engine.mina;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.engine.mina.channel.ServedFiles;
import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.agent.transfer.PayloadSource;
import io.sshperf.agent.transfer.PayloadStore;
import io.sshperf.agent.transfer.Scratch;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.config.hosts.HostConfigEntryResolver;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.keyprovider.KeyIdentityProvider;
import org.apache.sshd.core.CoreModuleProperties;
import org.apache.sshd.server.SshServer;

/**
 * Our SFTP server, somebody who has its user key and speaks raw SFTP, and canaries in and around
 * its scratch directory that must stay as they are.
 */
final class HostileSftp implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int PIECE = 32 << 10;

  private final Initiator initiator;
  private final Load load;
  private final Path outside;
  private final Path root;
  private final KeyPair userKey = Ed25519.generate();
  private final SshClient client = SshClient.setUpDefaultClient();
  private final PayloadStore store;
  private final ServedFiles files;
  private final SshServer server;
  private final Map<Path, String> before;

  /**
   * @param outside empty
   */
  HostileSftp(Path outside, Initiator initiator, Load load) throws Exception {
    this.outside = outside;
    this.initiator = initiator;
    this.load = load;
    this.root = outside.resolve("scratch");
    TransferSettings settings = TransferSettings.DEFAULT.with(Method.SFTP).with(load);
    TransferSpec spec = Transfers.spec(Engine.MINA, initiator, settings);
    Scratch scratch = Scratch.in(root);
    this.store = initiator == Initiator.PUSH ? scratch.receiver(spec) : scratch.sender(spec);
    this.files = new ServedFiles(spec, store);
    this.server =
        new ServerSetup(spec, files, Ed25519.generate(), userKey.getPublic())
            .server("127.0.0.1", 0);
    server.start();
    Files.writeString(canary(), "outside");
    if (load.storage() == Storage.DISK) {
      Files.writeString(root.resolve("canary"), "inside");
      Files.writeString(directory().resolve("canary"), "beside");
    }
    this.before = everything();
    client.setHostConfigEntryResolver(HostConfigEntryResolver.EMPTY);
    client.setKeyIdentityProvider(KeyIdentityProvider.EMPTY_KEYS_PROVIDER);
    client.setServerKeyVerifier((session, address, key) -> true);
    CoreModuleProperties.TCP_NODELAY.set(client, true);
    client.start();
  }

  Path canary() {
    return outside.resolve("canary");
  }

  /** Where the server has this transfer's files. */
  Path directory() throws IOException {
    try (Stream<Path> all = Files.list(root)) {
      return all.filter(Files::isDirectory).findFirst().orElseThrow();
    }
  }

  /** The client's channels opened from now on have this window. */
  void window(long bytes) {
    CoreModuleProperties.WINDOW_SIZE.set(client, bytes);
  }

  ClientSession logIn() throws IOException {
    ClientSession session =
        client.connect("anybody", "127.0.0.1", server.getPort()).verify(PATIENCE).getSession();
    session.addPublicKeyIdentity(userKey);
    session.auth().verify(PATIENCE);
    return session;
  }

  /** The flags that a file is to be opened with. */
  int flags() {
    return initiator == Initiator.PUSH
        ? RawMessage.WRITING | RawMessage.CREATING | RawMessage.TRUNCATING
        : RawMessage.READING;
  }

  /** The right thing: one file as a whole, and closed. */
  void transfer(RawSftp sftp, PayloadFile file) throws Exception {
    byte[] handle = sftp.opened(1, file.name(), flags());
    transferFrom(0, sftp, handle, file);
  }

  /** The rest of a file, which is then closed. */
  void transferFrom(int offset, RawSftp sftp, byte[] handle, PayloadFile file) throws Exception {
    move(offset, payload(file).length, sftp, handle, file);
    assertThat(sftp.status(RawMessage.handled(RawMessage.CLOSE, 2, handle)))
        .isEqualTo(RawMessage.OK);
  }

  /** Some bytes of a file. */
  void move(int from, int to, RawSftp sftp, byte[] handle, PayloadFile file) throws Exception {
    byte[] payload = payload(file);
    for (int at = from; at < to; at += PIECE) {
      int length = Math.min(PIECE, to - at);
      byte[] piece = Arrays.copyOfRange(payload, at, at + length);
      if (initiator == Initiator.PUSH) {
        assertThat(sftp.status(RawMessage.write(3, handle, at, piece))).isEqualTo(RawMessage.OK);
      } else {
        RawMessage reply = sftp.ask(RawMessage.read(3, handle, at, length));
        assertThat(reply.type()).as(reply.toString()).isEqualTo(RawMessage.DATA);
        assertThat(reply.details().getBytes()).isEqualTo(piece);
      }
    }
  }

  PayloadFile file(int stream, int index) {
    return PayloadFile.of(load, stream, index);
  }

  byte[] payload(PayloadFile file) {
    byte[] payload = new byte[(int) file.size().orElseThrow()];
    PayloadSource.of(load.payload(), Transfers.SEED, file.stream())
        .fill(payload, 0, payload.length, file.position());
    return payload;
  }

  /** All the files of a stream. */
  Tally tally(int stream) {
    Counter counter = new Counter();
    for (int index = 0; index < load.files(stream); index++) {
      byte[] payload = payload(file(stream, index));
      counter.add(payload, 0, payload.length);
    }
    return counter.tally();
  }

  /** What the server has seen so far. */
  ServerReport report() {
    return files.report(Optional.empty());
  }

  /**
   * Every canary is as it was, and nothing has come or gone but the transfer's files.
   *
   * @throws AssertionError otherwise
   */
  void assertUntouched() throws IOException {
    assertThat(everything()).isEqualTo(before);
  }

  private Map<Path, String> everything() throws IOException {
    Map<Path, String> all = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(outside)) {
      for (Path path : walk.filter(one -> !isPayload(one)).toList()) {
        boolean file = Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
        all.put(path, file ? Files.readString(path) : "");
      }
    }
    return all;
  }

  private static boolean isPayload(Path path) {
    return path.getFileName().toString().startsWith("payload-");
  }

  @Override
  public void close() {
    MinaShutdown.now(client);
    MinaShutdown.now(server);
    store.close();
  }
}
