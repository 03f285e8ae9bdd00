package io.sshperf.agent.engine.mina;

import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Negotiated;
import io.sshperf.proto.model.Reason;
import java.net.SocketAddress;
import java.security.PublicKey;
import java.util.Map;
import java.util.Optional;
import org.apache.sshd.client.keyverifier.ServerKeyVerifier;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.kex.KexProposalOption;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.session.SessionListener;
import org.jspecify.annotations.Nullable;

/**
 * What the client saw of the handshakes of a transfer: what was negotiated, what was refused, which
 * host key was shown. Written by MINA's I/O threads, read by the transfer's.
 */
final class Handshake implements SessionListener, ServerKeyVerifier {
  private static final String PROTOCOL = "SSH-2.0-";

  private final Initiator initiator;
  private final PublicKey hostKey;
  private volatile @Nullable Reason refusal;
  private volatile @Nullable Negotiated negotiated;
  private volatile @Nullable String strangeHostKey;

  /**
   * @param hostKey the only one accepted
   */
  Handshake(Initiator initiator, PublicKey hostKey) {
    this.initiator = initiator;
    this.hostKey = hostKey;
  }

  Optional<Reason> refusal() {
    return Optional.ofNullable(refusal);
  }

  /** Of the first session that got so far; all are asked for the same. */
  Optional<Negotiated> negotiated() {
    return Optional.ofNullable(negotiated);
  }

  /** The server's key, if it was not the expected one. */
  Optional<String> strangeHostKey() {
    return Optional.ofNullable(strangeHostKey);
  }

  @Override
  public boolean verifyServerKey(ClientSession session, SocketAddress address, PublicKey shown) {
    boolean same = KeyUtils.compareKeys(hostKey, shown);
    if (!same) {
      strangeHostKey = Ed25519.text(shown);
    }
    return same;
  }

  @Override
  public void sessionNegotiationStart(
      Session session,
      Map<KexProposalOption, String> client,
      Map<KexProposalOption, String> server) {
    Refusal.between(client, server).ifPresent(reason -> refusal = reason);
  }

  @Override
  public void sessionNegotiationEnd(
      Session session,
      Map<KexProposalOption, String> client,
      Map<KexProposalOption, String> server,
      Map<KexProposalOption, String> agreed,
      @Nullable Throwable reason) {
    if (reason == null && negotiated == null) {
      negotiated = negotiated(session, agreed);
    }
  }

  private Negotiated negotiated(Session session, Map<KexProposalOption, String> agreed) {
    boolean up = initiator == Initiator.PUSH;
    String cipher = name(agreed, up ? KexProposalOption.C2SENC : KexProposalOption.S2CENC);
    String mac = name(agreed, up ? KexProposalOption.C2SMAC : KexProposalOption.S2CMAC);
    return new Negotiated(
        cipher,
        MinaAlgorithms.isAead(cipher) ? Negotiated.IMPLICIT_MAC : mac,
        name(agreed, KexProposalOption.ALGORITHMS),
        name(agreed, up ? KexProposalOption.C2SCOMP : KexProposalOption.S2CCOMP),
        software(session.getClientVersion()),
        software(session.getServerVersion()),
        "MINA session",
        MinaAlgorithms.implementation(cipher));
  }

  private static String name(Map<KexProposalOption, String> agreed, KexProposalOption option) {
    return agreed.getOrDefault(option, "");
  }

  private static Optional<String> software(@Nullable String identification) {
    return Optional.ofNullable(identification)
        .map(text -> text.startsWith(PROTOCOL) ? text.substring(PROTOCOL.length()) : text);
  }
}
