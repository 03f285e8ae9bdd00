package io.sshperf.agent.engine.mina.cipher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import javax.crypto.AEADBadTagException;
import org.apache.sshd.common.cipher.BuiltinCiphers;
import org.apache.sshd.common.cipher.Cipher;
import org.apache.sshd.common.cipher.Cipher.Mode;
import org.apache.sshd.common.cipher.CipherInformation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChaCha20Poly1305Test {
  private static final int TAG = 16;
  private static final long LAST_SEQUENCE_NUMBER = 0xffff_ffffL;

  private final Random random = new Random(4);
  private final byte[] key = bytes(64);

  /** The worked example of draft-ietf-sshm-chacha20-poly1305, appendix A. */
  @Test
  void thePublishedPacketIsEncryptedAndDecryptedAsPublished() throws Exception {
    byte[] published =
        hex(
            "8bbff6855fc102338c373e73aac0c914f076a905b2444a32eecaffeae22becc5"
                + "e9b7a7a5825a8249346ec1c28301cf394543fc7569887d76e168f37562ac0740");
    byte[] plain =
        hex(
            "00000048065e00000000000000384c6f72656d20697073756d20646f6c6f7220"
                + "73697420616d65742c20636f6e7365637465747572206164697069736963696e"
                + "6720656c69744e43e804dc6c");
    byte[] sent =
        hex(
            "2c3ecce4a5bc05895bf07a7ba956b6c68829ac7c83b780b7000ecde745afc705"
                + "bbc378ce03a280236b87b53bed5839662302b164b6286a48cd1e097138e3cb90"
                + "9b8b2b829dd18d2a35ff82d995349e855bf02c298ef775f2d1a7e8b8");
    Cipher sender = with(new ChaCha20Poly1305(), Mode.Encrypt, published, 7);
    Cipher receiver = with(new ChaCha20Poly1305(), Mode.Decrypt, published, 7);
    assertThat(encrypted(sender, plain)).isEqualTo(sent);
    assertThat(decrypted(receiver, sent)).isEqualTo(plain);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 3, 0x7fff_fff0L, 0x8000_0001L, 0xffff_ff00L})
  void everyPacketIsTheOneMinaSendsAndReads(long firstSequenceNumber) throws Exception {
    Cipher ours = with(new ChaCha20Poly1305(), Mode.Encrypt, key, firstSequenceNumber);
    Cipher minas = with(mina(), Mode.Encrypt, key, firstSequenceNumber);
    Cipher ourReader = with(new ChaCha20Poly1305(), Mode.Decrypt, key, firstSequenceNumber);
    Cipher minasReader = with(mina(), Mode.Decrypt, key, firstSequenceNumber);
    for (int packet = 0; packet < 200; packet++) {
      byte[] plain = packet();
      byte[] sent = encrypted(ours, plain);
      assertThat(sent).as("packet %d", packet).isEqualTo(encrypted(minas, plain));
      assertThat(decrypted(ourReader, sent)).isEqualTo(plain);
      assertThat(decrypted(minasReader, sent)).isEqualTo(plain);
    }
  }

  /** RFC 4253, section 6.4; MINA's own goes on to 2^32, which OpenSSH does not have. */
  @Test
  void theSequenceNumberAfterTheLastIsZero() throws Exception {
    Cipher sender = with(new ChaCha20Poly1305(), Mode.Encrypt, key, LAST_SEQUENCE_NUMBER);
    byte[] plain = packet();
    assertThat(encrypted(sender, plain))
        .isEqualTo(encrypted(with(mina(), Mode.Encrypt, key, LAST_SEQUENCE_NUMBER), plain));
    assertThat(encrypted(sender, plain))
        .isEqualTo(encrypted(with(mina(), Mode.Encrypt, key, 0), plain));
  }

  @Test
  void anyFlippedBitIsRefusedWithNothingDecryptedAndNothingAfterIt() throws Exception {
    byte[] sent = encrypted(with(new ChaCha20Poly1305(), Mode.Encrypt, key, 9), bytes(4 + 24));
    for (int bit = 0; bit < sent.length * 8; bit++) {
      Cipher receiver = with(new ChaCha20Poly1305(), Mode.Decrypt, key, 9);
      byte[] damaged = sent.clone();
      damaged[bit / 8] ^= (byte) (1 << (bit % 8));
      byte[] buffer = damaged.clone();
      receiver.updateAAD(buffer, 0, 4);
      assertThatThrownBy(() -> receiver.update(buffer, 4, 24))
          .as("bit %d", bit)
          .isInstanceOf(AEADBadTagException.class);
      assertThat(Arrays.copyOfRange(buffer, 4, buffer.length))
          .isEqualTo(Arrays.copyOfRange(damaged, 4, damaged.length));
      assertThatThrownBy(() -> receiver.updateAAD(sent.clone(), 0, 4))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void aPacketUnderAnotherSequenceNumberIsRefused() throws Exception {
    byte[] sent = encrypted(with(new ChaCha20Poly1305(), Mode.Encrypt, key, 9), packet());
    Cipher receiver = with(new ChaCha20Poly1305(), Mode.Decrypt, key, 10);
    assertThatThrownBy(() -> decrypted(receiver, sent)).isInstanceOf(AEADBadTagException.class);
  }

  @Test
  void lengthAndDataComeInTurnAndAfterTheKey() throws Exception {
    Cipher fresh = new ChaCha20Poly1305();
    assertThatThrownBy(() -> fresh.updateAAD(new byte[4], 0, 4))
        .isInstanceOf(IllegalStateException.class);
    Cipher sender = with(new ChaCha20Poly1305(), Mode.Encrypt, key, 0);
    assertThatThrownBy(() -> sender.update(new byte[40], 0, 24))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> sender.updateAAD(new byte[5], 0, 5))
        .hasMessage("packet length: 5 bytes (expected 4)");
    sender.updateAAD(new byte[4], 0, 4);
    assertThatThrownBy(() -> sender.updateAAD(new byte[4], 0, 4))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void toASessionItLooksLikeMinasOwn() throws Exception {
    CipherInformation ours = new ChaCha20Poly1305();
    CipherInformation minas = mina();
    assertThat(ours.getAlgorithm()).isEqualTo(minas.getAlgorithm()).startsWith("ChaCha");
    assertThat(ours.getTransformation()).isEqualTo(minas.getTransformation());
    assertThat(ours.getKeySize()).isEqualTo(minas.getKeySize());
    assertThat(ours.getKdfSize()).isEqualTo(minas.getKdfSize());
    assertThat(ours.getIVSize()).isEqualTo(minas.getIVSize());
    assertThat(ours.getCipherBlockSize()).isEqualTo(minas.getCipherBlockSize());
    assertThat(ours.getAuthenticationTagSize()).isEqualTo(minas.getAuthenticationTagSize());
  }

  private static Cipher mina() {
    return BuiltinCiphers.cc20p1305_openssh.create();
  }

  private static Cipher with(Cipher cipher, Mode mode, byte[] key, long sequenceNumber)
      throws Exception {
    cipher.init(mode, key, ByteBuffer.allocate(8).putLong(sequenceNumber).array());
    return cipher;
  }

  /** The packet and its tag, as {@code AbstractSession.encode} makes them. */
  private static byte[] encrypted(Cipher cipher, byte[] plain) throws Exception {
    byte[] packet = Arrays.copyOf(plain, plain.length + TAG);
    cipher.updateWithAAD(packet, 0, 4, plain.length - 4);
    return packet;
  }

  /** The packet without its tag, as {@code AbstractSession.decode} makes it, at an offset. */
  private static byte[] decrypted(Cipher cipher, byte[] sent) throws Exception {
    int offset = 3;
    byte[] packet = new byte[offset + sent.length];
    System.arraycopy(sent, 0, packet, offset, sent.length);
    int end = packet.length - TAG;
    cipher.updateAAD(packet, offset, 4);
    cipher.update(packet, offset + 4, end - offset - 4);
    return Arrays.copyOfRange(packet, offset, end);
  }

  /** Mostly small, at times as large as MINA permits; lengths about the 64 bytes of a block. */
  private byte[] packet() {
    int longest = random.nextInt(10) == 0 ? 256 << 10 : 400;
    return bytes(4 + 1 + random.nextInt(longest));
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text);
  }
}
