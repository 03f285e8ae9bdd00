package io.sshperf.agent.engine.mina;

import io.sshperf.agent.transfer.Deadline;
import io.sshperf.agent.transfer.LatencyProbe;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Latency;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.security.KeyPair;
import java.security.PublicKey;
import java.time.Duration;
import java.util.Optional;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.session.ClientSession;

/** A connection of MINA's, beside those of the real client, for nothing but the round trips. */
public final class MinaLatencyProbe implements LatencyProbe {

  @Override
  public Latency measure(TransferSpec spec, ServerAddress server, String privateKey)
      throws TransferException, InterruptedException {
    PublicKey hostKey;
    KeyPair userKey;
    try {
      hostKey = Ed25519.parse(server.hostKey());
      userKey = Ed25519.parsePrivate(privateKey);
    } catch (IllegalArgumentException e) {
      throw new TransferException(
          Ending.failed(ReasonCode.CLIENT_FAILED, "a key for the probe is " + e.getMessage()), e);
    }
    Handshake handshake = new Handshake(spec.cell().initiator(), hostKey);
    SshClient client =
        ClientSetup.client(spec.cell().with(TransferSettings.DEFAULT), userKey, handshake);
    try {
      client.start();
      Deadline deadline = new Deadline(System.nanoTime(), spec.timeLimit());
      Dialer dialer = new Dialer(client, handshake, server, spec.stallLimit(), deadline);
      ClientSession session = dialer.sessions(1).get(0);
      Duration rtt = new RttProbe(session, dialer).shortest();
      return new Latency(dialer.connectTime(), Optional.of(rtt));
    } finally {
      MinaShutdown.now(client);
    }
  }
}
