package io.sshperf.agent.engine.openssh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class OpensshVersionTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          OpenSSH_9.2p1 Debian-2+deb12u10, OpenSSL 3.0.19 27 Jan 2026 | 9  | 2 | OpenSSH_9.2p1 Debian-2+deb12u10
          OpenSSH_8.9p1 Ubuntu-3ubuntu0.10, OpenSSL 3.0.2 15 Mar 2022 | 8  | 9 | OpenSSH_8.9p1 Ubuntu-3ubuntu0.10
          OpenSSH_7.4p1, OpenSSL 1.0.2k-fips  26 Jan 2017             | 7  | 4 | OpenSSH_7.4p1
          OpenSSH_for_Windows_8.1p1, LibreSSL 3.0.2                   | 8  | 1 | OpenSSH_for_Windows_8.1p1
          OpenSSH_10.0p2, LibreSSL 3.3.6                              | 10 | 0 | OpenSSH_10.0p2
          OpenSSH_9.9, LibreSSL 4.0.0                                 | 9  | 9 | OpenSSH_9.9
          """)
  void versionsAreReadAsTheyAreWritten(String said, int major, int minor, String text) {
    assertThat(OpensshVersion.parse(said + "\r\n"))
        .contains(new OpensshVersion(major, minor, text));
  }

  @Test
  void aWarningInFrontDoesNotHideTheVersion() {
    assertThat(OpensshVersion.parse("ssh: /lib/x.so: no version\nOpenSSH_9.6p1, OpenSSL 3\n"))
        .contains(new OpensshVersion(9, 6, "OpenSSH_9.6p1"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Dropbear v2022.83",
        "sh: 1: ssh: not found",
        "OpenSSH_",
        "OpenSSH_9",
        "OpenSSH_99999.1p1",
        "not OpenSSH_9.2p1"
      })
  void somethingElseIsNoVersion(String said) {
    assertThat(OpensshVersion.parse(said)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "9.2, 9, 2, true",
    "9.2, 9, 1, true",
    "9.2, 9, 3, false",
    "9.2, 8, 7, true",
    "10.0, 9, 8, true",
    "8.9, 9, 2, false"
  })
  void versionsCompareAsNumbers(String version, int major, int minor, boolean atLeast) {
    OpensshVersion parsed = OpensshVersion.parse("OpenSSH_" + version + "p1").orElseThrow();

    assertThat(parsed.atLeast(major, minor)).isEqualTo(atLeast);
  }
}
