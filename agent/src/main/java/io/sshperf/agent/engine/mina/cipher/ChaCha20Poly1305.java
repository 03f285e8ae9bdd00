package io.sshperf.agent.engine.mina.cipher;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.Security;
import javax.crypto.AEADBadTagException;
import javax.crypto.SecretKey;
import javax.crypto.spec.ChaCha20ParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.apache.sshd.common.cipher.BuiltinCiphers;
import org.apache.sshd.common.cipher.Cipher;
import org.apache.sshd.common.cipher.CipherInformation;
import org.jspecify.annotations.Nullable;

/**
 * OpenSSH's {@code chacha20-poly1305@openssh.com} made of the JDK's ChaCha20 and {@link Poly1305},
 * which together are faster than MINA's own. One direction of one session between two key
 * exchanges; confined to whichever thread MINA lets work on that direction.
 *
 * <p>OpenSSH's nonce and block counter have 64 bits each, the JDK's (RFC 8439) 96 and 32. As the
 * counter stays small the two are the same if the longer nonce begins with a zero word.
 *
 * @see <a
 *     href="https://github.com/openssh/openssh-portable/blob/master/PROTOCOL.chacha20poly1305">OpenSSH,
 *     PROTOCOL.chacha20poly1305</a>
 */
final class ChaCha20Poly1305 implements Cipher {
  private static final CipherInformation SAME = BuiltinCiphers.cc20p1305_openssh;
  private static final String ALGORITHM = "ChaCha20";

  /** Another one's may be slower, and not understand the JDK's parameters. */
  private static final String PROVIDER = "SunJCE";

  private static final int KEY_BYTES = 32;
  private static final int TAG_BYTES = 16;
  private static final int LENGTH_BYTES = 4;
  private static final int NONCE_BYTES = 12;
  private static final byte[] ZERO_BLOCK = new byte[64];

  private final javax.crypto.Cipher lengthStream;
  private final javax.crypto.Cipher dataStream;
  private final Poly1305 authenticator = new Poly1305();
  private final ByteBuffer nonce = ByteBuffer.allocate(NONCE_BYTES);
  private final byte[] firstBlock = new byte[ZERO_BLOCK.length];
  private final byte[] computed = new byte[TAG_BYTES];
  private final byte[] received = new byte[TAG_BYTES];
  private @Nullable Keys keys;
  private boolean lengthDone;

  private record Keys(Mode mode, SecretKey data, SecretKey length, long firstPacket) {
    static Keys of(Mode mode, byte[] key, long firstPacket) {
      return new Keys(
          mode,
          new SecretKeySpec(key, 0, KEY_BYTES, ALGORITHM),
          new SecretKeySpec(key, KEY_BYTES, KEY_BYTES, ALGORITHM),
          firstPacket);
    }
  }

  /**
   * @throws GeneralSecurityException if it is not {@linkplain #isAvailable() available}
   */
  ChaCha20Poly1305() throws GeneralSecurityException {
    this.lengthStream = javax.crypto.Cipher.getInstance(ALGORITHM, PROVIDER);
    this.dataStream = javax.crypto.Cipher.getInstance(ALGORITHM, PROVIDER);
  }

  /** Whether this JVM has the JDK's own ChaCha20. */
  static boolean isAvailable() {
    Provider jdk = Security.getProvider(PROVIDER);
    return jdk != null && jdk.getService("Cipher", ALGORITHM) != null;
  }

  /**
   * @param iv the sequence number of the first packet, as MINA gives it to ciphers named ChaCha
   */
  @Override
  public void init(Mode mode, byte[] key, byte[] iv) {
    keys = Keys.of(mode, key, ByteBuffer.wrap(iv).getLong());
    nonce.putLong(NONCE_BYTES - Long.BYTES, keys.firstPacket());
    lengthDone = false;
  }

  /** Begins a packet: encrypts or decrypts its length. */
  @Override
  public void updateAAD(byte[] packet, int offset, int length) throws GeneralSecurityException {
    Keys current = current(false);
    if (length != LENGTH_BYTES) {
      throw new IllegalArgumentException("packet length: " + length + " bytes (expected 4)");
    }
    lengthDone = true;
    // Both directions are the same exclusive-or, and only this mode refuses a nonce used just now.
    int mode = javax.crypto.Cipher.ENCRYPT_MODE;
    dataStream.init(mode, current.data(), new ChaCha20ParameterSpec(nonce.array(), 0));
    dataStream.update(ZERO_BLOCK, 0, ZERO_BLOCK.length, firstBlock, 0);
    authenticator.init(firstBlock, 0);
    lengthStream.init(mode, current.length(), new ChaCha20ParameterSpec(nonce.array(), 0));
    if (current.mode() == Mode.Decrypt) {
      authenticator.update(packet, offset, length);
    }
    lengthStream.update(packet, offset, length, packet, offset);
    if (current.mode() == Mode.Encrypt) {
      authenticator.update(packet, offset, length);
    }
  }

  /**
   * Ends a packet: the data, and the tag behind it.
   *
   * @throws AEADBadTagException if the tag is not the packet's; nothing was decrypted then, and
   *     nothing more can be
   */
  @Override
  public void update(byte[] packet, int offset, int length) throws GeneralSecurityException {
    Keys current = current(true);
    int tag = offset + length;
    if (current.mode() == Mode.Decrypt) {
      authenticator.update(packet, offset, length);
      authenticator.doFinal(computed, 0);
      System.arraycopy(packet, tag, received, 0, TAG_BYTES);
      if (!MessageDigest.isEqual(computed, received)) {
        throw new AEADBadTagException("a packet's authentication tag is wrong");
      }
      dataStream.update(packet, offset, length, packet, offset);
    } else {
      dataStream.update(packet, offset, length, packet, offset);
      authenticator.update(packet, offset, length);
      authenticator.doFinal(packet, tag);
    }
    lengthDone = false;
    advance(current);
  }

  /** To the next sequence number, which has 32 bits as the one of OpenSSH. */
  private void advance(Keys current) {
    long next = (nonce.getLong(NONCE_BYTES - Long.BYTES) + 1) & 0xffff_ffffL;
    nonce.putLong(NONCE_BYTES - Long.BYTES, next);
    if (next == current.firstPacket()) {
      keys = null;
    }
  }

  private Keys current(boolean lengthWanted) {
    Keys current = keys;
    if (current == null) {
      throw new IllegalStateException("no key, or every sequence number was used with it");
    }
    if (lengthDone != lengthWanted) {
      throw new IllegalStateException(
          lengthWanted ? "a packet's data before its length" : "the last packet was not completed");
    }
    return current;
  }

  /** Begins with ChaCha, by which MINA knows that the sequence number is wanted. */
  @Override
  public String getAlgorithm() {
    return ALGORITHM;
  }

  @Override
  public String getTransformation() {
    return ALGORITHM;
  }

  @Override
  public int getKeySize() {
    return SAME.getKeySize();
  }

  @Override
  public int getKdfSize() {
    return SAME.getKdfSize();
  }

  @Override
  public int getIVSize() {
    return SAME.getIVSize();
  }

  @Override
  public int getCipherBlockSize() {
    return SAME.getCipherBlockSize();
  }

  @Override
  public int getAuthenticationTagSize() {
    return SAME.getAuthenticationTagSize();
  }
}
