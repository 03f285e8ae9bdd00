/**
 * The host's own OpenSSH as children of the agent: {@code ssh}, {@code scp} and {@code sftp} as
 * clients, a private {@code sshd} as server. What is asked of the programs and what they say is
 * decided in pure classes; starting, feeding and ending them is done by others.
 */
@NullMarked
package io.sshperf.agent.engine.openssh;

import org.jspecify.annotations.NullMarked;
