package io.sshperf.agent.cpu;

import io.sshperf.proto.model.CpuTime;
import io.sshperf.proto.model.Known;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the JVM's own threads (collectors, compilers) used from the first look to the last: all that
 * the process used, without what Java threads did, the transfer's and others. A thread of the
 * agent's that ends between two looks takes with it what it used since the first of them, which
 * then counts here. Belongs to one thread at a time.
 */
final class JvmTimes {
  private static final Path STAT = Path.of("/proc/self/stat");

  private final CountedThreads transfer;
  private final UnderWay underWay = UnderWay.enter();
  private final Map<Long, ThreadTimes.Used> first = new HashMap<>();
  private final Map<Long, ThreadTimes.Used> last = new HashMap<>();
  private final ThreadTimes.Used madeBefore;
  private final Optional<ThreadTimes.Used> processBefore;

  /**
   * @param transfer the threads made for which count themselves
   */
  JvmTimes(CountedThreads transfer) {
    this.transfer = transfer;
    this.madeBefore = transfer.usedByMade();
    this.processBefore = process();
    lookClosely();
    first.putAll(last);
  }

  /** Of a thread that ends before the next one, how much was in the kernel is not seen. */
  void look() {
    for (long id : ThreadTimes.ids()) {
      long total = ThreadTimes.total(id);
      if (total >= 0 && !transfer.hasMade(id)) {
        last.merge(id, new ThreadTimes.Used(total, total), (seen, now) -> seen.with(total));
      }
    }
  }

  private void lookClosely() {
    for (long id : ThreadTimes.ids()) {
      if (!transfer.hasMade(id)) {
        ThreadTimes.of(id).ifPresent(used -> last.put(id, used));
      }
    }
  }

  /** No longer under way; call it in any case. */
  void leave() {
    underWay.leave();
  }

  /** What it came to. The last look is now. */
  Known<CpuTime> own() {
    lookClosely();
    Optional<ThreadTimes.Used> processAfter = process();
    if (!underWay.wasAlone()) {
      return Known.unknown(
          "another end of a transfer was under way in this JVM, which cannot tell them apart");
    }
    if (!ThreadTimes.areCounted()) {
      return Known.unknown(ThreadTimes.WHY_NOT);
    }
    if (processBefore.isEmpty() || processAfter.isEmpty()) {
      return Known.unknown(STAT + " does not tell what this process used");
    }
    ThreadTimes.Used java = transfer.usedByMade().since(madeBefore);
    for (Map.Entry<Long, ThreadTimes.Used> other : last.entrySet()) {
      ThreadTimes.Used before = first.getOrDefault(other.getKey(), ThreadTimes.Used.NOTHING);
      java = java.plus(other.getValue().since(before));
    }
    return Known.of(processAfter.get().since(processBefore.get()).since(java).asCpuTime());
  }

  private static Optional<ThreadTimes.Used> process() {
    return SmallFile.read(STAT).flatMap(ProcessTicks::parse).map(JvmTimes::nanos);
  }

  private static ThreadTimes.Used nanos(ProcessTicks ticks) {
    long user = ticks.user() * HostTicks.TICK_NANOS;
    return new ThreadTimes.Used(user + ticks.system() * HostTicks.TICK_NANOS, user);
  }
}
