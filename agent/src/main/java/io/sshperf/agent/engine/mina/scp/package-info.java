/**
 * Method {@code scp}, the rcp protocol spoken here: the client and the server, which has the
 * transfer's files and nothing else.
 */
@NullMarked
package io.sshperf.agent.engine.mina.scp;

import org.jspecify.annotations.NullMarked;
