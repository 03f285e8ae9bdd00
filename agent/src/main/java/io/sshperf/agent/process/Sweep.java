package io.sshperf.agent.process;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Kills a child with all that is below it, and all that bears its mark.
 *
 * <p>A mark is a variable of the environment that a process keeps when its parent ends, unless it
 * writes over it, as {@code sshd} does with its title: those are found below a child, while that
 * one is there. What {@code sshd} starts has another environment, and is left alone when its client
 * goes: it is known by its home, which is a room's alone. All are stopped first, so that none makes
 * others while they are looked for. It is a shell's work, since Java cannot stop a process, and
 * since the same must happen when no Java is left ({@link Janitor}).
 */
final class Sweep {
  private static final Logger log = LoggerFactory.getLogger(Sweep.class);

  /** Its value is {@code AGENT.CHILD.}, both unique. */
  static final String MARK = "SSHPERF_CHILD";

  /** More than {@link #FUNCTION} waits. */
  private static final Duration MOST = Duration.ofSeconds(10);

  /**
   * {@code sweep MARKS PID...}; POSIX, with grep(1). Marks are lines; an empty one would be that of
   * all processes.
   */
  static final String FUNCTION =
      """
      add() {
        case "$found" in *" $1 "*) ;; *) found="$found$1 " grew=yes ;; esac
      }
      sweep() {
        marks=$1
        shift
        ! printf '%s\\n' "$marks" | grep -q '^$' || return 1
        found=' ' stopped='' tries=0
        for pid in "$@"; do add "$pid"; done
        while [ "$found" != "$stopped" ] && [ "$tries" -lt 50 ]; do
          kill -STOP $found 2> /dev/null
          stopped=$found tries=$((tries + 1))
          for file in $(grep -alsF -e "$marks" /proc/[0-9]*/environ); do
            file=${file%/environ}
            add "${file#/proc/}"
          done
          grew=yes
          while [ "$grew" = yes ]; do
            grew=no
            while IFS="/:$(printf '\\t')" read -r _ _ pid _ _ parent; do
              case "$found" in *" $parent "*) add "$pid" ;; esac
            done <<END
      $(grep -Hs '^PPid:' /proc/[0-9]*/status)
      END
          done
        done
        [ "$found" != ' ' ] || return 0
        kill -KILL $found 2> /dev/null
        set --
        for pid in $found; do set -- "$@" "/proc/$pid/status"; done
        tries=0
        while [ "$tries" -lt 200 ] && [ -n "$(grep -Ls '^State:[[:space:]]*[ZX]' "$@")" ]; do
          sleep 0.02
          tries=$((tries + 1))
        done
      }
      """;

  private Sweep() {}

  static Map<String, String> environment() {
    return Map.of("PATH", Programs.CHILD_PATH, "LC_ALL", "C");
  }

  /**
   * Returns when all are dead, or some would not die.
   *
   * @param marks lines, as {@code NAME=VALUE} or its beginning; none empty
   * @param pid of a process that was not yet waited for
   */
  static void run(String marks, OptionalLong pid) {
    List<String> command =
        new ArrayList<>(List.of("/bin/sh", "-c", FUNCTION + "sweep \"$@\"", "sweep", marks));
    pid.ifPresent(root -> command.add(Long.toString(root)));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(Path.of("/").toFile())
            .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD);
    builder.environment().clear();
    builder.environment().putAll(environment());
    try {
      Process sweep = builder.start();
      if (!Patience.await(sweep.onExit(), MOST)) {
        sweep.destroyForcibly();
        log.warn("children were not ended within {} s: {} {}", MOST.toSeconds(), marks, pid);
      } else if (sweep.exitValue() != 0) {
        log.warn("children may not have been ended: exit code {}", sweep.exitValue());
      }
    } catch (IOException e) {
      log.warn("children may not have been ended: {}", e.getMessage());
    }
  }
}
