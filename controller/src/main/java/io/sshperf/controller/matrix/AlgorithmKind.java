package io.sshperf.controller.matrix;

import io.sshperf.proto.model.AlgorithmName;
import io.sshperf.proto.model.AlgorithmSet;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.ReasonCode;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What the two ends of a connection agree on by name. */
@SuppressWarnings("ImmutableEnumChecker") // the functions are stateless
enum AlgorithmKind {
  CIPHER(
      "cipher",
      SettingKey.CIPHER,
      ReasonCode.NO_COMMON_CIPHER,
      Algorithms::cipher,
      AlgorithmSet::ciphers),
  MAC("MAC", SettingKey.MAC, ReasonCode.NO_COMMON_MAC, Algorithms::mac, AlgorithmSet::macs),
  KEX(
      "key exchange",
      SettingKey.KEX,
      ReasonCode.NO_COMMON_KEX,
      Algorithms::kex,
      AlgorithmSet::kexs);

  private final String title;
  private final SettingKey key;
  private final ReasonCode refused;
  private final Function<Algorithms, Optional<AlgorithmName>> asked;
  private final Function<AlgorithmSet, List<String>> names;

  AlgorithmKind(
      String title,
      SettingKey key,
      ReasonCode refused,
      Function<Algorithms, Optional<AlgorithmName>> asked,
      Function<AlgorithmSet, List<String>> names) {
    this.title = title;
    this.key = key;
    this.refused = refused;
    this.asked = asked;
    this.names = names;
  }

  String title() {
    return title;
  }

  SettingKey key() {
    return key;
  }

  ReasonCode refused() {
    return refused;
  }

  /** The name that a cell asks for; empty if it leaves it to the software. */
  Optional<String> asked(CellSpec cell) {
    return asked.apply(cell.settings().algorithms()).map(AlgorithmName::text);
  }

  List<String> names(AlgorithmSet set) {
    return names.apply(set);
  }
}
