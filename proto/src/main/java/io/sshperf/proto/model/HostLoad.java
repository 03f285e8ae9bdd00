package io.sshperf.proto.model;

import java.util.List;

/**
 * How busy a host was during the timed interval of a transfer, with everything that ran on it.
 *
 * @param cores busy share of each, 0 to 1, on average, in the kernel's order; at least one
 * @param busiest the highest busy share that any core had from one reading to the next, 0 to 1
 * @param stolen share of all cores that the hypervisor gave to others, 0 to 1, on average
 * @param hertz frequency of the cores, on average; unknown where the kernel does not tell
 * @param quota of the agent's control group
 */
public record HostLoad(
    List<Double> cores, double busiest, double stolen, Known<Double> hertz, Known<CpuQuota> quota) {
  /** More than this is no host. */
  public static final int MOST_CORES = 8192;

  public HostLoad {
    cores = List.copyOf(cores);
    if (cores.isEmpty() || cores.size() > MOST_CORES) {
      throw new IllegalArgumentException(
          "cores: " + cores.size() + " (expected 1 to " + MOST_CORES + ")");
    }
    cores.forEach(share -> requireShare("busy share", share));
    requireShare("busiest core", busiest);
    requireShare("stolen", stolen);
    if (!(hertz.value().orElse(1.0) > 0) || hertz.value().orElse(1.0) > 1e12) {
      throw new IllegalArgumentException("frequency: " + hertz.value() + " (expected more than 0)");
    }
  }

  static void requireShare(String what, double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(what + ": " + share + " (expected 0 to 1)");
    }
  }

  /** Cores that were busy, on average. */
  public double busy() {
    return cores.stream().mapToDouble(Double::doubleValue).sum();
  }
}
