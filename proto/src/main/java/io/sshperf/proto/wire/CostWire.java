package io.sshperf.proto.wire;

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
import io.sshperf.proto.v1.CpuFigure;
import io.sshperf.proto.v1.HertzFigure;
import io.sshperf.proto.v1.HostFigure;
import io.sshperf.proto.v1.MemoryFigure;
import io.sshperf.proto.v1.QuotaFigure;
import io.sshperf.proto.v1.TcpFigure;
import io.sshperf.proto.v1.ThreadFigure;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** What a transfer cost one end. */
final class CostWire {
  private CostWire() {}

  static io.sshperf.proto.v1.EndCost toWire(EndCost cost) {
    io.sshperf.proto.v1.EndCost.Builder builder =
        io.sshperf.proto.v1.EndCost.newBuilder()
            .setCpu(cpu(cost.usage().cpu()))
            .setAgentCpu(cpu(cost.usage().agentCpu()))
            .setJvmCpu(cpu(cost.usage().jvmCpu()))
            .setPeakMemory(memory(cost.usage().peakMemory()))
            .setThread(thread(cost.thread()))
            .setHost(host(cost.host()))
            .setTcp(tcp(cost.tcp()));
    cost.readings().forEach(reading -> builder.addReadings(toWire(reading)));
    return builder.build();
  }

  /**
   * @throws WireException if a part is missing
   * @throws IllegalArgumentException if a part is out of range
   */
  static EndCost fromWire(io.sshperf.proto.v1.EndCost cost) {
    ReportWire.requireAtMost("load readings", cost.getReadingsCount(), ReportWire.MOST_READINGS);
    return new EndCost(
        new Usage(
            cpu("cpu", cost.getCpu()),
            cpu("agent_cpu", cost.getAgentCpu()),
            cpu("jvm_cpu", cost.getJvmCpu()),
            memory(cost.getPeakMemory())),
        thread(cost.getThread()),
        host(cost.getHost()),
        tcp(cost.getTcp()),
        cost.getReadingsList().stream().map(CostWire::fromWire).toList());
  }

  private static CpuFigure cpu(Known<CpuTime> cpu) {
    CpuFigure.Builder figure = CpuFigure.newBuilder();
    return cpu.value()
        .map(
            time ->
                figure.setValue(
                    io.sshperf.proto.v1.CpuTime.newBuilder()
                        .setUser(Wire.toWire(time.user()))
                        .setSystem(Wire.toWire(time.system()))))
        .orElseGet(() -> figure.setWhyNot(cpu.whyNot()))
        .build();
  }

  private static Known<CpuTime> cpu(String name, CpuFigure figure) {
    return known(
        name,
        figure.hasValue(),
        () ->
            new CpuTime(
                ReportWire.elapsed(figure.getValue().getUser()),
                ReportWire.elapsed(figure.getValue().getSystem())),
        figure.getWhyNot());
  }

  private static MemoryFigure memory(Known<DataSize> memory) {
    MemoryFigure.Builder figure = MemoryFigure.newBuilder();
    return memory
        .value()
        .map(size -> figure.setBytes(size.bytes()))
        .orElseGet(() -> figure.setWhyNot(memory.whyNot()))
        .build();
  }

  private static Known<DataSize> memory(MemoryFigure figure) {
    return known(
        "peak_memory",
        figure.hasBytes(),
        () -> DataSize.ofBytes(figure.getBytes()),
        figure.getWhyNot());
  }

  private static ThreadFigure thread(Known<BusyThread> thread) {
    ThreadFigure.Builder figure = ThreadFigure.newBuilder();
    return thread
        .value()
        .map(
            busy ->
                figure.setValue(
                    io.sshperf.proto.v1.BusyThread.newBuilder()
                        .setName(busy.name())
                        .setShare(busy.share())))
        .orElseGet(() -> figure.setWhyNot(thread.whyNot()))
        .build();
  }

  private static Known<BusyThread> thread(ThreadFigure figure) {
    return known(
        "thread",
        figure.hasValue(),
        () -> new BusyThread(figure.getValue().getName(), figure.getValue().getShare()),
        figure.getWhyNot());
  }

  private static HostFigure host(Known<HostLoad> host) {
    HostFigure.Builder figure = HostFigure.newBuilder();
    return host.value()
        .map(load -> figure.setValue(toWire(load)))
        .orElseGet(() -> figure.setWhyNot(host.whyNot()))
        .build();
  }

