/**
 * Apache MINA SSHD inside the agent: payload is made, counted and thrown away in this process, on
 * either side of a session channel. What makes a client or a server is here; each method has a
 * package below. MINA's types appear in these packages only.
 */
@NullMarked
package io.sshperf.agent.engine.mina;

import org.jspecify.annotations.NullMarked;
