package io.sshperf.controller.report;

import io.sshperf.proto.model.CellSpec;
import java.util.ArrayList;
import java.util.List;

/** A cell in a few words, for a line of progress. */
public final class CellTitle {
  private CellTitle() {}

  /** Which way, and what is not default: {@code push aes128-gcm ×4}. */
  public static String of(CellSpec cell) {
    List<String> words = new ArrayList<>();
    if (!Setting.METHOD.isDefault(cell)) {
      words.add(Setting.METHOD.of(cell));
    }
    words.add(Setting.INITIATOR.of(cell));
    if (cell.client() != cell.server()) {
      words.add(cell.client().word() + "/" + cell.server().word());
    }
    for (Setting setting : Setting.values()) {
      if (setting.compareTo(Setting.INITIATOR) > 0 && !setting.isDefault(cell)) {
        words.add(word(setting, cell));
      }
    }
    return String.join(" ", words);
  }

  private static String word(Setting setting, CellSpec cell) {
    String text = setting.shortOf(cell);
    return switch (setting) {
      case CIPHER, MAC, KEX -> text;
      case STREAMS -> "×" + text;
      case COMPRESSION -> text.equals("on") ? "compressed" : "uncompressed";
      default -> setting.phrase(cell);
    };
  }
}
