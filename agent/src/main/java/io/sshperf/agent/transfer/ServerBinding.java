package io.sshperf.agent.transfer;

import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Quoted;
import io.sshperf.proto.model.ReasonCode;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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

    private static final Pattern WRITTEN = Pattern.compile("(\\d{1,5})-(\\d{1,5})");
    private static final String EXPECTED = " (expected A-B with 1 <= A <= B <= 65535)";

    public PortRange {
      boolean any = first == 0 && last == 0;
      if (!any && !isRange(first, last)) {
        throw new IllegalArgumentException("data ports: " + first + "-" + last + EXPECTED);
      }
    }

    /**
     * Reads {@code 40000-40100}, or {@code any}.
     *
     * @throws IllegalArgumentException with the text and what was expected
     */
    public static PortRange parse(String text) {
      if (text.equals("any")) {
        return ANY;
      }
      Matcher matcher = WRITTEN.matcher(text);
      if (!matcher.matches()) {
        throw new IllegalArgumentException(
            Quoted.of(text) + " (expected A-B, as 40000-40100, or any)");
      }
      int first = Integer.parseInt(matcher.group(1));
      int last = Integer.parseInt(matcher.group(2));
      if (!isRange(first, last)) {
        throw new IllegalArgumentException(text + EXPECTED);
      }
      return new PortRange(first, last);
    }

    private static boolean isRange(int first, int last) {
      return first >= 1 && first <= last && last <= 65_535;
    }
  }

  /**
   * How it is told that none of the ports could be had.
   *
   * @param last why the last one could not
   */
  public TransferException cannotListen(@Nullable IOException last) {
    String where =
        ports.equals(PortRange.ANY) ? "any port" : "ports " + ports.first() + "-" + ports.last();
    String why = last == null ? "none" : String.valueOf(last.getMessage());
    return new TransferException(
        Ending.failed(
            ReasonCode.SERVER_FAILED, "cannot listen on %s, %s: %s".formatted(address, where, why)),
        last);
  }
}
