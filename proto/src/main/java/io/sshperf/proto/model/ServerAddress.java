package io.sshperf.proto.model;

/**
 * Where a private server listens, and how to know that it is the right one.
 *
 * @param host name or address, as the client is to dial it
 * @param port 1 to 65535
 * @param hostKey in OpenSSH's public key format: type, base64
 */
public record ServerAddress(String host, int port, String hostKey) {
  public ServerAddress {
    if (host.isBlank() || host.length() > 255 || !Quoted.harmless(host).equals(host)) {
      throw new IllegalArgumentException(
          "server address: " + Quoted.of(host) + " (expected a host name or an IP address)");
    }
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException("port: " + port + " (expected 1 to 65535)");
    }
  }
}
