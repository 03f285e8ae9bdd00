package io.sshperf.agent.engine.mina;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.engine.mina.channel.ServedFiles;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.channel.ChannelSessionFactory;
import org.apache.sshd.server.command.Command;
import org.jspecify.annotations.Nullable;

/** A MINA server whose only command says what a test tells it to, whatever the client does. */
final class ScriptedScp implements AutoCloseable {
  private final SshServer server;
  private final KeyPair hostKey = Ed25519.generate();
  private final CountDownLatch closed = new CountDownLatch(1);

  /** What the command does, on a thread of its own. */
  interface Script {
    void run(Scripted scp) throws IOException, InterruptedException;
  }

  /**
   * @param script null to refuse every command
   */
  ScriptedScp(TransferSpec spec, String userKey, @Nullable Script script) throws IOException {
    ServedFiles none = new ServedFiles(spec, Transfers.SCRATCH.receiver(spec));
    ServerSetup setup = new ServerSetup(spec, none, hostKey, Ed25519.parse(userKey));
    this.server = setup.server("127.0.0.1", 0);
    server.setChannelFactories(List.of(ChannelSessionFactory.INSTANCE));
    server.setCommandFactory(
        (channel, command) -> {
          if (script == null) {
            throw new IOException("refused");
          }
          return new Scripted(script);
        });
    server.start();
  }

  ServerAddress address() {
    return new ServerAddress("127.0.0.1", server.getPort(), Ed25519.text(hostKey.getPublic()));
  }

  @Override
  public void close() {
    closed.countDown();
    MinaShutdown.now(server);
  }

  /** The command, for its script. */
  final class Scripted implements Command {
    private final Script script;
    private @Nullable InputStream in;
    private @Nullable OutputStream out;
    private @Nullable ExitCallback exit;
    private @Nullable ChannelSession channel;

    private Scripted(Script script) {
      this.script = script;
    }

    @Override
    public void setInputStream(InputStream stream) {
      in = stream;
    }

    @Override
    public void setOutputStream(OutputStream stream) {
      out = stream;
    }

    @Override
    public void setErrorStream(OutputStream stream) {}

    @Override
    public void setExitCallback(ExitCallback callback) {
      exit = callback;
    }

    @Override
    public void start(ChannelSession session, Environment env) {
      channel = session;
      Thread thread = new Thread(this::run, "test-scripted-scp");
      thread.setDaemon(true);
      thread.start();
    }

    private void run() {
      try {
        script.run(this);
      } catch (IOException | InterruptedException expected) {
        // The client has gone, which is what most scripts make it do.
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void destroy(ChannelSession session) {}

    /** Sends, a byte for each character. */
    void say(String text) throws IOException {
      if (out != null) {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
      }
    }

    /** Waits for so many bytes. */
    String hear(int count) throws IOException {
      return in == null ? "" : new String(in.readNBytes(count), StandardCharsets.ISO_8859_1);
    }

    void exit(int status) {
      if (exit != null) {
        exit.onExit(status);
      }
    }

    /** Closes the connection. */
    void cut() {
      if (channel != null) {
        channel.getSession().close(true);
      }
    }

    /** Does nothing more, as long as the server is open. */
    void beSilent() throws InterruptedException {
      closed.await();
    }
  }
}
