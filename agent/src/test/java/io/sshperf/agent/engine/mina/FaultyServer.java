package io.sshperf.agent.engine.mina;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.engine.mina.channel.ServedFiles;
import io.sshperf.agent.engine.mina.channel.TransferCommand;
import io.sshperf.agent.engine.mina.stream.StreamCommands;
import io.sshperf.agent.transfer.Counter;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.KeyPair;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.session.SessionListener;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.channel.ChannelDataReceiver;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.channel.ChannelSessionAware;
import org.apache.sshd.server.channel.ChannelSessionFactory;
import org.apache.sshd.server.command.Command;
import org.jspecify.annotations.Nullable;

/** A MINA server whose sink and source are not what they should be. */
final class FaultyServer implements AutoCloseable {
  enum Fault {
    NONE,
    LOSE_A_BYTE,
    FLIP_A_BIT,
    KEEP_WINDOW_SHUT,
    EXIT_EARLY,
    EXIT_WITH_ERROR,
    CLOSE_WITHOUT_STATUS
  }

  private final Fault fault;
  private final SshServer server;
  private final KeyPair hostKey = Ed25519.generate();
  private final Counter counter = new Counter();
  private final AtomicInteger keyExchanges = new AtomicInteger();
  private final AtomicInteger emptyPieces = new AtomicInteger();
  private volatile long peerWindow;
  private volatile long peerPacket;

  FaultyServer(TransferSpec spec, String userKey, Fault fault) throws IOException {
    this.fault = fault;
    ServerSetup setup = new ServerSetup(spec, files(spec), hostKey, Ed25519.parse(userKey));
    this.server = setup.server("127.0.0.1", 0);
    server.setChannelFactories(List.of(ChannelSessionFactory.INSTANCE));
    server.setCommandFactory(
        (channel, command) -> command.startsWith("sshperf-sink") ? new Sink() : source(spec));
    server.addSessionListener(
        new SessionListener() {
          @Override
          public void sessionEvent(Session session, Event event) {
            if (event == Event.KexCompleted) {
              keyExchanges.incrementAndGet();
            }
          }
        });
    server.start();
  }

  ServerAddress address() {
    return new ServerAddress("127.0.0.1", server.getPort(), Ed25519.text(hostKey.getPublic()));
  }

  Tally tally() {
    return counter.tally();
  }

  /** Packets of data that had none. */
  int emptyPieces() {
    return emptyPieces.get();
  }

  int keyExchanges() {
    return keyExchanges.get();
  }

  long peerWindow() {
    return peerWindow;
  }

  long peerPacket() {
    return peerPacket;
  }

  @Override
  public void close() {
    MinaShutdown.now(server);
  }

  private static ServedFiles files(TransferSpec spec) {
    try {
      return new ServedFiles(spec, Transfers.SCRATCH.receiver(spec));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Command source(TransferSpec asked) throws IOException {
    String commandLine = "sshperf-source payload-0-0";
    Command whole = new StreamCommands(asked, files(asked)).command(commandLine).orElseThrow();
    return new TransferCommand() {
      @Override
      public void start(ChannelSession channel, Environment env) throws IOException {
        peerWindow = channel.getRemoteWindow().getMaxSize();
        peerPacket = channel.getRemoteWindow().getPacketSize();
        if (fault == Fault.NONE) {
          whole.setExitCallback((status, message, immediately) -> exit(status));
          whole.start(channel, env);
        } else {
          exit(0);
        }
      }
    };
  }

  private final class Sink extends TransferCommand
      implements ChannelSessionAware, ChannelDataReceiver {
    private @Nullable ChannelSession channel;
    private boolean first = true;

    @Override
    public void setChannelSession(ChannelSession session) {
      channel = session;
      session.setDataReceiver(this);
    }

    @Override
    public void start(ChannelSession session, Environment env) {}

    @Override
    public int data(ChannelSession session, byte[] data, int offset, int length) {
      boolean faulty = first;
      first = false;
      if (length == 0) {
        emptyPieces.incrementAndGet();
      }
      if (faulty && fault == Fault.FLIP_A_BIT) {
        data[offset] ^= 1;
      }
      int lost = faulty && fault == Fault.LOSE_A_BYTE ? 1 : 0;
      counter.add(data, offset + lost, length - lost);
      if (faulty && fault == Fault.EXIT_EARLY) {
        exit(0);
      }
      if (faulty && fault == Fault.CLOSE_WITHOUT_STATUS) {
        session.getSession().close(true);
      }
      return fault == Fault.KEEP_WINDOW_SHUT ? 0 : length;
    }

    @Override
    public void close() {
      if (channel != null && channel.isEofSignalled()) {
        exit(fault == Fault.EXIT_WITH_ERROR ? 3 : 0);
      }
    }
  }
}
