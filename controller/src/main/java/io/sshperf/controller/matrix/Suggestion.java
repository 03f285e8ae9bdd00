package io.sshperf.controller.matrix;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/** The known word that a mistyped one was meant to be. */
final class Suggestion {
  private static final int LONGEST = 64;

  private Suggestion() {}

  /** A clause to append to a message; empty if nothing known is near. */
  static String of(String given, Collection<String> known) {
    if (given.isEmpty() || given.length() > LONGEST) {
      return "";
    }
    String word = given.toLowerCase(Locale.ROOT);
    int reach = Math.max(1, Math.min(3, word.length() / 3));
    return known.stream()
        .filter(k -> k.length() <= LONGEST && distance(word, k) <= reach)
        .min(Comparator.comparingInt((String k) -> distance(word, k)).thenComparing(k -> k))
        .map(k -> "; did you mean '" + k + "'?")
        .orElse("");
  }

  /** Letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
  static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int replaced = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        d[i][j] = Math.min(replaced, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
