package io.sshperf.controller.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What Ctrl-C does to a run that somebody watches in a terminal: the first asks whether to cancel
 * it or to leave it running, the second cancels. Without a terminal nothing is installed, and
 * Ctrl-C ends the process as SIGTERM does.
 */
final class InterruptQuestion implements AutoCloseable {
  private final Streams streams;
  private final FollowedRun run;
  private final InputStream answers;
  private final AtomicInteger pressed = new AtomicInteger();
  private Optional<InterruptSignal> signal = Optional.empty();

  InterruptQuestion(Streams streams, FollowedRun run, InputStream answers) {
    this.streams = streams;
    this.run = run;
    this.answers = answers;
  }

  static InterruptQuestion install(Streams streams, Terminal terminal, FollowedRun run) {
    InterruptQuestion question = new InterruptQuestion(streams, run, System.in);
    if (terminal.asks()) {
      question.signal = InterruptSignal.handle(question::interrupted);
    }
    return question;
  }

  @Override
  public void close() {
    signal.ifPresent(InterruptSignal::close);
  }

  /** Called once for each Ctrl-C, each time on a thread of its own. */
  void interrupted() {
    if (pressed.incrementAndGet() > 1) {
      run.cancel();
      return;
    }
    run.pause(true);
    streams.err().print("[c]ancel the run, [d]etach and leave it running, or Enter to go on? ");
    streams.err().flush();
    String answer = line();
    if (pressed.get() > 1) {
      return; // decided by the second one
    }
    pressed.set(0);
    run.pause(false);
    if (answer.startsWith("c")) {
      run.cancel();
    } else if (answer.startsWith("d")) {
      run.detach();
    }
  }

  private String line() {
    StringBuilder line = new StringBuilder();
    try {
      for (int c = answers.read(); c >= 0 && c != '\n'; c = answers.read()) {
        line.append((char) c);
      }
    } catch (IOException e) {
      return ""; // nobody to ask any more: the run goes on
    }
    return line.toString().strip().toLowerCase(Locale.ROOT);
  }
}
