package io.sshperf.controller.run;

import io.sshperf.controller.matrix.Plan;
import io.sshperf.controller.result.RunHead;
import java.time.Duration;

/**
 * What is to be run.
 *
 * @param patience how long to wait for an agent that is not there
 * @param stallLimit no byte moving for this long ends a transfer
 */
record RunOrder(RunHead head, Plan plan, Duration patience, Duration stallLimit) {}
