package io.sshperf.controller.matrix;

/** What a matrix says in two ways that do not go together. */
final class Contradictions {
  private Contradictions() {}

  static void find(MatrixDraft draft, Problems problems) {
    for (SettingKey key : SettingKey.values()) {
      if (draft.axes.containsKey(key) && draft.settings.containsKey(key)) {
        problems.add(
            draft.settings.get(key).line(),
            key.word() + " is both an axis and a setting (remove one)");
      }
    }
    String ends = "a transfer ends by one of them: remove one";
    together(SettingKey.SIZE, SettingKey.DURATION, ends, draft, problems);
    together(SettingKey.SIZE, SettingKey.FILES, ends, draft, problems);
    together(SettingKey.DURATION, SettingKey.FILES, ends, draft, problems);
    String both = "engine sets both ends: use client and server without it, or engine alone";
    together(SettingKey.ENGINE, SettingKey.CLIENT, both, draft, problems);
    together(SettingKey.ENGINE, SettingKey.SERVER, both, draft, problems);
  }

  private static void together(
      SettingKey one, SettingKey other, String remedy, MatrixDraft draft, Problems problems) {
    if (draft.has(one) && draft.has(other)) {
      problems.add(
          Math.max(draft.line(one), draft.line(other)),
          one.word() + " and " + other.word() + " do not go together (" + remedy + ")");
    }
  }
}
