package io.sshperf.agent.process;

import java.nio.file.Path;

/**
 * The directories of this host that a room's children are to see. Immutable.
 *
 * @param control keys, configuration; the account's
 */
record View(Path control, Path payload, boolean payloadWritable) {}
