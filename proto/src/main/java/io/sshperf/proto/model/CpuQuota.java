package io.sshperf.proto.model;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * What a control group may use of its host's processors.
 *
 * @param cores more than 0; empty where nothing is set
 * @param group the one whose quota it is, as the kernel names it; empty where there is none
 * @param throttled for how long it was kept from running by that meanwhile, zero or more
 */
public record CpuQuota(OptionalDouble cores, String group, Duration throttled) {
  public static final CpuQuota NONE = new CpuQuota(OptionalDouble.empty(), "", Duration.ZERO);

  private static final int LONGEST_TEXT = 1000;

  public CpuQuota {
    group = Quoted.harmless(group);
    if (cores.isPresent() && !(cores.getAsDouble() > 0 && cores.getAsDouble() < 1e6)) {
      throw new IllegalArgumentException(
          "quota: " + cores.getAsDouble() + " cores (expected more than 0)");
    }
    if (throttled.isNegative() || group.length() > LONGEST_TEXT) {
      throw new IllegalArgumentException(
          "quota: throttled " + throttled + " in a group of " + group.length() + " characters");
    }
  }
}
