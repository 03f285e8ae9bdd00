/**
 * What every engine implements, and what engines share: payload, counting, pacing, readings.
 * Nothing here knows SSH.
 */
@NullMarked
package io.sshperf.agent.transfer;

import org.jspecify.annotations.NullMarked;
