/**
 * Children: programs of this host that an agent starts for a transfer, confined where that is
 * possible, with a limit, and gone with their whole tree when it is over, or when the agent is.
 * Nothing here knows SSH or transfers.
 */
@NullMarked
package io.sshperf.agent.process;

import org.jspecify.annotations.NullMarked;
