package io.sshperf.proto.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sizes, rates and durations: what is written is read back, and nothing without a unit is read. */
class WrittenValuesTest {
  private static Random seeded(String test) {
    long seed = new Random().nextLong();
    System.out.println(test + ": seed " + seed);
    return new Random(seed);
  }

  /** Any magnitude is as likely as any other, and round numbers are frequent. */
  private static long any(Random random) {
    long value = random.nextLong() >>> (1 + random.nextInt(63));
    return random.nextBoolean() ? value : value >>> 20 << random.nextInt(20);
  }

  @Test
  void sizesAreReadBackAsWritten() {
    Random random = seeded("sizesAreReadBackAsWritten");
    for (int i = 0; i < 50_000; i++) {
      DataSize size = DataSize.ofBytes(any(random));
      assertThat(DataSize.parse(size.toString())).isEqualTo(size);
    }
    assertThat(DataSize.parse(DataSize.ofBytes(Long.MAX_VALUE).toString()).bytes())
        .isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void ratesAreReadBackAsWritten() {
    Random random = seeded("ratesAreReadBackAsWritten");
    for (int i = 0; i < 50_000; i++) {
      DataRate rate = DataRate.ofBytesPerSecond(Math.max(1, any(random)));
      assertThat(DataRate.parse(rate.toString())).isEqualTo(rate);
    }
  }

  @Test
  void durationsAreReadBackAsWritten() {
    Random random = seeded("durationsAreReadBackAsWritten");
    for (int i = 0; i < 50_000; i++) {
      Duration duration = Duration.ofMillis(any(random) % 1_000_000_000);
      assertThat(TimeSpan.parse(TimeSpan.format(duration))).isEqualTo(duration);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1GiB, 1073741824, 1GiB",
    "1024MiB, 1073741824, 1GiB",
    "200MB, 200000000, 200MB",
    "1.5KiB, 1536, 1536B",
    "1 kB, 1000, 1KB",
    "0B, 0, 0B",
    "0.5KB, 500, 500B",
  })
  void sizesAreExact(String written, long bytes, String shown) {
    assertThat(DataSize.parse(written).bytes()).isEqualTo(bytes);
    assertThat(DataSize.parse(written)).hasToString(shown);
  }

  @ParameterizedTest
  @CsvSource({
    "200Mbit/s, 25000000, 25MB/s",
    "25MB/s, 25000000, 25MB/s",
    "8bit/s, 1, 1B/s",
    "1.5 GB/s, 1500000000, 12Gbit/s",
    "1kB/s, 1000, 1KB/s",
    "8Kbit/s, 1000, 1KB/s",
    "1MiB/s, 1048576, 1MiB/s",
  })
  void ratesAreExact(String written, long bytesPerSecond, String shown) {
    assertThat(DataRate.parse(written).bytesPerSecond()).isEqualTo(bytesPerSecond);
    assertThat(DataRate.parse(written)).hasToString(shown);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1",
        "MiB",
        "-1MiB",
        "+1MiB",
        "1mib",
        "1Mb",
        "1MiB/s",
        "1e3B",
        "0x1B",
        "1,5MB",
        "1.B",
        ".5B",
        "0.3B",
        "8388608TiB",
        "99999999999999999999B",
        "1MiB 2",
        "1  MiB",
        "١MiB",
        "NaN B",
        "1\u0000B",
      })
  void whatIsNoSizeIsRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DataSize.parse(text))
        .withMessageContaining("is not a size (expected ")
        .satisfies(
            e ->
                assertThat(String.valueOf(e.getMessage()).chars())
                    .noneMatch(Character::isISOControl));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "1", "1MB", "1bit/s", "1Mbps", "-1MB/s", "0B/s", "1mbit/s", "9999999999GB/s"})
  void whatIsNoRateIsRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DataRate.parse(text))
        .withMessageMatching(".*rate.*expected.*");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1", "s", "-1s", "1.5s", "1S", "1d", "1 min 2 s", "10000000000s"})
  void whatIsNoDurationIsRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSpan.parse(text))
        .withMessageContaining("is not a duration (expected ");
  }

  @Test
  void randomTextIsReadOrRefusedAndNothingElse() {
    Random random = seeded("randomTextIsReadOrRefusedAndNothingElse");
    String letters = "0123456789.,-+ eEkKMGTiBbits/mhn\u0000ü";
    for (int i = 0; i < 50_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(12); n > 0; n--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }
      assertReadOrRefused(() -> DataSize.parse(text.toString()));
      assertReadOrRefused(() -> DataRate.parse(text.toString()));
      assertReadOrRefused(() -> TimeSpan.parse(text.toString()));
    }
  }

  private static void assertReadOrRefused(Runnable read) {
    try {
      read.run();
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageContaining("expected");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-a", ".a", "a b", "a\n", "ä", "a/b", "a\u001b[m"})
  void whatIsNoAgentNameIsRefused(String text) {
    assertThatThrownBy(() -> new AgentName(text)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new TransferId(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-oProxyCommand=x", "a,b", "a b", "a\n", "a;b", "$a", "ä"})
  void whatIsNoAlgorithmNameIsRefused(String text) {
    assertThatThrownBy(() -> new AlgorithmName(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void namesHaveALongestLength() {
    assertThat(new AgentName("a".repeat(64)).text()).hasSize(64);
    assertThatThrownBy(() -> new AgentName("a".repeat(65)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("…");
    assertThat(new TransferId("a".repeat(128)).text()).hasSize(128);
    assertThatThrownBy(() -> new TransferId("a".repeat(129)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new AlgorithmName("a".repeat(65)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
