package io.sshperf.agent.process;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A small process that outlives this one, by moments: when its input ends, since this process has
 * ended, however that was, it kills the children that are left with their trees, and removes the
 * directories it was told, with all that have their home in them. It is started when there is
 * something for it; thread-safe.
 */
final class Janitor implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Janitor.class);

  /** How Java gives paths to the system. */
  private static final Charset FILE_NAMES =
      Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));

  private static final Duration MOST = Duration.ofSeconds(10);

  /**
   * Reads lines: {@code +PID}, {@code -PID}, or an absolute path. It ignores the signals that end
   * an agent in an orderly way, so that it is there to the end of that. What was stopped may still
   * be about to write, hence twice.
   */
  private static final String SCRIPT =
      Sweep.FUNCTION
          + """
          trap '' HUP INT TERM
          marks=$1 pids=' '
          set --
          while IFS= read -r line; do
            case $line in
              +*) pids="$pids${line#+} " ;;
              -*) case $pids in
                    *" ${line#-} "*) pids="${pids%% ${line#-} *} ${pids#* ${line#-} }" ;;
                  esac ;;
              /*) set -- "$@" "$line"
                  marks="$marks
          HOME=$line/" ;;
            esac
          done
          paths() {
            [ $# = 0 ] || { [ -O / ] || chmod -R u+rwx -- "$@"; rm -rf -- "$@"; }
          }
          (sweep "$marks" $pids)
          paths "$@" || { sleep 1 && paths "$@"; }
          """;

  private final String mark;
  private final Set<Long> pids = new LinkedHashSet<>();
  private final List<Path> directories = new ArrayList<>();
  private @Nullable Process process;
  private boolean closed;

  /**
   * @param mark the beginning that the marks of all children have, as {@code NAME=VALUE}
   */
  Janitor(String mark) {
    this.mark = mark;
  }

  /** This process runs. */
  synchronized void started(long pid) {
    pids.add(pid);
    tell("+" + pid);
  }

  /** This process was waited for: another one may get its number. */
  synchronized void ended(long pid) {
    if (pids.remove(pid)) {
      tell("-" + pid);
    }
  }

  synchronized void remove(Path directory) {
    boolean oneLine = directory.toString().indexOf('\n') < 0;
    if (!directory.isAbsolute() || directory.getNameCount() < 2 || !oneLine) {
      throw new IllegalArgumentException(
          "directory: "
              + directory
              + " (expected an absolute path on one line, of two names or"
              + " more)");
    }
    directories.add(directory);
    tell(directory.toString());
  }

  private void tell(String line) {
    if (closed) {
      return;
    }
    try {
      Process running = process;
      if (running == null || !running.isAlive()) {
        start();
      } else {
        write(running, line);
      }
    } catch (IOException e) {
      log.warn("nothing would clean up if this process were killed: {}", e.getMessage());
    }
  }

  /** Tells it all, since the one before may have been killed. */
  private void start() throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command())
            .directory(Path.of("/").toFile())
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD);
    builder.environment().clear();
    builder.environment().putAll(Sweep.environment());
    Process started = builder.start();
    process = started;
    StringBuilder all = new StringBuilder();
    pids.forEach(pid -> all.append('+').append(pid).append('\n'));
    directories.forEach(directory -> all.append(directory).append('\n'));
    write(started, all.toString().stripTrailing());
  }

  /** In a session of its own, so that Ctrl-C on this process's terminal is not for it. */
  private List<String> command() {
    List<String> command = new ArrayList<>();
    Programs.find("setsid", List.of()).ifPresent(setsid -> command.add(setsid.toString()));
    command.addAll(List.of("/bin/sh", "-c", SCRIPT, "janitor", mark));
    return command;
  }

  private static void write(Process to, String text) throws IOException {
    OutputStream stdin = to.getOutputStream();
    stdin.write((text + "\n").getBytes(FILE_NAMES));
    stdin.flush();
  }

  /** Has it do its work now, and waits for that. */
  @Override
  public void close() {
    Process running;
    synchronized (this) {
      closed = true;
      running = process;
    }
    if (running == null) {
      return;
    }
    try {
      running.getOutputStream().close();
    } catch (IOException e) {
      log.debug("the janitor is gone: {}", e.getMessage());
    }
    if (!Patience.await(running.onExit(), MOST)) {
      log.warn("what children left was not removed within {} s", MOST.toSeconds());
    }
  }
}
