package io.sshperf.agent.engine.mina;

import io.sshperf.agent.engine.mina.cipher.ChaCha20Code;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.AlgorithmName;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Offer;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.sshd.client.ClientBuilder;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.common.NamedResource;
import org.apache.sshd.server.ServerBuilder;
import org.apache.sshd.server.SshServer;

/** Sets what the two sides offer in the negotiation. What is not named stays MINA's default. */
final class Offering {
  private Offering() {}

  /**
   * Whether a client can offer what is named.
   *
   * @throws TransferException if MINA does not have it
   */
  static void check(Algorithms wanted) throws TransferException {
    require(wanted.cipher(), MinaAlgorithms::cipher, ReasonCode.NO_COMMON_CIPHER, "cipher");
    require(wanted.mac(), MinaAlgorithms::mac, ReasonCode.NO_COMMON_MAC, "MAC");
    require(wanted.kex(), MinaAlgorithms::kex, ReasonCode.NO_COMMON_KEX, "key exchange");
  }

  /** The client offers exactly what is named. */
  static void apply(Algorithms wanted, SshClient client) {
    client.setCipherFactories(ChaCha20Code.HERE.in(client.getCipherFactories()));
    resolve(wanted.cipher(), MinaAlgorithms::cipher)
        .ifPresent(cipher -> client.setCipherFactories(List.of(cipher)));
    resolve(wanted.mac(), MinaAlgorithms::mac)
        .ifPresent(mac -> client.setMacFactories(List.of(mac)));
    resolve(wanted.kex(), MinaAlgorithms::kex)
        .map(ClientBuilder.DH2KEX)
        .ifPresent(kex -> client.setKeyExchangeFactories(List.of(kex)));
    wanted
        .compression()
        .map(MinaAlgorithms::compression)
        .ifPresent(compression -> client.setCompressionFactories(List.of(compression)));
  }

  /** The server offers its default, and with {@link Offer#NAMED} what is named too. */
  static void apply(Algorithms wanted, SshServer server) {
    server.setCipherFactories(ChaCha20Code.HERE.in(server.getCipherFactories()));
    if (wanted.offer() == Offer.DEFAULT) {
      return;
    }
    server.setCipherFactories(
        with(server.getCipherFactories(), resolve(wanted.cipher(), MinaAlgorithms::cipher)));
    server.setMacFactories(
        with(server.getMacFactories(), resolve(wanted.mac(), MinaAlgorithms::mac)));
    server.setKeyExchangeFactories(
        with(
            server.getKeyExchangeFactories(),
            resolve(wanted.kex(), MinaAlgorithms::kex).map(ServerBuilder.DH2KEX)));
    server.setCompressionFactories(
        with(
            server.getCompressionFactories(),
            wanted.compression().map(MinaAlgorithms::compression)));
  }

  private static <F> Optional<F> resolve(
      Optional<AlgorithmName> name, Function<String, Optional<F>> lookup) {
    return name.map(AlgorithmName::text).flatMap(lookup);
  }

  private static <F extends NamedResource> List<F> with(List<F> offered, Optional<F> named) {
    List<F> all = new ArrayList<>(offered);
    named
        .filter(one -> offered.stream().noneMatch(other -> other.getName().equals(one.getName())))
        .ifPresent(all::add);
    return all;
  }

  private static <F> void require(
      Optional<AlgorithmName> name,
      Function<String, Optional<F>> lookup,
      ReasonCode code,
      String kind)
      throws TransferException {
    if (name.isPresent() && lookup.apply(name.get().text()).isEmpty()) {
      throw new TransferException(
          Ending.incompatible(
              Reason.of(code, kind + " " + name.get() + ": MINA does not have it on this JVM")));
    }
  }
}
