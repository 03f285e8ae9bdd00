package io.sshperf.controller.run;

/**
 * One sample's place in a run.
 *
 * @param cell number of the cell
 * @param warmup discarded
 */
public record Slot(int cell, boolean warmup) {}
