package io.sshperf.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.proto.model.Payload;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PayloadSourceTest {
  private static final int BLOCK = 64 * 1024;

  @ParameterizedTest
  @EnumSource
  void anyPieceIsTheSameAsInTheWhole(Payload payload) {
    PayloadSource source = PayloadSource.of(payload, 42, 0);
    byte[] whole = bytes(source, 0, 40_000);
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      int position = random.nextInt(whole.length);
      int length = random.nextInt(Math.min(9_000, whole.length - position));
      int offset = random.nextInt(20);
      byte[] piece = new byte[offset + length + 5];
      Arrays.fill(piece, (byte) 0x55);
      source.fill(piece, offset, length, position);
      assertThat(Arrays.equals(piece, offset, offset + length, whole, position, position + length))
          .as("seed %d: %d bytes at %d", seed, length, position)
          .isTrue();
      assertThat(piece[offset + length]).as("past the end").isEqualTo((byte) 0x55);
      assertThat(offset == 0 || piece[offset - 1] == 0x55).as("before the start").isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRangeOutsideTheArrayIsRefused(Payload payload) {
    PayloadSource source = PayloadSource.of(payload, 42, 0);
    assertThatThrownBy(() -> source.fill(new byte[10], 5, 6, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @ParameterizedTest
  @EnumSource(names = {"RANDOM", "TEXT"})
  void seedAndStreamMakeOtherBytes(Payload payload) {
    byte[] one = bytes(PayloadSource.of(payload, 1, 0), 0, 1000);
    assertThat(bytes(PayloadSource.of(payload, 1, 0), 0, 1000)).isEqualTo(one);
    assertThat(bytes(PayloadSource.of(payload, 1, 1), 0, 1000)).isNotEqualTo(one);
    assertThat(bytes(PayloadSource.of(payload, 2, 0), 0, 1000)).isNotEqualTo(one);
  }

  @Test
  void randomRepeatsNoBlockWithinASample() {
    Set<String> seen = new HashSet<>();
    for (int stream = 0; stream < 4; stream++) {
      PayloadSource source = PayloadSource.of(Payload.RANDOM, 7, stream);
      for (int block = 0; block < 500; block++) {
        // Sixteen bytes that differ are blocks that differ.
        byte[] start = bytes(source, (long) block * BLOCK, 16);
        assertThat(seen.add(Arrays.toString(start))).isTrue();
      }
    }
  }

  @Test
  void randomDoesNotCompress() {
    assertThat(ratio(Payload.RANDOM)).isLessThan(1.01);
  }

  @Test
  void textCompressesAboutThreeToOne() {
    assertThat(ratio(Payload.TEXT)).isBetween(2.5, 3.5);
  }

  @Test
  void zerosAreZeros() {
    assertThat(bytes(PayloadSource.of(Payload.ZEROS, 3, 1), 77, 100)).containsOnly(0);
  }

  private static double ratio(Payload payload) {
    byte[] data = bytes(PayloadSource.of(payload, 42, 0), 0, 4 << 20);
    Deflater deflater = new Deflater(6);
    try {
      deflater.setInput(data);
      deflater.finish();
      byte[] out = new byte[BLOCK];
      long size = 0;
      while (!deflater.finished()) {
        size += deflater.deflate(out);
      }
      return (double) data.length / size;
    } finally {
      deflater.end();
    }
  }

  private static byte[] bytes(PayloadSource source, long position, int length) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) 0x55);
    source.fill(bytes, 0, length, position);
    return bytes;
  }
}
