package io.sshperf.agent.engine.openssh;

/**
 * A file of a transfer at the client's end.
 *
 * @param path as the child sees it, absolute
 * @param name what it is called at the server, and the last part of the path
 */
record ChildFile(String path, String name) {}
