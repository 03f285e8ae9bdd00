package io.sshperf.agent.cpu;

/**
 * A thread as it was seen.
 *
 * @param id that no other thread of these workers has, or had
 * @param name of its process, or its own where it is the agent's
 * @param cpuNanos CPU time that it used so far
 */
public record WorkingThread(String id, String name, long cpuNanos) {}
