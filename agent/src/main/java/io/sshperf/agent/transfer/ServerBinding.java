package io.sshperf.agent.transfer;

/**
 * Where an agent opens its servers.
 *
 * @param address the advertised address, the only one that is bound
 */
public record ServerBinding(String address, PortRange ports) {

  /**
   * Ports that servers may use.
   *
   * @param first 0 for any free port, then last is 0 too; otherwise 1 to 65535
   * @param last not below first
   */
  public record PortRange(int first, int last) {
    public static final PortRange ANY = new PortRange(0, 0);

    public PortRange {
      boolean any = first == 0 && last == 0;
      if (!any && (first < 1 || last > 65_535 || last < first)) {
        throw new IllegalArgumentException(
            "data ports: " + first + "-" + last + " (expected A-B with 1 <= A <= B <= 65535)");
      }
    }
  }
}
