/**
 * How a matrix is executed: the schedule (pure), the runner, states, and news for those who watch.
 */
@NullMarked
package io.sshperf.controller.run;

import org.jspecify.annotations.NullMarked;
