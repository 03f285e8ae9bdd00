package io.sshperf.controller.matrix;

import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Reason;
import java.util.Optional;

/**
 * One pair with one combination of settings, as one matrix has it.
 *
 * @param number from 1, in the order of the matrix
 * @param key stable over runs and versions: a hash of what the cell is
 * @param incompatible why the two ends cannot do this; empty as far as is known
 */
public record Cell(int number, String key, CellSpec spec, Optional<Reason> incompatible) {
  Cell incompatible(Reason reason) {
    return new Cell(number, key, spec, Optional.of(reason));
  }
}
