/** Which engines there are; one package below this for each. */
@NullMarked
package io.sshperf.agent.engine;

import org.jspecify.annotations.NullMarked;
