package io.sshperf.agent.engine.mina;

import io.sshperf.agent.engine.mina.cipher.ChaCha20Code;
import io.sshperf.proto.model.AlgorithmSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.sshd.common.NamedFactory;
import org.apache.sshd.common.NamedResource;
import org.apache.sshd.common.OptionalFeature;
import org.apache.sshd.common.cipher.BuiltinCiphers;
import org.apache.sshd.common.cipher.Cipher;
import org.apache.sshd.common.compression.BuiltinCompressions;
import org.apache.sshd.common.compression.Compression;
import org.apache.sshd.common.kex.BuiltinDHFactories;
import org.apache.sshd.common.kex.DHFactory;
import org.apache.sshd.common.kex.KexFactoryManager;
import org.apache.sshd.common.mac.BuiltinMacs;
import org.apache.sshd.common.mac.Mac;
import org.jspecify.annotations.Nullable;

/** What MINA has by name on this JVM, legacy ones included. */
final class MinaAlgorithms {
  private MinaAlgorithms() {}

  /** Everything that can be asked for. The cipher and compression {@code none} cannot. */
  static AlgorithmSet supported() {
    return new AlgorithmSet(
        names(BuiltinCiphers.VALUES).stream().filter(name -> !name.equals("none")).toList(),
        names(BuiltinMacs.VALUES),
        names(BuiltinDHFactories.VALUES),
        names(BuiltinCompressions.VALUES));
  }

  /** What a client or server is set to offer. */
  static AlgorithmSet offered(KexFactoryManager side) {
    return new AlgorithmSet(
        side.getCipherFactoriesNames(),
        side.getMacFactoriesNames(),
        NamedResource.getNameList(side.getKeyExchangeFactories()),
        side.getCompressionFactoriesNames());
  }

  static Optional<NamedFactory<Cipher>> cipher(String name) {
    return name.equals("none")
        ? Optional.empty()
        : usable(BuiltinCiphers.fromFactoryName(name)).map(ChaCha20Code.HERE::inPlaceOf);
  }

  static Optional<NamedFactory<Mac>> mac(String name) {
    return usable(BuiltinMacs.fromFactoryName(name)).map(factory -> factory);
  }

  static Optional<DHFactory> kex(String name) {
    return usable(BuiltinDHFactories.fromFactoryName(name)).map(factory -> factory);
  }

  static NamedFactory<Compression> compression(boolean wanted) {
    return wanted ? BuiltinCompressions.delayedZlib : BuiltinCompressions.none;
  }

  /** An AEAD cipher authenticates by itself: whatever MAC was negotiated is not used. */
  static boolean isAead(String cipher) {
    BuiltinCiphers known = BuiltinCiphers.fromFactoryName(cipher);
    return known != null && known.getAuthenticationTagSize() > 0;
  }

  /** Which code runs a cipher, where there is a choice. */
  static Optional<String> implementation(String cipher) {
    return cipher.equals(ChaCha20Code.CIPHER)
        ? Optional.of(ChaCha20Code.HERE.description())
        : Optional.empty();
  }

  private static <F extends OptionalFeature> Optional<F> usable(@Nullable F factory) {
    return Optional.ofNullable(factory).filter(OptionalFeature::isSupported);
  }

  private static <F extends NamedResource & OptionalFeature> List<String> names(
      Collection<F> factories) {
    return factories.stream()
        .filter(OptionalFeature::isSupported)
        .map(NamedResource::getName)
        .distinct()
        .toList();
  }
}
