package io.sshperf.agent.engine.mina.channel;

import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.sshd.client.ClientFactoryManager;
import org.apache.sshd.client.session.ClientSessionImpl;
import org.apache.sshd.common.AttributeRepository.AttributeKey;
import org.apache.sshd.common.io.IoSession;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.util.Readable;
import org.apache.sshd.server.ServerFactoryManager;
import org.apache.sshd.server.session.ServerSessionImpl;

/**
 * All packets that came out of a session's socket in one read: what each of them wants done for all
 * of them together is done once, at the end, such as waking a thread. Confined to MINA's I/O thread
 * that reads.
 */
public final class ReadRound {
  private static final AttributeKey<ReadRound> KEY = new AttributeKey<>();

  private final Set<Runnable> last = new LinkedHashSet<>();

  private ReadRound() {}

  /** Of a session that one of the two factories has made. */
  public static ReadRound of(Session session) {
    return session.computeAttributeIfAbsent(KEY, key -> new ReadRound());
  }

  /**
   * Runs it at the end of this round.
   *
   * @param action run once, however often it is given
   */
  public void atEnd(Runnable action) {
    last.add(action);
  }

  private void end() {
    for (Runnable action : last) {
      action.run();
    }
    last.clear();
  }

  /** Makes sessions of a client that have rounds. */
  public static final class ClientSessions extends org.apache.sshd.client.session.SessionFactory {
    /**
     * @param client whose session factory this will be
     */
    public ClientSessions(ClientFactoryManager client) {
      super(client);
    }

    @Override
    protected ClientSessionImpl doCreateSession(IoSession connection) throws Exception {
      return new ClientSessionImpl(getClient(), connection) {
        @Override
        public void messageReceived(Readable read) throws Exception {
          try {
            super.messageReceived(read);
          } finally {
            of(this).end();
          }
        }
      };
    }
  }

  /** Makes sessions of a server that have rounds. */
  public static final class ServerSessions extends org.apache.sshd.server.session.SessionFactory {
    /**
     * @param server whose session factory this will be
     */
    public ServerSessions(ServerFactoryManager server) {
      super(server);
    }

    @Override
    protected ServerSessionImpl doCreateSession(IoSession connection) throws Exception {
      return new ServerSessionImpl(getServer(), connection) {
        @Override
        public void messageReceived(Readable read) throws Exception {
          try {
            super.messageReceived(read);
          } finally {
            of(this).end();
          }
        }
      };
    }
  }
}
