package io.sshperf.agent.engine.mina;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PublicKey;
import java.util.Map;
import org.apache.sshd.common.NamedResource;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.common.util.security.SecurityUtils;

/** Keys for one transfer, and OpenSSH's text form of public keys. */
final class Ed25519 {
  private Ed25519() {}

  static KeyPair generate() {
    try {
      return KeyUtils.generateKeyPair(KeyPairProvider.SSH_ED25519, 256);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no ed25519 keys (expected Bouncy Castle on the path)", e);
    }
  }

  static String text(PublicKey key) {
    return PublicKeyEntry.toString(key);
  }

  /**
   * Reads a public key of any type.
   *
   * @throws IllegalArgumentException if it is none
   */
  static PublicKey parse(String text) {
    try {
      PublicKey key =
          PublicKeyEntry.parsePublicKeyEntry(text).resolvePublicKey(null, Map.of(), null);
      if (key == null) {
        throw new IllegalArgumentException("not a public key in OpenSSH's format: " + text);
      }
      return key;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalArgumentException("not a public key in OpenSSH's format: " + text, e);
    }
  }

  /**
   * Reads a private key that is not encrypted.
   *
   * @throws IllegalArgumentException if it is none; the key is not in the message
   */
  static KeyPair parsePrivate(String text) {
    try {
      Iterable<KeyPair> pairs =
          SecurityUtils.loadKeyPairIdentities(
              null,
              NamedResource.ofName("user key"),
              new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII)),
              null);
      if (pairs != null) {
        for (KeyPair pair : pairs) {
          return pair;
        }
      }
      throw new IllegalArgumentException("not a private key in OpenSSH's format");
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalArgumentException("not a private key in OpenSSH's format", e);
    }
  }
}
