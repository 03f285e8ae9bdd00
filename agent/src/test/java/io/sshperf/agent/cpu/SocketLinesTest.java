package io.sshperf.agent.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.TcpFigures;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SocketLinesTest {
  /** iproute2 6.1. */
  private static final String TWO =
      """
      ESTAB 0      0      [::ffff:192.0.2.2]:47184 [::ffff:203.0.113.80]:443
      \t bbr wscale:2,10 rto:208 rtt:4.322/7.417 ato:40 mss:1348 pmtu:1400 rcvmss:1348 advmss:1348 cwnd:15 bytes_sent:1317 bytes_acked:1318 segs_out:12 bbr:(bw:34675216bps,mrtt:0.311,pacing_gain:2.88672,cwnd_gain:2.88672) send 37427117bps lastsnd:13280 retrans:0/7 rcv_rtt:1 rcv_space:14435 minrtt:0.311 snd_wnd:129624
      ESTAB 0      0      [::ffff:192.0.2.2]:47200 [::ffff:203.0.113.80]:443
      \t cubic wscale:2,10 rto:208 rtt:30.5/8.087 mss:1000 cwnd:10 ssthresh:7 bytes_sent:1301 retrans:1/5 lost:1
      """;

  @Test
  void figuresAreOfAllConnections() {
    assertThat(SocketLines.parse(TWO))
        .contains(new TcpFigures(2, 12, Duration.ofNanos(30_500_000), 15 * 1348 + 10 * 1000));
  }

  @Test
  void whatAnOldKernelDoesNotTellIsNothing() {
    assertThat(
            SocketLines.parse("ESTAB 0 0 1.2.3.4:5 6.7.8.9:10\n\t cubic rto:204 mss:1448 cwnd:3\n"))
        .contains(new TcpFigures(1, 0, Duration.ZERO, 3 * 1448));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "ESTAB 0 0 1.2.3.4:5 6.7.8.9:10",
        "ESTAB 0 0 1.2.3.4:5 6.7.8.9:10\n\t cubic rto:204",
        "\t cwnd:",
        "\t cwnd:x mss:5",
        "\t cwnd:-3 mss:5",
        "\t cwnd:NaN",
        "Cannot open netlink socket: Operation not permitted"
      })
  void withoutAWindowThereIsNoConnection(String printed) {
    assertThat(SocketLines.parse(printed)).isEmpty();
  }

  @Test
  void whatCannotBeReadOfAConnectionIsLeftOut() {
    assertThat(
            SocketLines.parse("\t rtt: rtt:/ retrans: retrans:1 retrans:/x mss: cwnd:3 rtt:-1/2"))
        .contains(new TcpFigures(1, 0, Duration.ZERO, 0));
  }
}
