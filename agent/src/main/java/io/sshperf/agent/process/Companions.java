package io.sshperf.agent.process;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Programs that run beside this process for its user, with its rights and unconfined, and
 * directories that are its own: all of them are gone with it, also where it is killed. Nobody but
 * this user may be let in by what is started. Thread-safe.
 */
public final class Companions implements AutoCloseable {
  private static final Duration MOST = Duration.ofSeconds(10);

  private final String mark = UUID.randomUUID() + ".";
  private final Starter starter = new Starter();
  private final Janitor janitor = new Janitor(Sweep.MARK + "=" + mark);

  /** Guarded by this. */
  private final List<Process> started = new ArrayList<>();

  /**
   * Has a directory removed when these are closed, or this process dies, however it does.
   *
   * @param directory absolute, and one that nothing else uses
   */
  public void removeAtTheEnd(Path directory) {
    janitor.remove(directory);
  }

  /**
   * Starts a program, in a directory and without standard input.
   *
   * @param log where its output and its errors are added
   * @throws IOException if the system refuses
   */
  public synchronized Process start(List<String> command, Path directory, Path log)
      throws IOException {
    List<String> words = new ArrayList<>();
    Programs.find("setpriv", List.of())
        .map(SetPriv::new)
        .ifPresent(setpriv -> words.addAll(setpriv.dyingWithParent()));
    words.addAll(command);
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(directory.toFile())
            .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
            .redirectErrorStream(true)
            .redirectOutput(Redirect.appendTo(log.toFile()));
    builder.environment().put(Sweep.MARK, mark + started.size() + ".");
    Process process = starter.start(builder);
    started.add(process);
    janitor.started(process.pid());
    var unused = process.onExit().thenRun(() -> janitor.ended(process.pid()));
    return process;
  }

  /** Asks all that run to end, kills those that do not, and removes the directories. */
  @Override
  public synchronized void close() {
    started.forEach(Process::destroy);
    for (Process process : started) {
      if (!Patience.await(process.onExit(), MOST)) {
        process.destroyForcibly();
      }
    }
    janitor.close();
    starter.close();
  }
}
