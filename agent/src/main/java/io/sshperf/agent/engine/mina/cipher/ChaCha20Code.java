package io.sshperf.agent.engine.mina.cipher;

import java.security.GeneralSecurityException;
import java.util.List;
import org.apache.sshd.common.NamedFactory;
import org.apache.sshd.common.cipher.BuiltinCiphers;
import org.apache.sshd.common.cipher.Cipher;

/** Which code runs {@code chacha20-poly1305@openssh.com}. */
public enum ChaCha20Code {
  /** {@link ChaCha20Poly1305}. */
  JDK("JDK ChaCha20 + sshperf Poly1305"),
  /** MINA's own. */
  MINA("MINA");

  /** As it is negotiated. */
  public static final String CIPHER = BuiltinCiphers.cc20p1305_openssh.getName();

  /**
   * On this JVM: the JDK's wherever it is there. Decided by what there is, not by timing, so that
   * two runs on one JVM are never of different code; CONTRIBUTING.md has the figures behind it.
   */
  public static final ChaCha20Code HERE = ChaCha20Poly1305.isAvailable() ? JDK : MINA;

  private final String description;

  ChaCha20Code(String description) {
    this.description = description;
  }

  /** What is recorded with a measurement. */
  public String description() {
    return description;
  }

  /** The same offer in the same order, with this code for the cipher. */
  public List<NamedFactory<Cipher>> in(List<NamedFactory<Cipher>> offered) {
    return offered.stream().map(this::inPlaceOf).toList();
  }

  /** The same cipher, with this code if it is ChaCha20. */
  public NamedFactory<Cipher> inPlaceOf(NamedFactory<Cipher> minas) {
    return this == JDK && minas.getName().equals(CIPHER) ? new JdkFactory() : minas;
  }

  private static final class JdkFactory implements NamedFactory<Cipher> {
    @Override
    public String getName() {
      return CIPHER;
    }

    @Override
    public Cipher create() {
      try {
        return new ChaCha20Poly1305();
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("the JDK's ChaCha20 is gone (it was there before)", e);
      }
    }
  }
}
