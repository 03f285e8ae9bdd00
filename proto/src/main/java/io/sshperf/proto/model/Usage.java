package io.sshperf.proto.model;

/**
 * What worked for one end of a transfer used, from its start to its end, set-up included.
 *
 * @param cpu of the engine: the whole tree of its processes, or its own threads where it runs in
 *     the agent
 * @param agentCpu of the agent's threads that feed and drain the engine's processes and count;
 *     unknown where the engine runs in the agent, whose own threads do that
 * @param jvmCpu of the JVM's own threads, such as garbage collectors and compilers, meanwhile;
 *     known only where the engine runs in the agent and this was the only thing that it did
 * @param peakMemory the largest resident size that any one process of the tree reached; unknown
 *     where the engine has no process of its own
 */
public record Usage(
    Known<CpuTime> cpu,
    Known<CpuTime> agentCpu,
    Known<CpuTime> jvmCpu,
    Known<DataSize> peakMemory) {

  /** Nothing is known, for one reason. */
  public static Usage unknown(String whyNot) {
    return new Usage(
        Known.unknown(whyNot), Known.unknown(whyNot), Known.unknown(whyNot), Known.unknown(whyNot));
  }
}
