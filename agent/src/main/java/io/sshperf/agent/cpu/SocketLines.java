package io.sshperf.agent.cpu;

import io.sshperf.proto.model.TcpFigures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What {@code ss -tinH} of iproute2 prints: for each socket a line, then one about its TCP. */
final class SocketLines {
  private static final String WINDOW = "cwnd:";
  private static final long NANOS_OF_MILLI = 1_000_000;

  private int connections;
  private double retransmits;
  private double window;
  private final List<Double> rtts = new ArrayList<>();

  private SocketLines() {}

  /** Of all sockets together; empty where it tells of none. */
  static Optional<TcpFigures> parse(String printed) {
    SocketLines lines = new SocketLines();
    printed.lines().filter(line -> line.contains(" " + WINDOW)).forEach(lines::add);
    return lines.connections == 0 ? Optional.empty() : Optional.of(lines.figures());
  }

  private void add(String line) {
    OptionalDouble segments = OptionalDouble.empty();
    double segmentBytes = 0;
    double again = 0;
    for (String word : line.strip().split("\\s+", -1)) {
      if (word.startsWith(WINDOW)) {
        segments = number(word.substring(WINDOW.length()));
      } else if (word.startsWith("mss:")) {
        segmentBytes = number(word.substring("mss:".length())).orElse(0);
      } else if (word.startsWith("rtt:")) { // smoothed/deviation, in milliseconds
        number(word.substring("rtt:".length(), indexOrEnd(word))).ifPresent(rtts::add);
      } else if (word.startsWith("retrans:")) { // now/in all; absent as long as there are none
        again = number(word.substring(Math.min(word.length(), indexOrEnd(word) + 1))).orElse(0);
      }
    }
    if (segments.isPresent()) {
      connections++;
      window += segments.getAsDouble() * segmentBytes;
      retransmits += again;
    }
  }

  private static int indexOrEnd(String word) {
    int slash = word.indexOf('/');
    return slash < 0 ? word.length() : slash;
  }

  /** Empty unless it is a number of zero or more. */
  private static OptionalDouble number(String text) {
    try {
      double number = Double.parseDouble(text);
      return number >= 0 && number < Long.MAX_VALUE
          ? OptionalDouble.of(number)
          : OptionalDouble.empty();
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  private TcpFigures figures() {
    Collections.sort(rtts);
    double rtt = rtts.isEmpty() ? 0 : rtts.get(rtts.size() / 2);
    return new TcpFigures(
        connections,
        (long) retransmits,
        Duration.ofNanos((long) (rtt * NANOS_OF_MILLI)),
        (long) window);
  }
}
