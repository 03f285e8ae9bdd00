/**
 * The stream to the controller: dial, hello, reconnect; the transfers under way and the results
 * that the controller has not acknowledged yet.
 */
@NullMarked
package io.sshperf.agent.session;

import org.jspecify.annotations.NullMarked;
