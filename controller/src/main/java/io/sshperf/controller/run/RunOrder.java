package io.sshperf.controller.run;

import io.sshperf.controller.matrix.Plan;
import io.sshperf.controller.result.RunHead;
import java.time.Duration;

/**
 * What is to be run.
 *
 * @param patience how long to wait for an agent that is not there
 */
record RunOrder(RunHead head, Plan plan, Duration patience) {}
