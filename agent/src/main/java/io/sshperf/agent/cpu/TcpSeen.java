package io.sshperf.agent.cpu;

import io.sshperf.proto.model.Known;
import io.sshperf.proto.model.TcpFigures;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What a transfer's connections were seen like, from first to last. Not thread-safe. */
final class TcpSeen {
  private static final int MOST = 512;

  private final Thinned<Duration> rtts = new Thinned<>(MOST);
  private int connections;
  private long retransmits;
  private long window;
  private String whyNot = "the transfer was over before the kernel was asked";

  /** The answer that it was; empty where there was none. */
  Optional<TcpFigures> add(Known<TcpFigures> answer) {
    answer.value().ifPresentOrElse(this::add, () -> whyNot = answer.whyNot());
    return answer.value();
  }

  private void add(TcpFigures figures) {
    connections = Math.max(connections, figures.connections());
    retransmits =
        Math.max(retransmits, figures.retransmits()); // a connection counts from its start
    window = Math.max(window, figures.congestionWindow());
    rtts.add(figures.rtt());
  }

  Known<TcpFigures> figures() {
    if (connections == 0) {
      return Known.unknown(whyNot);
    }
    List<Duration> sorted = rtts.kept().stream().sorted().toList();
    Duration median = sorted.get(sorted.size() / 2);
    return Known.of(new TcpFigures(connections, retransmits, median, window));
  }
}
