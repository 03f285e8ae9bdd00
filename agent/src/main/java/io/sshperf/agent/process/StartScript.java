package io.sshperf.agent.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The shell between the confinement and a program (POSIX). It sets the limits that a shell can set,
 * and then becomes the program; or stays its parent, to tell at its end what it has used. The
 * program's words reach it as they are. Pure.
 */
final class StartScript {
  private static final int BLOCK = 512;

  /**
   * Limits where they are not lower already ({@code ulimit -f} counts 512 bytes). Of descriptors,
   * since some libraries close all there could be, one by one, where there is no /proc.
   */
  private static final String LIMITS =
      "[ -z \"$1\" ] || { ulimit -n 1024; ulimit -f \"$1\"; } 2> /dev/null; shift; ";

  private static final String BECOMES = "exec \"$@\"";

  /**
   * Nobody but a parent that waits can be told what a process has used, with all that it waited for
   * itself. A shell waits for whatever ends, so also for what it was given since its parent is
   * gone. {@code times} tells it on its second line. Of a signal the shell would tell too, while it
   * has the stderr that it waits with: that is none.
   */
  private static final String STAYS =
      "mark=$1; shift; exec 3>&2 2> /dev/null; (exec \"$@\" 2>&3 3>&-); code=$?;"
          + " { printf '%s\\n' \"$mark\"; times; } >&3; exit $code";

  private StartScript() {}

  /**
   * The words that start a program.
   *
   * @param limited whether it gets a limit of descriptors too
   * @param mostFileBytes rounded up to whole blocks
   * @param mark in front of what it has used; empty if that is not wanted
   * @param inside words before the program's, where the shell stays its parent
   */
  static List<String> words(
      boolean limited,
      OptionalLong mostFileBytes,
      Optional<String> mark,
      List<String> inside,
      List<String> program) {
    List<String> words = new ArrayList<>();
    if (limited || mostFileBytes.isPresent() || mark.isPresent()) {
      words.addAll(List.of("/bin/sh", "-c"));
      words.add(LIMITS + (mark.isPresent() ? STAYS : BECOMES));
      words.addAll(List.of("start", fileLimit(limited, mostFileBytes)));
    }
    mark.ifPresent(words::add);
    mark.ifPresent(any -> words.addAll(inside));
    words.addAll(program);
    return words;
  }

  private static String fileLimit(boolean limited, OptionalLong mostFileBytes) {
    if (mostFileBytes.isPresent()) {
      return String.valueOf((mostFileBytes.getAsLong() + BLOCK - 1) / BLOCK);
    }
    return limited ? "unlimited" : "";
  }
}
