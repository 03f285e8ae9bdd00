/** Ciphers of our own, where the JVM has something faster than what MINA uses. */
@NullMarked
package io.sshperf.agent.engine.mina.cipher;

import org.jspecify.annotations.NullMarked;
