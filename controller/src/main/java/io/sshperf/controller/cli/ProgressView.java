package io.sshperf.controller.cli;

import io.sshperf.controller.report.CellTitles;
import io.sshperf.controller.report.RateUnit;
import io.sshperf.controller.report.Rates;
import io.sshperf.controller.report.Sparkline;
import io.sshperf.controller.report.TimeLeft;
import io.sshperf.controller.run.CellEnd;
import io.sshperf.controller.run.RunNews;
import io.sshperf.proto.model.Reason;
import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Progress of a run on stderr: in a terminal one line, redrawn in place; otherwise a line for each
 * cell that has ended. Used by one thread, but for {@link #pause}.
 */
final class ProgressView implements RunWatcher {
  private static final int RATES = 8;
  private static final int NARROWEST = 12;
  private static final String ERASE = "\r\u001b[K";

  private final PrintStream err;
  private final Terminal terminal;
  private final Deque<Double> rates = new ArrayDeque<>();
  private volatile boolean paused;
  private boolean announced;
  private int lastCell;
  private int ended;
  private String waiting = "";
  private String trouble = "";
  private int cells;

  ProgressView(PrintStream err, Terminal terminal) {
    this.err = err;
    this.terminal = terminal;
  }

  @Override
  public void news(RunNews news) {
    if (!announced) {
      announced = true;
      line(announcement(news));
    }
    cells = news.cells().all();
    if (!news.waitingFor().equals(waiting)) {
      waiting = news.waitingFor();
      if (!waiting.isEmpty()) {
        line("waiting for " + waiting);
      }
    }
    if (!news.trouble().equals(trouble)) {
      trouble = news.trouble();
      line("sshperf: " + trouble);
    }
    if (terminal.redraws() && !paused) {
      redraw(news);
    }
  }

  @Override
  public void cellEnded(CellEnd end) {
    ended++;
    if (!terminal.redraws()) {
      String of = cells > 0 ? "/" + cells : "";
      err.println(ended + of + "  " + end.title() + "  " + outcome(end));
    }
  }

  /** Whether the run was heard of. */
  boolean hasNews() {
    return announced;
  }

  /** Takes the line away, before something else is printed. */
  void clear() {
    if (terminal.redraws()) {
      err.print(ERASE);
      err.flush();
    }
  }

  /** Draws nothing until told otherwise: somebody is being asked something. */
  void pause(boolean paused) {
    this.paused = paused;
    clear();
  }

  private void redraw(RunNews news) {
    news.current().ifPresent(this::note);
    err.print(ERASE + cut(news.state().isOver() ? "" : status(news)));
    err.flush();
  }

  private void note(RunNews.Current current) {
    if (current.cell() != lastCell) {
      lastCell = current.cell();
      rates.clear();
    }
    current
        .bytesPerSecond()
        .ifPresent(
            rate -> {
              rates.addLast(rate);
              if (rates.size() > RATES) {
                rates.removeFirst();
              }
            });
  }

  /** Counts, rate and time are as long as they are; the title gets the room that is left. */
  private String status(RunNews news) {
    String start = " " + news.cells().done() + "/" + news.cells().all() + "  ";
    String end = news.left().map(left -> "  " + TimeLeft.format(left) + " left").orElse("");
    if (news.current().isEmpty()) {
      return start.stripTrailing() + end;
    }
    RunNews.Current current = news.current().get();
    String how = (current.warmup() ? " (warm-up)" : "") + rate(current);
    int still = Math.max(0, RATES - rates.size()); // the sparkline grows, the title stays
    int room = room() - start.length() - how.length() - still - end.length();
    return start + CellTitles.cut(current.title(), Math.max(NARROWEST, room)) + how + end;
  }

  private String rate(RunNews.Current current) {
    return current.bytesPerSecond().isPresent()
        ? "  "
            + Rates.format(current.bytesPerSecond().getAsDouble(), RateUnit.MEGABYTES)
            + " "
            + sparkline()
        : "";
  }

  private String sparkline() {
    return Sparkline.of(rates.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private String announcement(RunNews news) {
    StringBuilder text = new StringBuilder("run " + news.id() + ": ");
    text.append(counted(news.hosts(), "host")).append(", ");
    text.append(counted(news.cells().all(), "cell"));
    if (news.cells().incompatible() > 0) {
      text.append(", ").append(news.cells().incompatible()).append(" incompatible");
    }
    news.left().ifPresent(left -> text.append(", about ").append(TimeLeft.rough(left)));
    return text.toString();
  }

  private static String counted(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  private static String outcome(CellEnd end) {
    if (end.bytesPerSecond().isPresent()) {
      return Rates.format(end.bytesPerSecond().getAsDouble(), RateUnit.MEGABYTES);
    }
    String reason = end.ending().reason().map(Reason::text).orElse("");
    return end.ending().outcome().word() + ": " + reason;
  }

  private void line(String text) {
    clear();
    err.println(text);
  }

  private String cut(String text) {
    int width = room();
    return text.length() <= width ? text : text.substring(0, width - 1) + "…";
  }

  private int room() {
    return terminal.columns() - 1;
  }
}
