package io.sshperf.agent.engine.mina;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.engine.mina.cipher.ChaCha20Code;
import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Negotiated;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.channel.ChannelExec;
import org.apache.sshd.client.channel.ClientChannelEvent;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.session.SessionListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our chacha20-poly1305 against the host's OpenSSH, which asks for new keys every megabyte. */
class ChaCha20OpenSshTest {
  private static final String CHACHA = "chacha20-poly1305@openssh.com";
  private static final DataSize SIZE = DataSize.ofMebibytes(5);
  private static final int FEWEST_KEY_EXCHANGES = 2;
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final List<String> OPTIONS = List.of("-c", CHACHA, "-o", "RekeyLimit=1M");

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

  @Test
  void sshSendsToOurServer() throws Exception {
    byte[] payload = payload();
    Files.write(file, payload);
    try (TransferServer server = server(Initiator.PUSH)) {
      String said =
          openSsh.ssh(
              server.address(),
              OPTIONS,
              "sshperf-sink payload-0-0",
              file.toFile(),
              new File("/dev/null"));
      assertRekeyed(said);
      assertMeasured(server.finish(), payload);
    }
  }

  @Test
  void sshReceivesFromOurServer() throws Exception {
    try (TransferServer server = server(Initiator.PULL)) {
      String said =
          openSsh.ssh(
              server.address(),
              OPTIONS,
              "sshperf-source payload-0-0",
              new File("/dev/null"),
              file.toFile());
      assertRekeyed(said);
      assertThat(Files.size(file)).isEqualTo(SIZE.bytes());
      assertMeasured(server.finish(), Files.readAllBytes(file));
    }
  }

  @Test
  void ourClientSendsToSshdAndReceives() throws Exception {
    KeyPair userKey = Ed25519.generate();
    ServerAddress address =
        openSsh.serve(
            Ed25519.text(userKey.getPublic()),
            "Ciphers " + CHACHA + "\nRekeyLimit 1M\nForceCommand exec cat\n");
    Handshake handshake = new Handshake(Initiator.PUSH, Ed25519.parse(address.hostKey()));
    KeyExchanges keyExchanges = new KeyExchanges();
    SshClient client = ClientSetup.client(spec(Initiator.PUSH).cell(), userKey, handshake);
    client.addSessionListener(keyExchanges);
    client.start();
    byte[] payload = payload();
    try {
      assertThat(echoed(client, address, payload)).as(openSsh.serverLog()).isEqualTo(payload);
    } finally {
      MinaShutdown.now(client);
    }
    Negotiated negotiated = handshake.negotiated().orElseThrow();
    assertThat(negotiated.cipher()).isEqualTo(CHACHA);
    assertThat(negotiated.serverVersion().orElseThrow()).startsWith("OpenSSH_");
    assertThat(negotiated.cipherImplementation()).contains(ChaCha20Code.JDK.description());
    assertThat(keyExchanges.count()).isGreaterThanOrEqualTo(FEWEST_KEY_EXCHANGES);
  }

  private static byte[] echoed(SshClient client, ServerAddress address, byte[] payload)
      throws Exception {
    String user = System.getProperty("user.name");
    ByteArrayOutputStream back = new ByteArrayOutputStream();
    try (ClientSession session =
        client.connect(user, address.host(), address.port()).verify(PATIENCE).getSession()) {
      session.auth().verify(PATIENCE);
      try (ChannelExec channel = session.createExecChannel("cat")) {
        channel.setIn(new ByteArrayInputStream(payload));
        channel.setOut(back);
        channel.open().verify(PATIENCE);
        channel.waitFor(EnumSet.of(ClientChannelEvent.CLOSED), PATIENCE);
        assertThat(channel.getExitStatus()).isZero();
      }
    }
    return back.toByteArray();
  }

  private static final class KeyExchanges implements SessionListener {
    private final AtomicInteger count = new AtomicInteger();

    int count() {
      return count.get();
    }

    @Override
    public void sessionEvent(Session session, Event event) {
      if (event == Event.KexCompleted) {
        count.incrementAndGet();
      }
    }
  }

  private TransferServer server(Initiator initiator) throws Exception {
    return new MinaEngine(Transfers.SCRATCH)
        .server(spec(initiator), openSsh.userPublicKey(), Transfers.LOOPBACK);
  }

  private static TransferSpec spec(Initiator initiator) {
    TransferSettings settings =
        TransferSettings.DEFAULT
            .with(Transfers.load(SIZE))
            .with(Algorithms.DEFAULT.withCipher(CHACHA));
    return Transfers.spec(Engine.MINA, initiator, settings);
  }

  private static void assertRekeyed(String said) {
    assertThat(said).contains("server->client cipher: " + CHACHA);
    assertThat(said.lines().filter(line -> line.contains("SSH2_MSG_NEWKEYS sent")))
        .hasSizeGreaterThanOrEqualTo(FEWEST_KEY_EXCHANGES);
  }

  private static void assertMeasured(ServerReport report, byte[] payload) {
    Counter counter = new Counter();
    counter.add(payload, 0, payload.length);
    Tally whole = counter.tally();
    assertThat(report).isEqualTo(ServerReport.of(Ending.MEASURED, List.of(whole), 0));
  }

  private static byte[] payload() {
    byte[] payload = new byte[(int) SIZE.bytes()];
    new Random(5).nextBytes(payload);
    return payload;
  }
}
