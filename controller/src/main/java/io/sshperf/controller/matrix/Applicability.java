package io.sshperf.controller.matrix;

import io.sshperf.proto.model.AlgorithmName;
import io.sshperf.proto.model.CellSpec;
import java.util.Optional;
import java.util.regex.Pattern;

/** Settings that have no meaning beside others, so that cells which differ only there are one. */
final class Applicability {
  private static final Pattern AEAD =
      Pattern.compile("(AEAD_AES_\\d+_GCM|aes\\d+-gcm(@.*)?|chacha20-poly1305(@.*)?)");

  private Applicability() {}

  /** Whether a value of this key can make a difference to the cell. */
  static boolean applies(SettingKey key, CellSpec cell) {
    return key != SettingKey.MAC
        || cell.settings().algorithms().cipher().map(c -> !isAead(c)).orElse(true);
  }

  /** The cell without what does not apply to it. */
  static CellSpec reduced(CellSpec cell) {
    return applies(SettingKey.MAC, cell) ? cell : SpecEdit.mac(cell, Optional.empty());
  }

  /** Whether the cipher authenticates by itself (RFC 5647, OpenSSH PROTOCOL.chacha20poly1305). */
  private static boolean isAead(AlgorithmName cipher) {
    return AEAD.matcher(cipher.text()).matches();
  }
}
