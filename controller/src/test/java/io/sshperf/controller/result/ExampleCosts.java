package io.sshperf.controller.result;

import io.sshperf.proto.model.BusyThread;
import io.sshperf.proto.model.CpuQuota;
import io.sshperf.proto.model.CpuTime;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.EndCost;
import io.sshperf.proto.model.HostLoad;
import io.sshperf.proto.model.Known;
import io.sshperf.proto.model.LoadReading;
import io.sshperf.proto.model.TcpFigures;
import io.sshperf.proto.model.Usage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Costs as two ends of a transfer tell them. */
public final class ExampleCosts {
  private static final Duration MILLISECOND = Duration.ofMillis(1);

  private ExampleCosts() {}

  /**
   * A child's at the sender, a thread's at the receiver.
   *
   * @param scale of the CPU times, more than 0
   */
  public static Costs costs(int scale) {
    return new Costs(ofChildren(scale), ofThreads(scale));
  }

  /**
   * Of a transfer that is read often, whose cores ramp up; its quota bites at the sender and the
   * receiver's hypervisor gives its cores to others.
   *
   * @param readings at least 1, a fifth of a second apart
   */
  public static Costs overTime(int readings) {
    EndCost sender = ofChildren(3);
    HostLoad host = sender.host().value().orElseThrow();
    CpuQuota quota =
        new CpuQuota(
            OptionalDouble.of(1.5), "/system.slice/sshperf.service", Duration.ofMillis(400));
    HostLoad throttled =
        new HostLoad(host.cores(), host.busiest(), host.stolen(), host.hertz(), Known.of(quota));
    HostLoad stolen =
        new HostLoad(
            IntStream.range(0, 40).mapToObj(core -> core == 7 ? 0.97 : 0.05).toList(),
            0.99,
            0.12,
            host.hertz(),
            Known.unknown("no control group could be read"));
    EndCost receiver = ofThreads(3);
    return new Costs(
        new EndCost(
            sender.usage(),
            sender.thread(),
            Known.of(throttled),
            sender.tcp(),
            IntStream.rangeClosed(1, readings)
                .mapToObj(i -> reading(200L * i, (double) i / readings))
                .toList()),
        new EndCost(
            receiver.usage(),
            receiver.thread(),
            Known.of(stolen),
            receiver.tcp(),
            IntStream.rangeClosed(1, readings)
                .mapToObj(i -> busyOnly(200L * i, i % 4 == 0 ? 1 : 0.5))
                .toList()));
  }

  /** Of an end whose own use is not told. */
  private static LoadReading busyOnly(long millis, double busiest) {
    return new LoadReading(
        Duration.ofMillis(millis),
        2 * busiest,
        busiest,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.empty());
  }

  private static EndCost ofChildren(int scale) {
    return new EndCost(
        new Usage(
            Known.of(cpu(310L * scale, 140L * scale)),
            Known.of(cpu(20L * scale, 40L * scale)),
            Known.unknown("openssh runs in processes of its own"),
            Known.of(DataSize.ofMebibytes(9))),
        Known.of(new BusyThread("ssh", 0.97)),
        Known.of(
            new HostLoad(
                List.of(0.98, 0.25, 0.125, 0.0),
                1,
                0.0156,
                Known.of(2.4e9),
                Known.of(
                    new CpuQuota(
                        OptionalDouble.of(1.5), "/system.slice/sshperf.service", MILLISECOND)))),
        Known.of(new TcpFigures(1, 3, Duration.ofMillis(30), 1 << 20)),
        List.of(reading(200, 0.5), reading(400, 0.97)));
  }

  private static EndCost ofThreads(int scale) {
    return new EndCost(
        new Usage(
            Known.of(cpu(500L * scale, 100L * scale)),
            Known.unknown("mina runs in the agent's own threads"),
            Known.of(cpu(30L * scale, 0)),
            Known.unknown("mina has no process of its own")),
        Known.of(new BusyThread("nio2-1", 0.5)),
        Known.of(
            new HostLoad(
                List.of(0.5, 0.5),
                0.75,
                0,
                Known.unknown("the kernel does not tell"),
                Known.of(CpuQuota.NONE))),
        Known.unknown("ss is missing (install iproute2)"),
        List.of());
  }

  private static LoadReading reading(long millis, double share) {
    return new LoadReading(
        Duration.ofMillis(millis),
        1.25,
        share,
        OptionalDouble.of(share),
        OptionalDouble.empty(),
        Optional.of(new TcpFigures(1, 3, Duration.ofMillis(30), 1 << 20)));
  }

  private static CpuTime cpu(long user, long system) {
    return new CpuTime(Duration.ofMillis(user), Duration.ofMillis(system));
  }
}
