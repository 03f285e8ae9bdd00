/**
 * What the methods share on either side of a session channel: commands, what is written to one, the
 * files that a server has, the contract of an {@link Exchange}.
 */
@NullMarked
package io.sshperf.agent.engine.mina.channel;

import org.jspecify.annotations.NullMarked;
