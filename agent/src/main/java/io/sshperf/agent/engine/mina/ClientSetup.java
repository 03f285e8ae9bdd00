package io.sshperf.agent.engine.mina;

import io.sshperf.agent.engine.mina.channel.ReadRound;
import io.sshperf.proto.model.CellSpec;
import java.security.KeyPair;
import java.util.List;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.auth.pubkey.UserAuthPublicKeyFactory;
import org.apache.sshd.client.config.hosts.HostConfigEntryResolver;
import org.apache.sshd.common.keyprovider.KeyIdentityProvider;

/** How a transfer's client is set up. Nothing is read from {@code ~/.ssh}. */
final class ClientSetup {
  private ClientSetup() {}

  /** Not started. */
  static SshClient client(CellSpec cell, KeyPair userKey, Handshake handshake) {
    SshClient client = SshClient.setUpDefaultClient();
    client.setHostConfigEntryResolver(HostConfigEntryResolver.EMPTY);
    client.setKeyIdentityProvider(KeyIdentityProvider.wrapKeyPairs(userKey));
    client.setUserAuthFactories(List.of(UserAuthPublicKeyFactory.INSTANCE));
    client.setServerKeyVerifier(handshake);
    client.addSessionListener(handshake);
    client.setSessionFactory(new ReadRound.ClientSessions(client));
    client.setChannelFactories(List.of());
    client.setGlobalRequestHandlers(List.of());
    Offering.apply(cell.settings().algorithms(), client);
    MinaSettings.client(client, cell);
    return client;
  }
}
