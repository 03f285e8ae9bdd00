package io.sshperf.agent.engine.mina.cipher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.bouncycastle.crypto.params.KeyParameter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Poly1305Test {
  private static final HexFormat HEX = HexFormat.of();

  private final Poly1305 ours = new Poly1305();

  private byte[] tag(byte[] key, byte[] message) {
    ours.init(key, 0);
    ours.update(message, 0, message.length);
    byte[] tag = new byte[Poly1305.TAG_BYTES];
    ours.doFinal(tag, 0);
    return tag;
  }

  private static byte[] bouncyCastles(byte[] key, byte[] message) {
    var oracle = new org.bouncycastle.crypto.macs.Poly1305();
    oracle.init(new KeyParameter(key));
    oracle.update(message, 0, message.length);
    byte[] tag = new byte[Poly1305.TAG_BYTES];
    oracle.doFinal(tag, 0);
    return tag;
  }

  /** RFC 8439 section 2.5.2. */
  @Test
  void theExampleOfTheStandard() {
    byte[] key = HEX.parseHex("85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b");
    byte[] message = "Cryptographic Forum Research Group".getBytes(StandardCharsets.US_ASCII);
    assertThat(HEX.formatHex(tag(key, message))).isEqualTo("a8061dc1305136c6c22b8baf0c0127a9");
  }

  /** RFC 8439 appendix A.3, vectors 7 to 11: sums at and about the modulus. */
  @ParameterizedTest
  @CsvSource({
    "02000000000000000000000000000000, 00000000000000000000000000000000,"
        + " ffffffffffffffffffffffffffffffff, 03000000000000000000000000000000",
    "02000000000000000000000000000000, ffffffffffffffffffffffffffffffff,"
        + " 02000000000000000000000000000000, 03000000000000000000000000000000",
    "01000000000000000000000000000000, 00000000000000000000000000000000,"
        + " fffffffffffffffffffffffffffffffff0ffffffffffffffffffffffffffffff"
        + "11000000000000000000000000000000, 05000000000000000000000000000000",
    "01000000000000000000000000000000, 00000000000000000000000000000000,"
        + " fffffffffffffffffffffffffffffffffbfefefefefefefefefefefefefefefe"
        + "01010101010101010101010101010101, 00000000000000000000000000000000",
    "02000000000000000000000000000000, 00000000000000000000000000000000,"
        + " fdffffffffffffffffffffffffffffff, faffffffffffffffffffffffffffffff",
  })
  void sumsAtTheModulus(String r, String s, String message, String tag) {
    assertThat(HEX.formatHex(tag(HEX.parseHex(r + s), HEX.parseHex(message)))).isEqualTo(tag);
  }

  @Test
  void anyKeyAndMessageInAnyPiecesAreAsBouncyCastleHasThem() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      byte[] key = bytes(random, Poly1305.KEY_BYTES);
      byte[] message = bytes(random, random.nextInt(200));
      byte[] expected = bouncyCastles(key, message);
      ours.init(key, 0);
      for (int at = 0; at < message.length; ) {
        int piece = Math.min(1 + random.nextInt(40), message.length - at);
        ours.update(message, at, piece);
        at += piece;
      }
      byte[] tag = new byte[Poly1305.TAG_BYTES + 3];
      ours.doFinal(tag, 3);
      assertThat(Arrays.copyOfRange(tag, 3, tag.length)).as("seed %d", seed).isEqualTo(expected);
    }
  }

  /** Often bytes of nothing but ones or zeros, where carries run far. */
  private static byte[] bytes(Random random, int length) {
    byte[] made = new byte[length];
    random.nextBytes(made);
    int kind = random.nextInt(4);
    for (int i = 0; i < length; i++) {
      boolean extreme = kind == 0 || (kind == 1 && random.nextBoolean());
      if (extreme) {
        made[i] = (byte) (random.nextInt(8) == 0 ? 0 : 0xff);
      }
    }
    return made;
  }

  @Test
  void longMessagesAreAsBouncyCastleHasThem() {
    byte[] ones = new byte[1 << 20];
    Arrays.fill(ones, (byte) 0xff);
    byte[] key = new byte[Poly1305.KEY_BYTES];
    Arrays.fill(key, (byte) 0xff);
    assertThat(tag(key, ones)).isEqualTo(bouncyCastles(key, ones));
    new Random(7).nextBytes(ones);
    assertThat(tag(key, ones)).isEqualTo(bouncyCastles(key, ones));
  }
}
