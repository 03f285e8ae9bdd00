package io.sshperf.agent.process;

import io.sshperf.proto.model.CpuTime;
import io.sshperf.proto.model.Known;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the shell of a counted program tells of it, among the program's own lines: a mark that no
 * peer can know, then the two lines of {@code times} (POSIX), the first of them the shell's own.
 * The last ones count, since the shell speaks when the program has ended; what the program left
 * alone may still speak between the mark and them. Written by the thread that reads stderr, read by
 * any.
 */
final class ToldTimes {
  private static final Pattern TIMES =
      Pattern.compile("(\\d{1,9})m(\\d{1,2}\\.\\d{1,9})s (\\d{1,9})m(\\d{1,2}\\.\\d{1,9})s");

  private final Optional<String> mark;

  /** What is told next. */
  private enum Next {
    NOTHING,
    SHELLS,
    CHILDRENS
  }

  private Next next = Next.NOTHING;
  private volatile Known<CpuTime> told;

  private ToldTimes(Optional<String> mark, String whyNot) {
    this.mark = mark;
    this.told = Known.unknown(whyNot);
  }

  /** With a mark that is nobody else's. */
  static ToldTimes awaited() {
    return new ToldTimes(
        Optional.of("sshperf-times-" + UUID.randomUUID()),
        "the shell that waited for the program did not tell its CPU time");
  }

  /** Nothing is told, for a reason. */
  static ToldTimes none(String whyNot) {
    return new ToldTimes(Optional.empty(), whyNot);
  }

  /**
   * What can be told of a program.
   *
   * @param confined whether what its parent leaves alone is adopted by the program's shell
   */
  static ToldTimes of(Launch launch, boolean confined) {
    if (launch.counting().isEmpty()) {
      return none("CPU time is not asked of this program");
    }
    return launch.serves() && !confined
        ? none(
            launch.program().getFileName()
                + " is not confined here, so nobody is told what its sessions used")
        : awaited();
  }

  /** In front of what is told; empty if nothing is. */
  Optional<String> mark() {
    return mark;
  }

  Known<CpuTime> told() {
    return told;
  }

  /** Hears a line, and returns what of it the program said; empty if all of it was the shell's. */
  Optional<String> without(String line) {
    int at = mark.map(line::indexOf).orElse(-1);
    if (at >= 0) {
      next = Next.SHELLS;
      told = Known.unknown("the shell did not tell CPU time as times(1) does");
      return at == 0 ? Optional.empty() : Optional.of(line.substring(0, at));
    }
    Matcher times = TIMES.matcher(line);
    if (next == Next.NOTHING || !times.matches()) {
      return Optional.of(line);
    }
    if (next == Next.CHILDRENS) {
      told = Known.of(new CpuTime(time(times, 1), time(times, 3)));
    }
    next = next == Next.SHELLS ? Next.CHILDRENS : Next.NOTHING;
    return Optional.empty();
  }

  private static Duration time(Matcher times, int group) {
    BigDecimal seconds = new BigDecimal(times.group(group + 1));
    return Duration.ofMinutes(Long.parseLong(times.group(group)))
        .plusNanos(seconds.movePointRight(9).longValueExact());
  }
}
