package io.sshperf.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.controller.result.Examples;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Payload;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PiecesTest {
  @ParameterizedTest
  @CsvSource({
    "577123456,577 MB/s",
    "81340000,81.3 MB/s",
    "786000,0.786 MB/s",
    "5000000,5.00 MB/s",
    "99960000,100 MB/s",
    "9996000,10.0 MB/s",
    "2710400000,2710 MB/s",
    "12,0.0000120 MB/s",
    "0,0 MB/s"
  })
  void ratesHaveThreeDigits(double rate, String expected) {
    assertThat(Rates.format(rate, RateUnit.MEGABYTES)).isEqualTo(expected);
  }

  @Test
  void ratesMayBeMegabits() {
    assertThat(Rates.format(1e6, RateUnit.MEGABITS)).isEqualTo("8.00 Mbit/s");
  }

  @Test
  void sparklineGoesFromZeroToTheLargest() {
    assertThat(Sparkline.of(new double[] {0, 1, 2, 3, 4, 5, 6, 7})).isEqualTo("▁▂▃▄▅▆▇█");
    assertThat(Sparkline.of(new double[] {0, 0, Double.NaN, -1})).isEqualTo("▁▁▁▁");
    assertThat(Sparkline.of(new double[0])).isEmpty();
  }

  @Test
  void timeLeftIsRoundedUp() {
    assertThat(TimeLeft.format(Duration.ofSeconds(92))).isEqualTo("1:32");
    assertThat(TimeLeft.format(Duration.ofMillis(59_001))).isEqualTo("1:00");
    assertThat(TimeLeft.format(Duration.ofSeconds(3723))).isEqualTo("1:02:03");
    assertThat(TimeLeft.format(Duration.ofSeconds(-5))).isEqualTo("0:00");
  }

  @Test
  void titleHasOnlyWhatIsNotDefault() {
    CellSpec plain = Examples.MINA;
    assertThat(CellTitle.of(plain)).isEqualTo("push");
    CellSpec special =
        Examples.spec(
            Engine.OPENSSH,
            s ->
                s.with(
                        Algorithms.DEFAULT
                            .withCipher("aes128-gcm@openssh.com")
                            .withCompression(true))
                    .with(
                        s.load()
                            .withStreams(4)
                            .withLimit(DataRate.parse("25MB/s"))
                            .withPayload(Payload.ZEROS)
                            .withSize(DataSize.ofMebibytes(1))));
    assertThat(CellTitle.of(special))
        .isEqualTo("push aes128-gcm compressed ×4 limit 25MB/s 1MiB zeros");
  }

  @Test
  void csvFieldsAreQuotedAndHarmless() {
    assertThat(CsvLine.of(List.of("a,b", "say \"x\"", "1\n2", "plain")))
        .isEqualTo("\"a,b\",\"say \"\"x\"\"\",\"1\n2\",plain\n");
    assertThat(CsvLine.harmless("=cmd()")).isEqualTo("'=cmd()");
  }

  @Test
  void markdownIsEscaped() {
    assertThat(MarkdownTable.escape("a|b <i> x@y *z*")).isEqualTo("a\\|b &lt;i> x&#64;y \\*z\\*");
  }
}
