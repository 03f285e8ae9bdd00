package io.sshperf.controller.result;

import io.sshperf.proto.model.Outcome;
import java.util.Map;

/**
 * How many cells of a run have which outcome.
 *
 * @param ended those that have one; none is 0
 * @param open those that have none yet
 */
public record CellCounts(Map<Outcome, Integer> ended, int open) {
  public CellCounts {
    ended = Map.copyOf(ended);
  }
}
