package io.sshperf.agent.metrics;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a daemon's metrics are to be had.
 *
 * @param address that it listens on; names no other host
 * @param port 0 for a free one
 * @param tls present if only HTTPS is spoken
 * @param login present if readers must say who they are
 */
public record EndpointConfig(String address, int port, Optional<Tls> tls, Optional<Login> login) {

  /**
   * @param certificates PEM file of the certificate and those that lead from it to its authority
   * @param key PEM file of its key, PKCS #8 and not encrypted
   */
  public record Tls(Path certificates, Path key) {}

  /** Whom HTTP's basic authentication lets in. */
  public record Login(String user, String password) {
    /** Without the password. */
    @Override
    public String toString() {
      return "login of " + user;
    }
  }

  /** Loopback, a free port, plain HTTP. */
  public static EndpointConfig local() {
    return new EndpointConfig("127.0.0.1", 0, Optional.empty(), Optional.empty());
  }
}
