package io.sshperf.agent.engine.openssh;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.EdECPublicKey;
import java.util.Base64;

/**
 * A fresh key pair as OpenSSH's programs read it. Immutable.
 *
 * @param privateKey a file's text (OpenSSH PROTOCOL.key), not encrypted
 * @param publicKey a line's text
 */
record SshKeyPair(String privateKey, String publicKey) {
  private static final String TYPE = "ssh-ed25519";
  private static final String MAGIC = "openssh-key-v1\0";
  private static final int KEY_BYTES = 32;
  private static final int BLOCK = 8;
  private static final int LINE = 70;
  private static final SecureRandom RANDOM = new SecureRandom();

  static SshKeyPair generate() {
    KeyPair pair;
    try {
      pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK of 15 on has Ed25519", e);
    }
    byte[] point = point((EdECPublicKey) pair.getPublic());
    byte[] seed = ((EdECPrivateKey) pair.getPrivate()).getBytes().orElseThrow();
    byte[] blob = bytes(out -> writePublic(out, point));
    String text = Base64.getEncoder().encodeToString(blob);
    return new SshKeyPair(file(blob, seed, point), TYPE + " " + text);
  }

  /** The private key does not get into a log. */
  @Override
  public String toString() {
    return publicKey;
  }

  /** Little-endian, the highest bit is the sign of x (RFC 8032 section 5.1.2). */
  private static byte[] point(EdECPublicKey key) {
    byte[] y = key.getPoint().getY().toByteArray();
    byte[] point = new byte[KEY_BYTES];
    for (int i = 0; i < Math.min(y.length, KEY_BYTES); i++) {
      point[i] = y[y.length - 1 - i];
    }
    if (key.getPoint().isXOdd()) {
      point[KEY_BYTES - 1] |= (byte) 0x80;
    }
    return point;
  }

  private static String file(byte[] blob, byte[] seed, byte[] point) {
    int check = RANDOM.nextInt();
    byte[] secret =
        bytes(
            out -> {
              out.writeInt(check); // twice, by which a wrong passphrase would show
              out.writeInt(check);
              writePublic(out, point);
              writeString(out, concat(seed, point));
              writeString(out, new byte[0]); // no comment
              for (int pad = 1; out.size() % BLOCK != 0; pad++) {
                out.writeByte(pad);
              }
            });
    byte[] all =
        bytes(
            out -> {
              out.write(MAGIC.getBytes(StandardCharsets.US_ASCII));
              writeText(out, "none"); // cipher
              writeText(out, "none"); // key derivation
              writeText(out, "");
              out.writeInt(1); // keys
              writeString(out, blob);
              writeString(out, secret);
            });
    String body =
        Base64.getMimeEncoder(LINE, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(all);
    return "-----BEGIN OPENSSH PRIVATE KEY-----\n" + body + "\n-----END OPENSSH PRIVATE KEY-----\n";
  }

  private interface Writing {
    void to(DataOutputStream out) throws IOException;
  }

  private static byte[] bytes(Writing writing) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      writing.to(new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // not in memory
    }
    return bytes.toByteArray();
  }

  private static void writePublic(DataOutputStream out, byte[] point) throws IOException {
    writeText(out, TYPE);
    writeString(out, point);
  }

  private static void writeText(DataOutputStream out, String text) throws IOException {
    writeString(out, text.getBytes(StandardCharsets.US_ASCII));
  }

  private static void writeString(DataOutputStream out, byte[] string) throws IOException {
    out.writeInt(string.length);
    out.write(string);
  }

  private static byte[] concat(byte[] one, byte[] other) {
    byte[] both = new byte[one.length + other.length];
    System.arraycopy(one, 0, both, 0, one.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }
}
