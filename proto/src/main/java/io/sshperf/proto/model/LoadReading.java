package io.sshperf.proto.model;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One point of what a transfer cost one end over time: what was so since the point before.
 *
 * @param at since the timed interval began, on this end's own clock
 * @param busy cores of the host that were busy, with whatever ran on them, 0 or more
 * @param busiest share of the busiest of them, 0 to 1
 * @param transfer cores that worked for this transfer, 0 or more; empty where that is not told
 * @param thread share of one core of the busiest thread that did, 0 to 1; empty likewise
 * @param tcp its connections at this point; empty where the kernel was not asked or does not tell
 */
public record LoadReading(
    Duration at,
    double busy,
    double busiest,
    OptionalDouble transfer,
    OptionalDouble thread,
    Optional<TcpFigures> tcp) {
  public LoadReading {
    if (at.isNegative()) {
      throw new IllegalArgumentException("at: " + at + " (expected zero or more)");
    }
    requireCores("busy", busy);
    HostLoad.requireShare("busiest core", busiest);
    transfer.ifPresent(cores -> requireCores("transfer", cores));
    thread.ifPresent(share -> HostLoad.requireShare("busiest thread", share));
  }

  private static void requireCores(String what, double cores) {
    if (!(cores >= 0 && cores <= HostLoad.MOST_CORES)) {
      throw new IllegalArgumentException(
          what + ": " + cores + " cores (expected 0 to " + HostLoad.MOST_CORES + ")");
    }
  }
}
