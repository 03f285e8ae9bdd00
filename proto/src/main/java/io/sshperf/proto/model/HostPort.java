package io.sshperf.proto.model;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * Where something listens.
 *
 * @param host name or address; an IPv6 address without brackets
 * @param port 0 to 65535; 0 asks for a free one
 */
public record HostPort(String host, int port) {
  public static final int DEFAULT_CONTROLLER_PORT = 7443;

  public HostPort {
    if (host.isBlank() || host.length() > 255 || !Quoted.harmless(host).equals(host)) {
      throw new IllegalArgumentException(
          Quoted.of(host) + " is not a host (expected a name or an address)");
    }
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("port: " + port + " (expected 0 to 65535)");
    }
  }

  /**
   * Reads {@code lab-1:7443}, {@code 10.0.0.1:7443}, {@code [::1]:7443}; without a port, the
   * controller's default.
   *
   * @throws IllegalArgumentException with the text and what was expected
   */
  public static HostPort parse(String text) {
    String host = text.strip();
    int port = DEFAULT_CONTROLLER_PORT;
    int colon = host.lastIndexOf(':');
    boolean bareIpv6 = colon > 0 && host.indexOf(':') != colon && !host.startsWith("[");
    if (colon >= 0 && !bareIpv6 && host.indexOf(']') < colon) {
      port = port(text, host.substring(colon + 1));
      host = host.substring(0, colon);
    }
    if (host.startsWith("[") && host.endsWith("]")) {
      host = host.substring(1, host.length() - 1);
    }
    return new HostPort(host, port);
  }

  private static int port(String text, String digits) {
    if (!digits.matches("\\d{1,5}")) {
      throw new IllegalArgumentException(
          Quoted.of(text) + " is not HOST:PORT (expected for example 127.0.0.1:7443)");
    }
    return Integer.parseInt(digits);
  }

  /** Whether traffic to it stays on this machine; a name that does not resolve does not. */
  public boolean isLoopback() {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
