package io.sshperf.agent.engine.mina;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.engine.mina.channel.ServedFiles;
import io.sshperf.agent.transfer.FailingStore;
import io.sshperf.agent.transfer.PayloadStore;
import io.sshperf.agent.transfer.Scratch;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Payload;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.channel.ChannelExec;
import org.apache.sshd.client.channel.ClientChannelEvent;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.session.ConnectionService;
import org.apache.sshd.server.SshServer;

/**
 * A server of one scp transfer, from and to a scratch directory of its own, and whoever holds the
 * user key and says to it what they like.
 */
final class HostileScp implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final KeyPair userKey = Ed25519.generate();
  private final PayloadStore store;
  private final ServedFiles files;
  private final SshServer server;
  private final SshClient client;

  /**
   * @param root of the scratch directory
   * @param room how many bytes the disk takes or gives
   */
  HostileScp(Path root, Initiator initiator, Amount amount, long room) throws Exception {
    Load load =
        Load.DEFAULT.withAmount(amount).withPayload(Payload.ZEROS).withStorage(Storage.DISK);
    TransferSettings settings = TransferSettings.DEFAULT.with(Method.SCP).with(load);
    TransferSpec spec = Transfers.spec(Engine.MINA, initiator, settings);
    Scratch scratch = Scratch.in(root.resolve("scratch"));
    boolean push = initiator == Initiator.PUSH;
    store = FailingStore.full(push ? scratch.receiver(spec) : scratch.sender(spec), room);
    files = new ServedFiles(spec, store);
    KeyPair hostKey = Ed25519.generate();
    server = new ServerSetup(spec, files, hostKey, userKey.getPublic()).server("127.0.0.1", 0);
    Handshake handshake = new Handshake(initiator, hostKey.getPublic());
    client = ClientSetup.client(spec.cell(), userKey, handshake);
    server.start();
    client.start();
  }

  /** The client goes, without a word. */
  void leave() {
    MinaShutdown.now(client);
  }

  @Override
  public void close() {
    MinaShutdown.now(client);
    MinaShutdown.now(server);
    store.close();
  }

  /** The two files, as they should be. */
  void receiveBoth() throws Exception {
    Dialogue proper = begin("scp -d -t /");
    proper.hear(1);
    proper.sendFile("payload-0-1");
    proper.sendFile("payload-0-0");
    assertThat(proper.end()).isZero();
  }

  ServerReport report() {
    return files.report(Optional.empty());
  }

  long refused() {
    return report().refused().orElseThrow();
  }

  Tally tally() {
    return report().streams().get(0);
  }

  private ClientSession logIn() throws IOException {
    ClientSession session =
        client.connect("anybody", "127.0.0.1", server.getPort()).verify(PATIENCE).getSession();
    session.auth().verify(PATIENCE);
    return session;
  }

  /** Whether the server does what an exec request asks for. */
  boolean isAccepted(String command) throws Exception {
    try (ClientSession session = logIn()) {
      RawChannel channel = new RawChannel();
      session.getService(ConnectionService.class).registerChannel(channel);
      channel.open().verify(PATIENCE);
      return channel.asks("exec", buffer -> buffer.putString(command));
    }
  }

  /** A command that the server has to accept. */
  Dialogue begin(String command) throws IOException {
    ChannelExec channel = logIn().createExecChannel(command);
    channel.open().verify(PATIENCE);
    return new Dialogue(channel, channel.getInvertedIn(), channel.getInvertedOut());
  }

  /** A command of the server's that is talked to, a byte for each character. */
  record Dialogue(ChannelExec channel, OutputStream out, InputStream in) {
    void say(String text) throws IOException {
      out.write(text.getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
    }

    String hear(int count) throws IOException {
      return new String(in.readNBytes(count), StandardCharsets.ISO_8859_1);
    }

    String hearLine() throws IOException {
      StringBuilder line = new StringBuilder();
      for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
        line.append((char) next);
      }
      return line.toString();
    }

    void sendFile(String name) throws IOException {
      say("C0644 5 " + name + "\n");
      assertThat(hear(1)).isEqualTo("\0");
      say("abcde\0");
      assertThat(hear(1)).isEqualTo("\0");
    }

    /** Once a first reply was said. */
    String hearFile(String name) throws IOException {
      assertThat(hearLine()).isEqualTo("C0644 5 " + name);
      say("\0");
      String data = hear(5);
      assertThat(hear(1)).isEqualTo("\0");
      say("\0");
      return data;
    }

    /** Sends the end of file, and gets the exit status. */
    int end() throws IOException {
      out.close();
      return status();
    }

    int status() {
      channel.waitFor(EnumSet.of(ClientChannelEvent.CLOSED), PATIENCE);
      return channel.getExitStatus();
    }
  }
}
