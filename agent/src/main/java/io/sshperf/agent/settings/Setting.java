package io.sshperf.agent.settings;

/**
 * A value as it was written, and where.
 *
 * @param text not checked yet
 */
public record Setting(String text, Origin origin) {}
