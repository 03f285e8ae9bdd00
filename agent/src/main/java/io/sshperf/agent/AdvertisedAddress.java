package io.sshperf.agent;

import io.sshperf.proto.model.Quoted;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;

/** The address that other agents dial. Servers are bound to it alone, so it must be this host's. */
final class AdvertisedAddress {
  private static final int LONGEST = 255;
  private static final String EXPECTED =
      " (expected an address or a name of this host that other agents can dial)";

  private AdvertisedAddress() {}

  /**
   * The address as peers are told it: without the brackets of an IPv6 address.
   *
   * @throws IllegalArgumentException if no peer could dial it, or it is not this host's
   */
  static String parse(String text) {
    String address = withoutBrackets(text);
    if (address.isEmpty() || address.length() > LONGEST || !isPlain(address)) {
      throw new IllegalArgumentException(Quoted.of(text) + EXPECTED);
    }
    requireLocal(resolve(address), address);
    return address;
  }

  private static String withoutBrackets(String text) {
    return text.startsWith("[") && text.endsWith("]") ? text.substring(1, text.length() - 1) : text;
  }

  /** Letters and digits of any script; what names and addresses have between them. */
  private static boolean isPlain(String address) {
    return address
        .codePoints()
        .allMatch(c -> Character.isLetterOrDigit(c) || ".-_:%".indexOf(c) >= 0);
  }

  private static InetAddress resolve(String address) {
    try {
      return InetAddress.getByName(address);
    } catch (UnknownHostException e) {
      String port = address.contains(":") ? ", without a port" : "";
      throw new IllegalArgumentException(
          Quoted.of(address)
              + " is not known (expected an address or a name of this host"
              + port
              + ")",
          e);
    }
  }

  private static void requireLocal(InetAddress resolved, String address) {
    if (resolved.isAnyLocalAddress() || resolved.isMulticastAddress()) {
      throw new IllegalArgumentException(Quoted.of(address) + " is no single host's" + EXPECTED);
    }
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(resolved, 0));
    } catch (IOException e) {
      throw new IllegalArgumentException(
          Quoted.of(address)
              + " is not an address of this host (expected one that it has, see: ip address)",
          e);
    }
  }
}
