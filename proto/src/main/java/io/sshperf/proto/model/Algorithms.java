package io.sshperf.proto.model;

import java.util.Optional;

/**
 * What the client asks the negotiation for; what is empty is left to the software.
 *
 * @param cipher the one cipher offered
 * @param mac the one MAC offered; without effect when the cipher is an AEAD one
 * @param kex the one key exchange offered
 * @param compression whether compression is asked for
 * @param offer what the server offers
 */
public record Algorithms(
    Optional<AlgorithmName> cipher,
    Optional<AlgorithmName> mac,
    Optional<AlgorithmName> kex,
    Optional<Boolean> compression,
    Offer offer) {

  /** Everything left to the software. */
  public static final Algorithms DEFAULT =
      new Algorithms(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Offer.DEFAULT);

  /** Whether a MAC can make a difference: not where the one cipher asked for needs none. */
  public boolean macApplies() {
    return cipher.isEmpty() || !cipher.get().isAead();
  }

  public Algorithms withoutMac() {
    return new Algorithms(cipher, Optional.empty(), kex, compression, offer);
  }

  public Algorithms withCipher(String name) {
    return new Algorithms(Optional.of(new AlgorithmName(name)), mac, kex, compression, offer);
  }

  public Algorithms withMac(String name) {
    return new Algorithms(cipher, Optional.of(new AlgorithmName(name)), kex, compression, offer);
  }

  public Algorithms withKex(String name) {
    return new Algorithms(cipher, mac, Optional.of(new AlgorithmName(name)), compression, offer);
  }

  public Algorithms withCompression(boolean wanted) {
    return new Algorithms(cipher, mac, kex, Optional.of(wanted), offer);
  }

  public Algorithms withOffer(Offer wanted) {
    return new Algorithms(cipher, mac, kex, compression, wanted);
  }
}
