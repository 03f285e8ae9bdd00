package io.sshperf.agent.engine.mina;

import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Optional;
import org.apache.sshd.common.NamedFactory;
import org.apache.sshd.common.cipher.BuiltinCiphers;
import org.apache.sshd.common.cipher.Cipher;

/**
 * Which implementation of {@code chacha20-poly1305@openssh.com} is used: {@link ChaCha20Poly1305}
 * wherever the JDK has ChaCha20, else MINA's. Decided by what there is, not by timing, so that two
 * runs on one JVM are never of different code. CONTRIBUTING.md has the figures behind it.
 */
final class ChaCha20Choice {
  static final String NAME = BuiltinCiphers.cc20p1305_openssh.getName();

  private static final boolean OURS = works();

  private ChaCha20Choice() {}

  /** What is recorded with a measurement. */
  static String implementation() {
    return OURS ? "JDK ChaCha20 + Bouncy Castle Poly1305" : "MINA";
  }

  /** The same offer, with the chosen implementation in MINA's place. */
  static List<NamedFactory<Cipher>> in(List<NamedFactory<Cipher>> offered) {
    return offered.stream().map(ChaCha20Choice::inPlaceOf).toList();
  }

  static NamedFactory<Cipher> inPlaceOf(NamedFactory<Cipher> mina) {
    return OURS && mina.getName().equals(NAME) ? new Ours() : mina;
  }

  private static boolean works() {
    return create().isPresent();
  }

  private static Optional<ChaCha20Poly1305> create() {
    try {
      return Optional.of(new ChaCha20Poly1305());
    } catch (GeneralSecurityException e) {
      return Optional.empty();
    }
  }

  private static final class Ours implements NamedFactory<Cipher> {
    @Override
    public String getName() {
      return NAME;
    }

    @Override
    public Cipher create() {
      return ChaCha20Choice.create().orElseThrow();
    }
  }
}
