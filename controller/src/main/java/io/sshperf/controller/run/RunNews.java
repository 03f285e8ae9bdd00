package io.sshperf.controller.run;

import io.sshperf.controller.result.RunState;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How far a run is.
 *
 * @param left estimated
 * @param current the transfer under way
 * @param waitingFor what it waits for; empty if for nothing
 * @param trouble why it cannot go on; empty if it can
 */
public record RunNews(
    String id,
    RunState state,
    Cells cells,
    int hosts,
    Optional<Duration> left,
    Optional<Current> current,
    String waitingFor,
    String trouble) {

  /**
   * @param done of all; incompatible ones are done from the beginning
   */
  public record Cells(int all, int done, int incompatible) {}

  /**
   * @param title what the cell is, short
   * @param bytesPerSecond over the last fraction of a second
   */
  public record Current(int cell, String title, OptionalDouble bytesPerSecond, boolean warmup) {}
}
