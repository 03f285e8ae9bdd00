/**
 * Where a daemon's settings come from: its flags, the environment, a file, what is built in. Each
 * value knows its origin, so that a wrong one is named as the user gave it.
 */
@NullMarked
package io.sshperf.agent.settings;

import org.jspecify.annotations.NullMarked;
