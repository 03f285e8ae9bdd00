package io.sshperf.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.Tally;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
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

  @Test
  void piecesCountByPositionInWhateverOrder() {
    byte[] data = new byte[100_000];
    new Random(3).nextBytes(data);
    Counter whole = new Counter();
    whole.add(data, 0, data.length);
    for (int seed = 0; seed < 50; seed++) {
      List<int[]> pieces = pieces(data.length, new Random(seed));
      Counter counter = new Counter();
      pieces.forEach(p -> assertThat(counter.add(data, p[0], p[1], p[0])).isTrue());
      assertThat(counter.tally()).as("seed %d", seed).isEqualTo(whole.tally());
      assertThat(counter.bytes()).isEqualTo(data.length);
    }
  }

  /** Offsets and lengths, shuffled. */
  private static List<int[]> pieces(int length, Random random) {
    List<int[]> pieces = new ArrayList<>();
    for (int at = 0; at < length; at += pieces.get(pieces.size() - 1)[1]) {
      pieces.add(new int[] {at, Math.min(1 + random.nextInt(2000), length - at)});
    }
    Collections.shuffle(pieces, random);
    return pieces;
  }

  @Test
  void whatWasCountedIsNotCountedAgain() {
    Counter counter = new Counter();
    assertThat(counter.add(DATA, 0, 4, 0)).isTrue();
    assertThat(counter.add(DATA, 8, 2, 8)).isTrue();
    Tally before = counter.tally();
    for (int[] piece : new int[][] {{0, 4}, {3, 1}, {3, 2}, {4, 5}, {7, 2}, {8, 1}, {9, 2}}) {
      assertThat(counter.add(DATA, piece[0], piece[1], piece[0])).isFalse();
      assertThat(counter.tally()).isEqualTo(before);
      assertThat(counter.bytes()).isEqualTo(6);
    }
  }

  @Test
  void piecesAheadOfAGapAreBounded() {
    Counter counter = new Counter();
    for (int i = 1; i <= Counter.MOST_PIECES; i++) {
      assertThat(counter.add(DATA, 0, 1, 2L * i)).isTrue();
    }
    assertThat(counter.add(DATA, 0, 1, 2L * Counter.MOST_PIECES + 2)).isFalse();
  }

  @Test
  void aGapShowsInTheBytes() {
    Counter counter = new Counter();
    counter.add(DATA, 1, 4, 0);
    counter.add(DATA, 6, 4, 5);
    assertThat(counter.tally().bytes()).isEqualTo(8);
    counter.add(DATA, 5, 1, 4);
    assertThat(counter.tally()).isEqualTo(DIGITS);
  }

  @Test
  void filesOfAStreamCountLikeTheWhole() {
    StreamCounter stream = new StreamCounter();
    stream.next().add(DATA, 1, 4);
    stream.next();
    stream.next().add(DATA, 5, 5);
    assertThat(stream.tally()).isEqualTo(DIGITS);
    assertThat(stream.bytes()).isEqualTo(9);
  }
}
