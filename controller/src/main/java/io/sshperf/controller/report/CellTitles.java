package io.sshperf.controller.report;

import io.sshperf.proto.model.CellSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The cells of one run in a few words each, for lines of progress: in what a cell differs from the
 * others, and nothing that is the same for all. Immutable.
 */
public final class CellTitles {
  private final Set<Setting> differing;
  private final boolean severalPairs;
  private final boolean oneEngineEach;

  private CellTitles(Set<Setting> differing, boolean severalPairs, boolean oneEngineEach) {
    this.differing = differing;
    this.severalPairs = severalPairs;
    this.oneEngineEach = oneEngineEach;
  }

  /** For these cells, all of their run. */
  public static CellTitles of(Collection<CellSpec> cells) {
    Set<Setting> differing = EnumSet.noneOf(Setting.class);
    Arrays.stream(Setting.values()).filter(s -> s.differs(cells)).forEach(differing::add);
    return new CellTitles(
        differing,
        cells.stream().map(CellSpec::pair).distinct().count() > 1,
        cells.stream().allMatch(cell -> cell.client() == cell.server()));
  }

  /** With the pair, where there are several: {@code a → b sftp push aes128-gcm 255KiB×64 ×4}. */
  public String of(CellSpec cell) {
    return (severalPairs ? cell.pair() + " " : "") + withoutPair(cell);
  }

  /**
   * As much of a title as there is room for, in whole words, with an ellipsis if some are left out.
   */
  public static String cut(String title, int width) {
    return Text.cutAtWord(title, width);
  }

  /**
   * Method first. What is at its default goes without saying, as long as there is something else to
   * say.
   */
  String withoutPair(CellSpec cell) {
    List<String> words = words(cell, setting -> !setting.isDefault(cell));
    if (words.isEmpty()) {
      words = words(cell, setting -> setting.applies(cell));
    }
    return words.isEmpty()
        ? Setting.METHOD.of(cell) + " " + Setting.INITIATOR.of(cell)
        : String.join(" ", words);
  }

  private List<String> words(CellSpec cell, Predicate<Setting> worth) {
    List<String> words = new ArrayList<>();
    for (Setting setting : List.of(Setting.METHOD, Setting.INITIATOR)) {
      if (differing.contains(setting)) {
        words.add(setting.of(cell));
      }
    }
    if (differing.contains(Setting.CLIENT) || differing.contains(Setting.SERVER)) {
      words.add(engines(cell));
    }
    boolean joined =
        Stream.of(Setting.BUFFER, Setting.REQUESTS)
            .allMatch(setting -> differing.contains(setting) && !setting.isDefault(cell));
    for (Setting setting : differing) {
      boolean told =
          setting.compareTo(Setting.INITIATOR) <= 0 || (joined && setting == Setting.REQUESTS);
      if (!told && worth.test(setting)) {
        words.add(joined && setting == Setting.BUFFER ? requests(cell) : word(setting, cell));
      }
    }
    return words;
  }

  /** As {@code openssh → mina}: client, then server. */
  private String engines(CellSpec cell) {
    String client = cell.client().word();
    return oneEngineEach ? client : client + " → " + cell.server().word();
  }

  /** As {@code 255KiB×64}. */
  private static String requests(CellSpec cell) {
    return Setting.BUFFER.of(cell) + "×" + Setting.REQUESTS.of(cell);
  }

  private static String word(Setting setting, CellSpec cell) {
    String text = setting.shortOf(cell);
    return switch (setting) {
      case CIPHER, MAC, KEX -> setting.isDefault(cell) ? setting.phrase(cell) : text;
      case STREAMS -> "×" + text;
      case COMPRESSION ->
          switch (text) {
            case "on" -> "compressed";
            case "off" -> "uncompressed";
            default -> setting.phrase(cell);
          };
      default -> setting.phrase(cell);
    };
  }
}
