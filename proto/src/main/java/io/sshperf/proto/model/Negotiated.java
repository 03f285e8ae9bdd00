package io.sshperf.proto.model;

import java.util.Optional;

/**
 * What the two ends agreed on, which is not always what was asked for.
 *
 * @param cipher in the direction of the data
 * @param mac in the direction of the data; {@value #IMPLICIT_MAC} with an AEAD cipher
 * @param compression in the direction of the data; {@code none} without
 * @param clientVersion the client's software, from its identification string
 * @param serverVersion the server's software, from its identification string
 * @param source where these facts come from
 * @param cipherImplementation which code ran the cipher at the client, where the engine has a
 *     choice
 */
public record Negotiated(
    String cipher,
    String mac,
    String kex,
    String compression,
    Optional<String> clientVersion,
    Optional<String> serverVersion,
    String source,
    Optional<String> cipherImplementation) {
  public static final String IMPLICIT_MAC = "implicit";
}
