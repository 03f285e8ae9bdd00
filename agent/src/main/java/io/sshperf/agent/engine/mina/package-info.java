/**
 * Apache MINA SSHD inside the agent: payload is made, counted and thrown away in this process, on
 * either side of a session channel, by a method of its own: a stream, or SFTP. MINA's types appear
 * in this package only.
 */
@NullMarked
package io.sshperf.agent.engine.mina;

import org.jspecify.annotations.NullMarked;
