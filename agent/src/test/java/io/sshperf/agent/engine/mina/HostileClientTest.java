package io.sshperf.agent.engine.mina;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.Channel;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.io.OutputStream;
import java.security.KeyPair;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.channel.ChannelExec;
import org.apache.sshd.client.channel.ClientChannelEvent;
import org.apache.sshd.client.config.hosts.HostConfigEntryResolver;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.keyprovider.KeyIdentityProvider;
import org.apache.sshd.common.session.ConnectionService;
import org.apache.sshd.common.util.net.SshdSocketAddress;
import org.apache.sshd.server.forward.AcceptAllForwardingFilter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever holds the user key can be the client of this one transfer, and nothing else. */
@Timeout(60)
class HostileClientTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final DataSize WINDOW = DataSize.ofKibibytes(96);
  private static final DataSize PACKET = DataSize.ofKibibytes(8);

  private final KeyPair userKey = Ed25519.generate();
  private final SshClient client = SshClient.setUpDefaultClient();
  private final TransferServer server = open();

  private TransferServer open() {
    Channel channel = new Channel(Optional.of(WINDOW), Optional.of(PACKET));
    TransferSettings settings = TransferSettings.DEFAULT.with(channel);
    TransferSpec spec =
        Transfers.spec(
            Engine.MINA, Initiator.PUSH, settings.with(Transfers.load(DataSize.ofBytes(3))));
    try {
      return new MinaEngine(Transfers.SCRATCH)
          .server(spec, Ed25519.text(userKey.getPublic()), Transfers.LOOPBACK);
    } catch (TransferException e) {
      throw new IllegalStateException(e);
    }
  }

  @BeforeEach
  void startClient() {
    client.setHostConfigEntryResolver(HostConfigEntryResolver.EMPTY);
    client.setKeyIdentityProvider(KeyIdentityProvider.EMPTY_KEYS_PROVIDER);
    client.setServerKeyVerifier((session, address, key) -> true);
    client.setForwardingFilter(AcceptAllForwardingFilter.INSTANCE);
    client.start();
  }

  @AfterEach
  void close() {
    MinaShutdown.now(client);
    server.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shell",
        "pty-req",
        "x11-req",
        "auth-agent-req@openssh.com",
        "auth-agent-req",
        "window-change",
        "signal",
        "break",
        "unheard-of@example.com"
      })
  void whateverElseIsAskedForIsRefused(String request) throws Exception {
    assertThat(open(logIn()).asks(request, buffer -> {})).isFalse();
  }

  @Test
  void aSubsystemIsRefused() throws Exception {
    assertThat(open(logIn()).asks("subsystem", buffer -> buffer.putString("sftp"))).isFalse();
  }

  @Test
  void theEnvironmentIsRefused() throws Exception {
    assertThat(
            open(logIn())
                .asks(
                    "env",
                    buffer -> {
                      buffer.putString("LD_PRELOAD");
                      buffer.putString("evil.so");
                    }))
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "id",
        "sshperf-source payload-0-0",
        "sshperf-sink payload-0-1",
        "sshperf-sink payload-1-0",
        "sshperf-sink payload-0-0; id",
        "sshperf-sink payload-0-00",
        "sshperf-sink ./payload-0-0",
        "sshperf-sink",
        ""
      })
  void anotherCommandIsRefused(String command) throws Exception {
    assertThat(exec(open(logIn()), command)).isFalse();
  }

  @Test
  void aStreamIsServedOnce() throws Exception {
    ClientSession session = logIn();
    RawChannel first = open(session);
    assertThat(exec(first, "sshperf-sink payload-0-0")).isTrue();
    assertThat(exec(first, "sshperf-sink payload-0-0")).isFalse();
    assertThat(exec(open(session), "sshperf-sink payload-0-0")).isFalse();
    first.close(true).await(PATIENCE);
    assertThat(exec(open(session), "sshperf-sink payload-0-0")).isFalse();
  }

  @Test
  void moreThanTheFileHasIsNotTaken() throws Exception {
    try (ClientSession session = logIn()) {
      ChannelExec exec = session.createExecChannel("sshperf-sink payload-0-0");
      exec.open().verify(PATIENCE);
      OutputStream out = exec.getInvertedIn();
      assertThatThrownBy(
              () -> {
                for (long sent = 0; sent <= 2 * Load.DEFAULT_SIZE.bytes(); sent += 1 << 16) {
                  out.write(new byte[1 << 16]);
                }
              })
          .isInstanceOf(IOException.class);
      exec.waitFor(EnumSet.of(ClientChannelEvent.CLOSED), PATIENCE);
      assertThat(exec.getExitStatus()).isEqualTo(1);
    }
    ServerReport report = server.finish();
    Transfers.assertFailed(report.ending(), ReasonCode.CLOSED_EARLY);
    assertThat(report.streams().get(0).bytes()).isLessThanOrEqualTo(Load.DEFAULT_SIZE.bytes());
    assertThat(report.refused()).hasValue(1);
  }

  @Test
  void forwardingToElsewhereIsRefused() throws Exception {
    try (ClientSession session = logIn()) {
      var direct =
          session.createDirectTcpipChannel(
              new SshdSocketAddress("127.0.0.1", 1),
              new SshdSocketAddress("127.0.0.1", server.address().port()));
      assertThatThrownBy(() -> direct.open().verify(PATIENCE)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void forwardingFromTheServerIsRefused() throws Exception {
    try (ClientSession session = logIn()) {
      SshdSocketAddress any = new SshdSocketAddress("127.0.0.1", 0);
      assertThatThrownBy(
              () -> session.startRemotePortForwarding(any, new SshdSocketAddress("127.0.0.1", 9)))
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void aPasswordIsNotEvenAskedFor() throws Exception {
    try (ClientSession session = connect()) {
      session.addPasswordIdentity("secret");
      assertThatThrownBy(() -> session.auth().verify(PATIENCE)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void anotherKeyIsRefused() throws Exception {
    try (ClientSession session = connect()) {
      session.addPublicKeyIdentity(Ed25519.generate());
      assertThatThrownBy(() -> session.auth().verify(PATIENCE)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void noMoreSessionsThanStreamsAndALittleSlack() throws Exception {
    for (int i = 0; i < 3; i++) {
      assertThat(logIn().isAuthenticated()).isTrue();
    }
    ClientSession tooMany = connect();
    tooMany.addPublicKeyIdentity(userKey);
    assertThatThrownBy(() -> tooMany.auth().verify(PATIENCE)).isInstanceOf(IOException.class);
  }

  @Test
  void noMoreChannelsAtATimeThanOpenSshPermits() throws Exception {
    ClientSession session = logIn();
    for (int i = 0; i < 10; i++) {
      assertThat(open(session).isOpen()).isTrue();
    }
    assertThatThrownBy(() -> open(session)).isInstanceOf(IOException.class);
  }

  @Test
  void anOrdinaryExecChannelIsServedWithTheWindowAndPacketOfTheSettings() throws Exception {
    try (ClientSession session = logIn()) {
      ChannelExec exec = session.createExecChannel("sshperf-sink payload-0-0");
      exec.open().verify(PATIENCE);
      assertThat(exec.getRemoteWindow().getMaxSize()).isEqualTo(WINDOW.bytes());
      assertThat(exec.getRemoteWindow().getPacketSize()).isEqualTo(PACKET.bytes());
      try (OutputStream out = exec.getInvertedIn()) {
        out.write(new byte[] {1, 2, 3});
      }
      exec.waitFor(EnumSet.of(ClientChannelEvent.CLOSED), PATIENCE);
      assertThat(exec.getExitStatus()).isZero();
    }
    ServerReport report = server.finish();
    assertThat(report.ending()).isEqualTo(Ending.MEASURED);
    assertThat(report.streams().get(0).bytes()).isEqualTo(3);
  }

  private static boolean exec(RawChannel channel, String command) throws Exception {
    return channel.asks("exec", buffer -> buffer.putString(command));
  }

  private static RawChannel open(ClientSession session) throws IOException {
    RawChannel channel = new RawChannel();
    session.getService(ConnectionService.class).registerChannel(channel);
    channel.open().verify(PATIENCE);
    return channel;
  }

  private ClientSession connect() throws IOException {
    return client
        .connect("anybody", "127.0.0.1", server.address().port())
        .verify(PATIENCE)
        .getSession();
  }

  private ClientSession logIn() throws IOException {
    ClientSession session = connect();
    session.addPublicKeyIdentity(userKey);
    session.auth().verify(PATIENCE);
    return session;
  }
}
