package io.sshperf.agent.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.cpu.HostTicks.Core;
import io.sshperf.proto.model.BusyThread;
import io.sshperf.proto.model.HostLoad;
import io.sshperf.proto.model.Known;
import io.sshperf.proto.model.LoadReading;
import io.sshperf.proto.model.TcpFigures;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class CostOfLooksTest {
  private static final Offset<Double> NEARLY = Offset.offset(1e-6);
  private static final long START = Long.MAX_VALUE - millis(150); // nanoTime may run over
  private static final ControlGroup NO_GROUP =
      ControlGroup.of(Path.of("/nowhere"), Path.of("/nowhere"));
  private static final TcpFigures TCP = new TcpFigures(1, 0, Duration.ofMillis(3), 14480);

  private final List<Look> looks = new ArrayList<>();

  private static long millis(long millis) {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /**
   * @param busy milliseconds so far of the first of two cores; the second is idle
   * @param work milliseconds of CPU that the transfer used so far
   */
  private void look(long at, long bytes, long busy, long work, WorkingThread... threads) {
    long idle = Math.max(0, at + 1000 - busy);
    looks.add(
        new Look(
            START + millis(at),
            bytes,
            new HostTicks(
                List.of(
                    new Core(0, busy / 10, 0, idle / 10, 0, 0),
                    new Core(1, 0, 0, (at + 1000) / 10, 0, 0))),
            Arrays.asList(threads),
            millis(work),
            OptionalDouble.empty(),
            0,
            at == 400 ? Optional.of(TCP) : Optional.empty()));
  }

  private static WorkingThread thread(String id, long cpu) {
    return new WorkingThread(id, "thread " + id, millis(cpu));
  }

  private CostOfLooks cost(long elapsed) {
    return new CostOfLooks(
        TimedInterval.of(looks, START, Optional.of(Duration.ofMillis(elapsed))).orElseThrow());
  }

  private static HostLoad load(CostOfLooks cost) {
    return cost.host(Known.unknown("a test"), NO_GROUP).value().orElseThrow();
  }

  @Test
  void onlyTheTimedIntervalCounts() {
    look(-600, 0, 0, 0, thread("a", 300));
    look(0, 0, 600, 500, thread("a", 500));
    look(200, 0, 800, 600, thread("a", 600));
    look(400, 0, 900, 650, thread("a", 600), thread("b", 50));
    look(600, 0, 900, 700, thread("b", 100));
    look(800, 0, 1100, 900, thread("b", 300)); // tidied up afterwards
    CostOfLooks cost = cost(601);
    assertThat(load(cost).cores()).containsExactly(0.5, 0.0);
    assertThat(load(cost).busiest()).isEqualTo(1.0);
    assertThat(load(cost).quota().whyNot()).contains("/nowhere");
    BusyThread busiest = cost.thread().orElseThrow();
    assertThat(busiest.name()).startsWith("thread ");
    assertThat(busiest.share()).isEqualTo(100.0 / 600, NEARLY);
    List<LoadReading> readings = cost.readings();
    assertThat(readings)
        .extracting(reading -> reading.at().toMillis())
        .containsExactly(200L, 400L, 600L);
    assertThat(readings.get(0).transfer().getAsDouble()).isEqualTo(0.5, NEARLY);
    assertThat(readings.get(1).transfer().getAsDouble()).isEqualTo(0.25, NEARLY);
    assertThat(readings.get(1).thread().getAsDouble()).isEqualTo(0.25, NEARLY);
    assertThat(readings.get(1).tcp()).contains(TCP);
    assertThat(readings.get(2).tcp()).isEmpty();
  }

  @Test
  void earlyLooksAreTooShortForReadingsOfTheirOwn() {
    long[] at = {0, 10, 20, 40, 80, 160, 360};
    for (long one : at) {
      look(one, 0, one, one, thread("a", one));
    }
    assertThat(cost(360).readings())
        .extracting(reading -> reading.at().toMillis())
        .containsExactly(160L, 360L);
  }

  @Test
  void aShortIntervalIsOneReading() {
    look(-5, 0, 0, 0, thread("a", 0));
    look(10, 0, 10, 10, thread("a", 10));
    look(40, 0, 40, 20, thread("a", 20));
    CostOfLooks cost = cost(40);
    assertThat(cost.readings()).hasSize(1);
    assertThat(load(cost).busiest()).isEqualTo(load(cost).cores().get(0));
  }

  @Test
  void anIntervalShorterThanATickHasAReason() {
    look(0, 0, 0, 0);
    look(4, 0, 0, 0);
    CostOfLooks cost = cost(4);
    assertThat(cost.host(Known.unknown("a test"), NO_GROUP).whyNot()).contains("too short");
    assertThat(cost.readings()).isEmpty();
    assertThat(cost.thread()).isEmpty();
  }

  @Test
  void whereNoThreadIsSeenNoneIsTold() {
    look(0, 0, 0, 0);
    look(200, 0, 100, 0);
    assertThat(cost(200).readings())
        .allSatisfy(
            reading -> {
              assertThat(reading.transfer()).isEmpty();
              assertThat(reading.thread()).isEmpty();
              assertThat(reading.busy()).isEqualTo(0.5);
            });
  }

  @Test
  void whatGoesBackIsNeverNegative() {
    look(0, 0, 500, 500, thread("a", 500));
    look(200, 0, 100, 400, thread("a", 100));
    CostOfLooks cost = cost(200);
    assertThat(cost.thread()).isEmpty();
    assertThat(cost.readings().get(0).transfer()).hasValue(0);
    assertThat(cost.readings().get(0).thread()).hasValue(0);
  }

  @Test
  void whereOnlyBytesTellTheirLastGrowthIsTheEnd() {
    look(-100, 0, 0, 0);
    look(0, 10, 0, 0);
    look(200, 20, 200, 0);
    look(400, 30, 400, 0);
    look(600, 30, 400, 0);
    look(800, 30, 400, 0);
    TimedInterval interval = TimedInterval.of(looks, START, Optional.empty()).orElseThrow();
    assertThat(interval.first()).isEqualTo(looks.get(1));
    assertThat(interval.last()).isEqualTo(looks.get(3));
    assertThat(load(new CostOfLooks(interval)).cores()).containsExactly(1.0, 0.0);
  }

  @Test
  void aLookThatLeavesMuchOutDoesNotStandForTheEnd() {
    look(0, 0, 0, 0);
    look(160, 0, 0, 0);
    look(360, 0, 0, 0);
    assertThat(last(190)).isEqualTo(looks.get(1));
    assertThat(last(300)).isEqualTo(looks.get(2));
    assertThat(last(5000)).isEqualTo(looks.get(2));
  }

  private Look last(long elapsed) {
    return TimedInterval.of(looks, START, Optional.of(Duration.ofMillis(elapsed)))
        .orElseThrow()
        .last();
  }

  @Test
  void oneLookIsNoInterval() {
    assertThat(TimedInterval.of(looks, START, Optional.empty())).isEmpty();
    look(0, 0, 0, 0);
    assertThat(TimedInterval.of(looks, START, Optional.empty())).isEmpty();
    assertThat(TimedInterval.of(looks, START, Optional.of(Duration.ofSeconds(1)))).isEmpty();
  }
}
