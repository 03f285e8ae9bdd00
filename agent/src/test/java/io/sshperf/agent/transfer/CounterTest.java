package io.sshperf.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.Tally;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CounterTest {
  /** The check value of CRC-32C. */
  private static final Tally DIGITS = new Tally(9, 0xe306_9283);

  private static final byte[] DATA = "-123456789-".getBytes(StandardCharsets.US_ASCII);

  @Test
  void countsBytesAndChecksum() {
    Counter counter = new Counter();
    counter.add(DATA, 1, 9);
    assertThat(counter.bytes()).isEqualTo(9);
    assertThat(counter.tally()).isEqualTo(DIGITS);
  }

  @Test
  void piecesCountLikeTheWhole() {
    Counter counter = new Counter();
    counter.add(DATA, 1, 4);
    counter.add(DATA, 5, 0);
    counter.add(DATA, 5, 5);
    assertThat(counter.tally()).isEqualTo(DIGITS);
  }

  @Test
  void nothingCountedIsNoTally() {
    assertThat(new Counter().tally()).isEqualTo(Tally.NONE);
  }
}
