/** Method {@code stream}: each file is the input or the output of a command on a channel. */
@NullMarked
package io.sshperf.agent.engine.mina.stream;

import org.jspecify.annotations.NullMarked;
