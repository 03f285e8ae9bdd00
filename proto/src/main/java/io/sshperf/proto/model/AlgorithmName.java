package io.sshperf.proto.model;

import java.util.regex.Pattern;

/**
 * Name of a cipher, MAC, key exchange or compression as SSH writes it (RFC 4251 section 6),
 * narrowed to what can stand in a name list and on a command line.
 *
 * @param text 1 to 64 letters, digits, '-', '.', '_', '+', '/' or '@', the first a letter or a
 *     digit
 */
public record AlgorithmName(String text) {
  private static final Pattern AEAD =
      Pattern.compile("(AEAD_AES_\\d+_GCM|aes\\d+-gcm(@.*)?|chacha20-poly1305(@.*)?)");
  private static final Pattern VALID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+/@-]{0,63}");

  public AlgorithmName {
    if (!VALID.matcher(text).matches()) {
      throw new IllegalArgumentException(
          Quoted.of(text)
              + " is not an algorithm's name (expected a name as in aes128-gcm@openssh.com)");
    }
  }

  /**
   * Whether it is a cipher that authenticates by itself, so that no MAC is negotiated (RFC 5647,
   * OpenSSH PROTOCOL.chacha20poly1305).
   */
  public boolean isAead() {
    return AEAD.matcher(text).matches();
  }

  @Override
  public String toString() {
    return text;
  }
}
