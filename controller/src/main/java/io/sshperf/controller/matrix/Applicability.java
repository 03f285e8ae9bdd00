package io.sshperf.controller.matrix;

import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Requests;
import io.sshperf.proto.model.TransferSettings;

/** Settings that have no meaning beside others, so that cells which differ only there are one. */
final class Applicability {
  private Applicability() {}

  /** Whether a value of this key can make a difference to the cell. */
  static boolean applies(SettingKey key, CellSpec cell) {
    TransferSettings settings = cell.settings();
    return switch (key) {
      case MAC -> settings.algorithms().macApplies();
      case BUFFER, REQUESTS -> settings.requestsApply();
      case ENGINE, CLIENT, SERVER, METHOD, INITIATOR, CIPHER, KEX, COMPRESSION, OFFER -> true;
      case WINDOW, PACKET, STREAMS, LIMIT, PAYLOAD, SIZE, DURATION, FILES, STORAGE -> true;
    };
  }

  /** The cell without what does not apply to it. */
  static CellSpec reduced(CellSpec cell) {
    TransferSettings settings = cell.settings();
    if (settings.algorithms().mac().isPresent() && !settings.algorithms().macApplies()) {
      settings = settings.with(settings.algorithms().withoutMac());
    }
    if (!settings.requestsApply() && !settings.requests().equals(Requests.DEFAULT)) {
      settings = settings.with(Requests.DEFAULT);
    }
    return settings.equals(cell.settings()) ? cell : cell.with(settings);
  }

  /** Why no cell of a matrix can use a key, and what to do; to follow the key in a message. */
  static String whyUnused(SettingKey key) {
    if (key == SettingKey.MAC) {
      return "no cell can use this axis, since every cipher named brings its own integrity check"
          + " (add a cipher without one, such as aes128-ctr, or remove the axis)";
    }
    return "no cell can use this axis, since of the methods only sftp has requests"
        + " (add sftp to method, or set "
        + key.word()
        + " to "
        + SettingKey.DEFAULT
        + ")";
  }
}