  private static io.sshperf.proto.v1.HostLoad toWire(HostLoad load) {
    HertzFigure.Builder hertz = HertzFigure.newBuilder();
    QuotaFigure.Builder quota = QuotaFigure.newBuilder();
    return io.sshperf.proto.v1.HostLoad.newBuilder()
        .addAllCoreShares(load.cores())
        .setBusiestShare(load.busiest())
        .setStolenShare(load.stolen())
        .setFrequency(
            load.hertz()
                .value()
                .map(hertz::setHertz)
                .orElseGet(() -> hertz.setWhyNot(load.hertz().whyNot())))
        .setQuota(
            load.quota()
                .value()
                .map(set -> quota.setValue(toWire(set)))
                .orElseGet(() -> quota.setWhyNot(load.quota().whyNot())))
        .build();
  }

  private static io.sshperf.proto.v1.CpuQuota toWire(CpuQuota quota) {
    io.sshperf.proto.v1.CpuQuota.Builder builder =
        io.sshperf.proto.v1.CpuQuota.newBuilder()
            .setGroup(quota.group())
            .setThrottled(Wire.toWire(quota.throttled()));
    quota.cores().ifPresent(builder::setCores);
    return builder.build();
  }

  private static Known<HostLoad> host(HostFigure figure) {
    return known("host", figure.hasValue(), () -> fromWire(figure.getValue()), figure.getWhyNot());
  }

  private static HostLoad fromWire(io.sshperf.proto.v1.HostLoad load) {
    HertzFigure hertz = load.getFrequency();
    QuotaFigure quota = load.getQuota();
    return new HostLoad(
        load.getCoreSharesList(),
        load.getBusiestShare(),
        load.getStolenShare(),
        known("frequency", hertz.hasHertz(), hertz::getHertz, hertz.getWhyNot()),
        known("quota", quota.hasValue(), () -> fromWire(quota.getValue()), quota.getWhyNot()));
  }

  private static CpuQuota fromWire(io.sshperf.proto.v1.CpuQuota quota) {
    return new CpuQuota(
        quota.hasCores() ? OptionalDouble.of(quota.getCores()) : OptionalDouble.empty(),
        quota.getGroup(),
        ReportWire.elapsed(quota.getThrottled()));
  }

  private static TcpFigure tcp(Known<TcpFigures> tcp) {
    TcpFigure.Builder figure = TcpFigure.newBuilder();
    return tcp.value()
        .map(seen -> figure.setValue(toWire(seen)))
        .orElseGet(() -> figure.setWhyNot(tcp.whyNot()))
        .build();
  }

  private static io.sshperf.proto.v1.TcpFigures toWire(TcpFigures tcp) {
    return io.sshperf.proto.v1.TcpFigures.newBuilder()
        .setConnectionCount(tcp.connections())
        .setRetransmitCount(tcp.retransmits())
        .setRtt(Wire.toWire(tcp.rtt()))
        .setCongestionWindowBytes(tcp.congestionWindow())
        .build();
  }

  private static Known<TcpFigures> tcp(TcpFigure figure) {
    return known("tcp", figure.hasValue(), () -> fromWire(figure.getValue()), figure.getWhyNot());
  }

  private static TcpFigures fromWire(io.sshperf.proto.v1.TcpFigures tcp) {
    return new TcpFigures(
        tcp.getConnectionCount(),
        tcp.getRetransmitCount(),
        ReportWire.elapsed(tcp.getRtt()),
        tcp.getCongestionWindowBytes());
  }

  private static io.sshperf.proto.v1.LoadReading toWire(LoadReading reading) {
    io.sshperf.proto.v1.LoadReading.Builder builder =
        io.sshperf.proto.v1.LoadReading.newBuilder()
            .setAt(Wire.toWire(reading.at()))
            .setBusyCores(reading.busy())
            .setBusiestShare(reading.busiest());
    reading.transfer().ifPresent(builder::setTransferCores);
    reading.thread().ifPresent(builder::setThreadShare);
    reading.tcp().map(CostWire::toWire).ifPresent(builder::setTcp);
    return builder.build();
  }

  private static LoadReading fromWire(io.sshperf.proto.v1.LoadReading reading) {
    return new LoadReading(
        ReportWire.elapsed(reading.getAt()),
        reading.getBusyCores(),
        reading.getBusiestShare(),
        reading.hasTransferCores()
            ? OptionalDouble.of(reading.getTransferCores())
            : OptionalDouble.empty(),
        reading.hasThreadShare()
            ? OptionalDouble.of(reading.getThreadShare())
            : OptionalDouble.empty(),
        reading.hasTcp() ? Optional.of(fromWire(reading.getTcp())) : Optional.empty());
  }

  private static <T> Known<T> known(
      String name, boolean present, Supplier<T> value, String whyNot) {
    if (present) {
      return Known.of(value.get());
    }
    if (whyNot.isEmpty()) {
      throw new WireException(name + ": missing, and no reason (expected one of them)");
    }
    return Known.unknown(whyNot);
  }
}
