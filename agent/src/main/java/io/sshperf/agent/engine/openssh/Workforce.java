package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.cpu.CountedThreads;
import io.sshperf.agent.cpu.ProcessTree;
import io.sshperf.agent.cpu.TcpEnd;
import io.sshperf.agent.cpu.Workers;
import io.sshperf.agent.cpu.WorkingThread;
import io.sshperf.agent.process.Child;
import io.sshperf.agent.process.Launch;
import io.sshperf.agent.process.Room;
import io.sshperf.proto.model.CpuTime;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Known;
import io.sshperf.proto.model.TransferId;
import io.sshperf.proto.model.Usage;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What works for one end of a transfer: the trees of its children, and the threads of this process
 * that feed, drain and watch them. Thread-safe.
 */
final class Workforce implements Workers {
  private final CountedThreads threads;
  private final List<Member> members = new CopyOnWriteArrayList<>();
  private volatile Supplier<OptionalLong> start = OptionalLong::empty;
  private volatile @Nullable TcpEnd tcp;

  private record Member(Child child, ProcessTree tree) {}

  /**
   * @param transfer that it works for
   */
  Workforce(TransferId transfer) {
    this.threads = new CountedThreads(transfer.text());
  }

  /** Starts one more, which is counted. */
  Child start(Room room, Launch launch) throws IOException {
    Child child = room.start(launch.counted(work -> threads.lent("sshperf-child", work)));
    members.add(new Member(child, new ProcessTree(child.pid())));
    return child;
  }

  /** One that is of no use was started for it. */
  void dismiss(Child child) {
    members.removeIf(member -> member.child.equals(child));
  }

  /** Takes a look at one of them alone. */
  void look(Child child) {
    for (Member member : members) {
      if (member.child.equals(child)) {
        var unused = member.tree.look();
      }
    }
  }

  /** The threads of this process that work for it. */
  CountedThreads agentThreads() {
    return threads;
  }

  /**
   * From when on they are told.
   *
   * @param port this end's or the peer's
   * @param startNanos when the timed interval began, once it has
   */
  void works(TcpEnd port, Supplier<OptionalLong> startNanos) {
    tcp = port;
    start = startNanos;
  }

  @Override
  public OptionalLong startNanos() {
    return start.get();
  }

  @Override
  public List<WorkingThread> look() {
    return members.stream()
        .filter(member -> member.child.isAlive())
        .flatMap(member -> member.tree.look().stream())
        .toList();
  }

  @Override
  public Optional<TcpEnd> tcp() {
    return Optional.ofNullable(tcp);
  }

  @Override
  public Usage usage() {
    return new Usage(
        cpu(), threads.used(), Known.unknown("openssh runs in processes of its own"), peakMemory());
  }

  private Known<CpuTime> cpu() {
    return members.stream()
        .map(member -> member.child.cpu())
        .reduce(Workforce::sum)
        .orElseGet(() -> Known.unknown("no program was started"));
  }

  private static Known<CpuTime> sum(Known<CpuTime> one, Known<CpuTime> other) {
    return one.value().isEmpty() ? one : other.map(one.value().get()::plus);
  }

  private Known<DataSize> peakMemory() {
    return members.stream()
        .flatMap(member -> member.tree.peakMemory().stream())
        .max(Comparator.naturalOrder())
        .map(Known::of)
        .orElseGet(() -> Known.unknown("no program was seen while it ran"));
  }
}
