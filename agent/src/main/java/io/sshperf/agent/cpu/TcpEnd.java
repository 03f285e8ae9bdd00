package io.sshperf.agent.cpu;

/**
 * One end of the TCP connections of a transfer, as this host's kernel can find them.
 *
 * @param listens whether {@code port} is this end's own, else it is the peer's
 * @param port 1 to 65535
 */
public record TcpEnd(boolean listens, int port) {}
