/** The daemon on a lab host: its settings, what it says of itself, its start and end. */
@NullMarked
package io.sshperf.agent;

import org.jspecify.annotations.NullMarked;
