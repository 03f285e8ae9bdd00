package io.sshperf.agent.engine.mina;

import io.sshperf.agent.transfer.ProgressListener;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.TransferSpec;
import java.security.KeyPair;
import java.security.PublicKey;
import org.apache.sshd.client.SshClient;
import org.jspecify.annotations.Nullable;

/** MINA as the SSH client of one transfer. Holds the user key until it is closed. */
final class MinaClient implements TransferClient {
  private final TransferSpec spec;
  private final String publicKey;
  private volatile @Nullable KeyPair userKey;

  MinaClient(TransferSpec spec) {
    this.spec = spec;
    KeyPair made = Ed25519.generate();
    this.userKey = made;
    this.publicKey = Ed25519.text(made.getPublic());
  }

  @Override
  public String publicKey() {
    return publicKey;
  }

  /**
   * @throws IllegalStateException if it was closed
   */
  @Override
  public ClientReport transfer(ServerAddress server, ProgressListener progress) {
    KeyPair key = userKey;
    if (key == null) {
      throw new IllegalStateException("transfer " + spec.id() + ": its client was closed");
    }
    PublicKey hostKey;
    try {
      hostKey = Ed25519.parse(server.hostKey());
    } catch (IllegalArgumentException e) {
      return ClientReport.notBegun(
          Ending.failed(ReasonCode.CLIENT_FAILED, "the announced host key is " + e.getMessage()));
    }
    Handshake handshake = new Handshake(spec.cell().initiator(), hostKey);
    SshClient client = ClientSetup.client(spec.cell(), key, handshake);
    return new ClientRun(spec, client, handshake, server, progress).run();
  }

  @Override
  public void close() {
    userKey = null;
  }
}
