package io.sshperf.agent.engine.mina;

import io.sshperf.agent.engine.mina.channel.ReadRound;
import io.sshperf.agent.engine.mina.channel.ServedFiles;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.security.KeyPair;
import java.security.PublicKey;
import java.time.Duration;
import java.util.List;
import org.apache.sshd.common.channel.Channel;
import org.apache.sshd.common.channel.ChannelFactory;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.global.KeepAliveHandler;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.core.CoreModuleProperties;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.auth.pubkey.UserAuthPublicKeyFactory;
import org.apache.sshd.server.forward.RejectAllForwardingFilter;
import org.apache.sshd.server.global.NoMoreSessionsHandler;

/**
 * How a private server is set up: one user key, one kind of channel, one kind of request on it.
 *
 * @param authorized the only key that may log in, under any user name
 */
record ServerSetup(TransferSpec spec, ServedFiles files, KeyPair hostKey, PublicKey authorized) {
  private static final int SPARE_SESSIONS = 2;

  /** Of one session at a time, as many as OpenSSH has (sshd_config: MaxSessions). */
  private static final int CHANNELS = 10;

  /** Not started. */
  SshServer server(String address, int port) {
    SshServer server = SshServer.setUpDefaultServer();
    server.setHost(address);
    server.setPort(port);
    server.setKeyPairProvider(KeyPairProvider.wrap(hostKey));
    Offering.apply(spec.cell().settings().algorithms(), server);
    MinaSettings.server(server, spec.cell());
    MinaThreads.count(server, files.threads());
    login(server);
    requests(server);
    return server;
  }

  private void login(SshServer server) {
    server.setUserAuthFactories(List.of(UserAuthPublicKeyFactory.INSTANCE));
    server.setPublickeyAuthenticator((user, key, session) -> KeyUtils.compareKeys(key, authorized));
    int sessions = spec.cell().settings().load().streams() + SPARE_SESSIONS;
    CoreModuleProperties.MAX_CONCURRENT_SESSIONS.set(server, sessions);
    CoreModuleProperties.MAX_CONCURRENT_CHANNELS.set(server, CHANNELS - 1); // MINA takes one more
    CoreModuleProperties.AUTH_TIMEOUT.set(server, Duration.ofSeconds(60));
  }

  private void requests(SshServer server) {
    server.setSessionFactory(new ReadRound.ServerSessions(server));
    server.setChannelFactories(List.of(new FileChannels()));
    server.setGlobalRequestHandlers(
        List.of(KeepAliveHandler.INSTANCE, NoMoreSessionsHandler.INSTANCE));
    server.setForwardingFilter(RejectAllForwardingFilter.INSTANCE);
    server.setSubsystemFactories(List.of());
  }

  private final class FileChannels implements ChannelFactory {
    @Override
    public String getName() {
      return "session";
    }

    @Override
    public Channel createChannel(Session session) throws IOException {
      return new ServedChannel(spec, files);
    }
  }
}
