package io.sshperf.proto.model;

import java.time.Duration;

/**
 * Time that processors spent on something.
 *
 * @param user in the programs themselves, zero or more
 * @param system in the kernel for them, zero or more
 */
public record CpuTime(Duration user, Duration system) {
  public static final CpuTime NONE = new CpuTime(Duration.ZERO, Duration.ZERO);

  public CpuTime {
    if (user.isNegative() || system.isNegative()) {
      throw new IllegalArgumentException(
          "CPU time: user " + user + ", system " + system + " (expected zero or more)");
    }
  }

  public CpuTime plus(CpuTime other) {
    return new CpuTime(user.plus(other.user), system.plus(other.system));
  }

  public Duration total() {
    return user.plus(system);
  }
}
