/**
 * Method {@code sftp}, spoken here: the client, which keeps as many requests in flight as were
 * asked for, and the server, which has the transfer's files and nothing else.
 */
@NullMarked
package io.sshperf.agent.engine.mina.sftp;

import org.jspecify.annotations.NullMarked;
