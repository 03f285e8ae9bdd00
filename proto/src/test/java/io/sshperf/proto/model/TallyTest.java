package io.sshperf.proto.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

class TallyTest {
  private static Tally of(byte[] bytes, int from, int to) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, from, to - from);
    return new Tally(to - from, (int) crc.getValue());
  }

  @Test
  void piecesMakeTheWholeHoweverItIsCut() {
    long seed = new Random().nextLong();
    System.out.println("piecesMakeTheWholeHoweverItIsCut: seed " + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      byte[] bytes = new byte[random.nextInt(5_000)];
      random.nextBytes(bytes);
      int a = random.nextInt(bytes.length + 1);
      int b = a + random.nextInt(bytes.length + 1 - a);
      Tally first = of(bytes, 0, a);
      Tally second = of(bytes, a, b);
      Tally third = of(bytes, b, bytes.length);
      Tally whole = of(bytes, 0, bytes.length);
      assertThat(first.then(second).then(third)).isEqualTo(whole);
      assertThat(first.then(second.then(third))).isEqualTo(whole);
    }
  }

  @Test
  void nothingChangesNothing() {
    Tally some = of("123456789".getBytes(StandardCharsets.US_ASCII), 0, 9);
    assertThat(some.crcHex()).isEqualTo("e3069283"); // the check value of CRC-32C
    assertThat(some.then(Tally.NONE)).isEqualTo(some);
    assertThat(Tally.NONE.then(some)).isEqualTo(some);
  }

  @Test
  void manyZeroBytesAreCarriedPast() {
    byte[] zeros = new byte[1 << 20];
    CRC32C crc = new CRC32C();
    Tally tally = Tally.NONE;
    for (int i = 0; i < 64; i++) {
      crc.update(zeros);
      tally = tally.then(of(zeros, 0, zeros.length));
    }
    assertThat(tally).isEqualTo(new Tally(64L << 20, (int) crc.getValue()));
  }
}
