package io.sshperf.controller.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Load;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SizeSearchTest {
  private static final long MIB = 1 << 20;

  private static Load lasting(String millis) {
    return Load.DEFAULT.withAmount(new Amount.Lasting(Duration.ofMillis(Long.parseLong(millis))));
  }

  private static long size(SizeSearch search) {
    return search.load().amount().bytes().orElseThrow();
  }

  /** Sizes that a link of constant rate is tried with; the last is the one that was found. */
  private static List<Long> tried(SizeSearch search, double bytesPerSecond) {
    List<Long> sizes = new ArrayList<>(List.of(size(search)));
    while (search.isOpen()) {
      search.add(Duration.ofNanos((long) Math.ceil(size(search) * 1e9 / bytesPerSecond)));
      sizes.add(size(search));
    }
    return sizes;
  }

  @Test
  void beginsWith16MiBOverAllStreams() {
    assertThat(size(new SizeSearch(lasting("5000")))).isEqualTo(16 * MIB);
    assertThat(size(new SizeSearch(lasting("5000").withStreams(64)))).isEqualTo(16 * MIB);
  }

  @Test
  void slowLinkNeedsOneTransfer() {
    assertThat(tried(new SizeSearch(lasting("5000")), 1e6)).hasSize(2).endsWith(5_000_000L);
  }

  @Test
  void fastLinkGrowsBySixteenAtMost() {
    List<Long> sizes = tried(new SizeSearch(lasting("60000")), 1e9);
    assertThat(sizes).startsWith(16 * MIB, 256 * MIB, 4096 * MIB).hasSize(5);
    assertThat((double) sizes.get(sizes.size() - 1)).isCloseTo(60e9, within(1e3));
  }

  @Test
  void goesOnUntilATransferLastedForHalfOfTheTime() {
    SizeSearch search = new SizeSearch(lasting("1000"));
    search.add(Duration.ofMillis(499));
    assertThat(search.isOpen()).isTrue();
    search.add(Duration.ofMillis(500));
    assertThat(search.isOpen()).isFalse();
  }

  @Test
  void laterTransfersCorrectTheSizeAndDoNotReopenTheSearch() {
    SizeSearch search = new SizeSearch(lasting("1000"));
    search.add(Duration.ofSeconds(1));
    search.add(Duration.ofMillis(250));
    assertThat(size(search)).isEqualTo(64 * MIB);
    assertThat(search.isOpen()).isFalse();
  }

  @Test
  void givesUpAfterTwelve() {
    SizeSearch search = new SizeSearch(lasting("86400000"));
    int transfers = 0;
    while (search.isOpen()) {
      search.add(Duration.ofNanos(1));
      transfers++;
    }
    assertThat(transfers).isEqualTo(12);
    assertThat(size(search)).isPositive();
  }

  @Test
  void limitIsTheAnswer() {
    SizeSearch search =
        new SizeSearch(lasting("10000").withLimit(DataRate.parse("25MB/s")).withStreams(2));
    assertThat(tried(search, 25e6)).containsExactly(250_000_000L, 250_000_000L);
    assertThat(tried(new SizeSearch(lasting("5000").withLimit(DataRate.parse("1MB/s"))), 1e6))
        .startsWith(5_000_000L);
  }

  @Test
  void limitFarBeyondTheLinkIsNoReasonToBeginHuge() {
    SizeSearch search = new SizeSearch(lasting("10000").withLimit(DataRate.parse("100GB/s")));
    assertThat(size(search)).isEqualTo(256 * MIB);
    assertThat(tried(search, 10e6)).last().isEqualTo(100_000_000L);
  }

  @Test
  void neverLessThanAByteOfEachStream() {
    SizeSearch search = new SizeSearch(lasting("100").withStreams(64));
    search.add(Duration.ofDays(1000));
    assertThat(search.load().amount()).isEqualTo(new Amount.Size(DataSize.ofBytes(64)));
    assertThat(
            size(
                new SizeSearch(
                    lasting("100").withStreams(64).withLimit(DataRate.ofBytesPerSecond(64)))))
        .isEqualTo(64);
  }

  @Test
  void findsTheSizeOfAnyConstantRate() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 1000; i++) {
      double rate = Math.pow(10, 3 + random.nextDouble() * 8);
      long millis = 100L + random.nextInt(100_000);
      List<Long> sizes = tried(new SizeSearch(lasting(Long.toString(millis))), rate);
      double expected = rate * millis / 1e3;
      assertThat((double) sizes.get(sizes.size() - 1))
          .as("seed %d, %.0f B/s, %d ms", seed, rate, millis)
          .isCloseTo(expected, within(2 + expected * 1e-6));
      assertThat(sizes).hasSizeLessThanOrEqualTo(9);
    }
  }

  @Test
  void isForDurationsOnly() {
    assertThatThrownBy(() -> new SizeSearch(Load.DEFAULT))
        .hasMessageContaining("256MiB (expected a duration");
  }
}
