package io.sshperf.controller.matrix;

import io.sshperf.proto.model.Pair;

/**
 * A pair as the file names it.
 *
 * @param line in the file
 */
public record ListedPair(Pair pair, int line) {}
