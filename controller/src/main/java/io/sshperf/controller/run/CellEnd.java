package io.sshperf.controller.run;

import io.sshperf.proto.model.Ending;
import java.util.OptionalDouble;

/**
 * A cell has its outcome.
 *
 * @param title what the cell is, short
 * @param bytesPerSecond median over its samples, if measured
 */
public record CellEnd(int number, String title, Ending ending, OptionalDouble bytesPerSecond) {}
