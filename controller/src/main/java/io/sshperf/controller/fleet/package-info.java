/** Who is connected and what each can do; the agents' end of the stream. */
@NullMarked
package io.sshperf.controller.fleet;

import org.jspecify.annotations.NullMarked;
