package io.sshperf.agent.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code setpriv} of util-linux: takes rights away and then becomes the program. */
record SetPriv(Path program) {
  static final String MISSING = "setpriv is missing (install the package util-linux)";

  /** From root to an account without any right, for good. */
  List<String> drop(Account account) {
    List<String> words = new ArrayList<>(List.of(program.toString(), "--no-new-privs"));
    words.addAll(List.of("--reuid", Integer.toUnsignedString(account.uid())));
    words.addAll(List.of("--regid", Integer.toUnsignedString(account.gid())));
    words.add("--clear-groups");
    words.addAll(List.of("--bounding-set", "-all", "--inh-caps", "-all"));
    return words;
  }

  /** Killed when its parent dies. */
  List<String> dyingWithParent() {
    return List.of(program.toString(), "--pdeathsig", "KILL", "--");
  }

  /** No more rights than this process has. */
  List<String> keep() {
    return new ArrayList<>(List.of(program.toString(), "--no-new-privs"));
  }
}
