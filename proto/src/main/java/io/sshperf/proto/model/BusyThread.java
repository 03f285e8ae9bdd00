package io.sshperf.proto.model;

/**
 * The busiest thread of those that worked for one end of a transfer.
 *
 * @param name of its process, or its own where it is the agent's; at most 64 characters are kept
 * @param share of one core that it used during the timed interval, 0 to 1
 */
public record BusyThread(String name, double share) {
  private static final int LONGEST_NAME = 64;

  public BusyThread {
    name = Quoted.harmless(name);
    if (name.length() > LONGEST_NAME) {
      name = name.substring(0, LONGEST_NAME - 1) + "…";
    }
    HostLoad.requireShare("busiest thread", share);
  }
}
