package io.sshperf.agent.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.cpu.HostFigures;
import io.sshperf.agent.cpu.HostMemory;
import io.sshperf.agent.cpu.HostTicks;
import io.sshperf.agent.cpu.HostTicks.Core;
import io.sshperf.agent.cpu.InterfaceTraffic;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class HostMetersTest {
  private static final Core IDLE = new Core(1, 0, 0, 100, 0, 0);

  private final Meters meters = new Meters();
  private HostFigures host = figures(new Core(0, 100, 50, 800, 50, 10), 1000);
  private long nanos;
  private final HostMeters hostMeters = new HostMeters(meters, () -> host, () -> nanos);

  @AfterEach
  void close() {
    meters.close();
  }

  private static HostFigures figures(Core first, long received) {
    return new HostFigures(
        new HostTicks(List.of(first, IDLE)),
        Optional.of(new HostMemory(4096, 1024)),
        List.of(new InterfaceTraffic("eth0", received, 7)));
  }

  private String look(Duration later) {
    nanos += later.toNanos();
    hostMeters.look();
    return meters.text(false);
  }

  @Test
  void coresMemoryAndInterfacesAreToldInBaseUnits() {
    assertThat(look(Duration.ZERO))
        .contains("sshperf_host_cpu_seconds_total{core=\"0\",mode=\"user\"} 1.0\n")
        .contains("sshperf_host_cpu_seconds_total{core=\"0\",mode=\"system\"} 0.5\n")
        .contains("sshperf_host_cpu_seconds_total{core=\"0\",mode=\"idle\"} 8.0\n")
        .contains("sshperf_host_cpu_seconds_total{core=\"0\",mode=\"iowait\"} 0.5\n")
        .contains("sshperf_host_cpu_seconds_total{core=\"0\",mode=\"steal\"} 0.1\n")
        .contains("sshperf_host_cpu_seconds_total{core=\"1\",mode=\"idle\"} 1.0\n")
        .contains("sshperf_host_cores 2.0\n")
        .contains("sshperf_host_memory_size_bytes 4096.0\n")
        .contains("sshperf_host_memory_available_bytes 1024.0\n")
        .contains("sshperf_host_network_received_bytes_total{interface=\"eth0\"} 1000.0\n")
        .contains("sshperf_host_network_sent_bytes_total{interface=\"eth0\"} 7.0\n");
  }

  @Test
  void busiestCoreIsToldOverASecondAtLeast() {
    host = figures(new Core(0, 130, 60, 820, 50, 10), 1000);
    assertThat(look(Duration.ofMillis(999))).doesNotContain("busiest_core_ratio ");
    host = figures(new Core(0, 160, 75, 865, 50, 10), 1000);
    assertThat(look(Duration.ofMillis(1)))
        .contains("sshperf_host_busiest_core_ratio 0.566666"); // 85 of 150 ticks
    host = figures(new Core(0, 260, 75, 865, 50, 10), 1000);
    assertThat(look(Duration.ofSeconds(1))).contains("sshperf_host_busiest_core_ratio 1.0\n");
  }

  @Test
  void countersNeverGoBack() {
    look(Duration.ZERO);
    host = figures(new Core(0, 100, 50, 800, 30, 10), 1000);
    assertThat(look(Duration.ZERO)).contains("{core=\"0\",mode=\"iowait\"} 0.5\n");
    host = figures(new Core(0, 100, 50, 800, 60, 10), 1000);
    assertThat(look(Duration.ZERO)).contains("{core=\"0\",mode=\"iowait\"} 0.6\n");
  }

  @Test
  void interfaceThatCountsFromNothingAgainAddsWhatItCounts() {
    look(Duration.ZERO);
    host = figures(IDLE, 30);
    assertThat(look(Duration.ZERO)).contains("received_bytes_total{interface=\"eth0\"} 1030.0\n");
  }

  @Test
  void whatIsNotToldIsNotExported() {
    host = new HostFigures(new HostTicks(List.of()), Optional.empty(), List.of());
    assertThat(look(Duration.ofSeconds(5))).doesNotContain("\nsshperf_host_");
  }

  @Test
  void thousandsOfCoresStayWithinTheCapAndNothingIsLost() {
    host =
        new HostFigures(
            new HostTicks(
                IntStream.range(0, 8192).mapToObj(i -> new Core(i, 100, 0, 0, 0, 0)).toList()),
            Optional.empty(),
            List.of());
    String text = look(Duration.ZERO);
    List<String> series =
        text.lines().filter(line -> line.startsWith("sshperf_host_cpu_seconds_total{")).toList();
    assertThat(series).hasSize(Meters.MOST_SERIES + 1);
    assertThat(
            series.stream()
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum())
        .isEqualTo(8192);
    assertThat(text).contains("sshperf_metrics_overflow_total{metric=\"sshperf_host_cpu\"}");
  }
}
