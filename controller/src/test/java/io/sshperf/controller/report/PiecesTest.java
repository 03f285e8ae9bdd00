package io.sshperf.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.controller.result.Examples;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Payload;
import io.sshperf.proto.model.Programs;
import io.sshperf.proto.model.Requests;
import io.sshperf.proto.model.SftpServer;
import io.sshperf.proto.model.TransferSettings;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
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
  void titleHasOnlyWhatTellsTheCellsApart() {
    CellSpec first = Examples.spec(Engine.MINA, s -> s.with(gcm()).with(s.load().withStreams(4)));
    CellSpec second =
        Examples.spec(
            Engine.MINA,
            s ->
                s.with(gcm().withCompression(true))
                    .with(
                        s.load()
                            .withStreams(4)
                            .withLimit(DataRate.parse("25MB/s"))
                            .withPayload(Payload.ZEROS)
                            .withSize(DataSize.ofMebibytes(1))));
    CellTitles titles = CellTitles.of(List.of(first, second));
    assertThat(titles.of(second)).isEqualTo("compressed limit 25MB/s 1MiB zeros");
    assertThat(titles.of(first))
        .as("nothing but defaults")
        .isEqualTo("compression default limit default 256MiB random");
    assertThat(CellTitles.of(List.of(first)).of(first)).isEqualTo("stream push");
  }

  @Test
  void titleBeginsWithTheMethodAndHasRequestsOfSftpOnly() {
    CellSpec stream = Examples.spec(Engine.MINA, s -> s.with(gcm()));
    CellSpec ctr = Examples.spec(Engine.MINA, s -> s.with(Algorithms.DEFAULT.withCipher("a-ctr")));
    CellSpec plain = sftp(Requests.DEFAULT);
    CellSpec buffer = sftp(Requests.DEFAULT.withBuffer(DataSize.ofKibibytes(255)));
    CellSpec both = sftp(buffer.settings().requests().withOutstanding(64));
    CellTitles titles = CellTitles.of(List.of(stream, ctr, plain, buffer, both));
    assertThat(Stream.of(stream, ctr, plain, buffer, both).map(titles::of))
        .containsExactly(
            "stream aes128-gcm",
            "stream a-ctr",
            "sftp aes128-gcm",
            "sftp aes128-gcm buffer 255KiB",
            "sftp aes128-gcm 255KiB×64");
    assertThat(CellTitles.of(List.of(stream, both)).of(both)).isEqualTo("sftp");
  }

  private static CellSpec sftp(Requests requests) {
    return Examples.spec(Engine.MINA, s -> s.with(gcm()).with(Method.SFTP).with(requests));
  }

  private static Algorithms gcm() {
    return Algorithms.DEFAULT.withCipher("aes128-gcm@openssh.com");
  }

  @Test
  void titleHasTheEnginesOfBothEndsWhereTheyVary() {
    CellSpec mina = Examples.spec(Engine.MINA, s -> s);
    CellSpec openssh = Examples.spec(Engine.OPENSSH, s -> s);
    CellSpec mixed = ends(Engine.OPENSSH, Engine.MINA, s -> s);
    assertThat(CellTitles.of(List.of(mina, mixed)).of(mixed)).isEqualTo("openssh → mina");
    assertThat(CellTitles.of(List.of(mina, mixed)).of(mina)).isEqualTo("mina → mina");
    assertThat(CellTitles.of(List.of(mina, openssh)).of(openssh))
        .as("both ends are the same in every cell")
        .isEqualTo("openssh");
  }

  @Test
  void titleHasTheCoresWhereTheyVary() {
    CellSpec all = Examples.spec(Engine.OPENSSH, s -> s);
    CellSpec one = all.with(all.settings().with(Programs.DEFAULT.withCores(1)));
    CellSpec two = all.with(all.settings().with(Programs.DEFAULT.withCores(2)));
    CellTitles titles = CellTitles.of(List.of(all, one, two));
    assertThat(Stream.of(all, one, two).map(titles::of))
        .containsExactly("default cores", "1 core", "2 cores");
  }

  @Test
  void titleHasTheProgramWhereItVaries() {
    UnaryOperator<TransferSettings> real =
        s -> s.with(Programs.DEFAULT.withSftpServer(SftpServer.EXTERNAL));
    UnaryOperator<TransferSettings> sftp = s -> s.with(s.programs().withClient(ClientProgram.SFTP));
    CellSpec stream = Examples.spec(Engine.OPENSSH, s -> s);
    CellSpec plain = Examples.spec(Engine.OPENSSH, s -> s.with(Method.SFTP));
    CellSpec both = Examples.spec(Engine.OPENSSH, s -> sftp.apply(real.apply(s.with(Method.SFTP))));
    CellTitles titles = CellTitles.of(List.of(stream, plain, both));
    assertThat(Stream.of(stream, plain, both).map(titles::of))
        .containsExactly("stream", "sftp program scp", "sftp program sftp sftp-server");
    assertThat(CellTitles.of(List.of(stream, plain)).of(plain)).isEqualTo("sftp");
  }

  private static CellSpec ends(
      Engine client, Engine server, UnaryOperator<TransferSettings> change) {
    CellSpec cell = Examples.spec(client, change);
    return new CellSpec(cell.pair(), cell.initiator(), client, server, cell.settings());
  }

  @ParameterizedTest
  @CsvSource({
    "OpenSSH_9.2p1 Debian-2+deb12u10,openssh 9.2p1",
    "OpenSSH_9.9p2,openssh 9.9p2",
    "OpenSSH_for_Windows_9.5,openssh 9.5",
    "'',openssh"
  })
  void engineHasItsVersionInShort(String version, String title) {
    assertThat(EngineTitle.of("openssh", version)).isEqualTo(title);
  }

  @Test
  void titleIsCutBetweenWords() {
    String title = "sftp push aes128-gcm 255KiB×64";
    assertThat(CellTitles.cut(title, 30)).isEqualTo(title);
    assertThat(CellTitles.cut(title, 29)).isEqualTo("sftp push aes128-gcm…");
    assertThat(CellTitles.cut(title, 21)).isEqualTo("sftp push aes128-gcm…");
    assertThat(CellTitles.cut(title, 20)).isEqualTo("sftp push…");
    assertThat(CellTitles.cut(title, 3)).isEqualTo("sf…");
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
