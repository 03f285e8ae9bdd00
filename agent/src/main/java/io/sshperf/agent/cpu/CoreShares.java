package io.sshperf.agent.cpu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How busy each core was from one moment to another. Immutable.
 *
 * @param busy share of each, 0 to 1; at least one
 * @param stolen share of all of them, 0 to 1
 */
record CoreShares(List<Double> busy, double stolen) {

  CoreShares {
    busy = List.copyOf(busy);
  }

  /**
   * Of the cores that were there at both moments. A counter that went back, as that of iowait may
   * (proc_stat(5)), counts as one that stood still.
   *
   * @return empty if none was, or if no counter moved: then too little time went by to tell
   */
  static Optional<CoreShares> between(HostTicks before, HostTicks after) {
    Map<Integer, HostTicks.Core> earlier = new HashMap<>();
    before.cores().forEach(core -> earlier.put(core.number(), core));
    List<Double> shares = new ArrayList<>();
    long allTicks = 0;
    long allStolen = 0;
    for (HostTicks.Core core : after.cores()) {
      HostTicks.Core was = earlier.get(core.number());
      if (was == null) {
        continue;
      }
      long busy = Math.max(0, core.busy() - was.busy());
      long free = Math.max(0, core.free() - was.free());
      long stolen = Math.max(0, core.stolen() - was.stolen());
      long ticks = busy + free + stolen;
      shares.add(ticks == 0 ? 0.0 : (double) busy / ticks);
      allTicks += ticks;
      allStolen += stolen;
    }
    return allTicks == 0
        ? Optional.empty()
        : Optional.of(new CoreShares(shares, (double) allStolen / allTicks));
  }

  /** Cores that were busy, in all. */
  double all() {
    return busy.stream().mapToDouble(Double::doubleValue).sum();
  }

  double busiest() {
    return busy.stream().mapToDouble(Double::doubleValue).max().orElse(0);
  }
}
