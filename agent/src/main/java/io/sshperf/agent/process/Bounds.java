package io.sshperf.agent.process;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/**
 * How far a child may go. Immutable.
 *
 * @param time how long it may run, more than 0; then its tree is killed
 * @param mostFileBytes how large a file it writes may become, in whole blocks of 512 bytes; then it
 *     gets SIGXFSZ. Empty for any size
 * @param cores numbers of those that its tree runs on; none for all that this process may use
 */
public record Bounds(Duration time, OptionalLong mostFileBytes, List<Integer> cores) {
  public Bounds {
    cores = List.copyOf(cores);
    if (time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException("limit: " + time + " (expected more than 0)");
    }
    if (mostFileBytes.orElse(0) < 0) {
      throw new IllegalArgumentException(
          "most file bytes: " + mostFileBytes.getAsLong() + " (expected 0 or more)");
    }
    if (cores.stream().anyMatch(core -> core < 0)) {
      throw new IllegalArgumentException("cores: " + cores + " (expected numbers from 0)");
    }
  }

  /** Of time alone. */
  static Bounds of(Duration time) {
    return new Bounds(time, OptionalLong.empty(), List.of());
  }
}
