package io.sshperf.controller.cli;

import io.sshperf.controller.result.CellResult;
import java.time.Duration;
import java.util.List;

/**
 * What a run would do, as the controller answered.
 *
 * @param rounds numbers of the cells of each round of one pass
 * @param samples of all cells, warm-up included
 */
record PlanView(
    String name,
    List<CellResult> cells,
    List<List<Integer>> rounds,
    long samples,
    int hosts,
    Duration estimate) {}
