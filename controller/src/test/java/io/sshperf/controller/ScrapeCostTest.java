package io.sshperf.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.metrics.AgentMetrics;
import io.sshperf.agent.metrics.EndpointConfig;
import io.sshperf.agent.metrics.HttpPage;
import io.sshperf.agent.metrics.Meters;
import io.sshperf.agent.metrics.MetricsEndpoint;
import io.sshperf.agent.metrics.TransferMeter;
import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Pair;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whether being read costs transfers anything, with the series of a thousand agents in the same JVM
 * as both ends of the transfer.
 */
@Tag("slow")
final class ScrapeCostTest {
  private static final int AGENTS = 1000;
  private static final int PAIRS = 24;

  /** Of 24 in order, the 7th and the 18th are a 97.7 % interval of their median. */
  private static final int LOW = 6;

  /** Prometheus usually reads every 15 s; each transfer of 3 s is read at least once. */
  private static final Duration EVERY = Duration.ofSeconds(3);

  @TempDir Path directory;

  private static void feed(AgentMetrics metrics) {
    for (int i = 0; i < AGENTS; i++) {
      CellSpec cell =
          new CellSpec(
              new Pair(new AgentName("lab-" + i), new AgentName("lab-x")),
              Initiator.PUSH,
              Engine.MINA,
              Engine.MINA,
              TransferSettings.DEFAULT);
      TransferMeter meter = metrics.transfers().begun(cell, false, () -> 0);
      meter.rate(i);
      meter.ended(
          new ServerReport(
              Ending.MEASURED, List.of(new Tally(i, 0)), OptionalLong.empty(), List.of()));
    }
  }

  private static double rate(TestFleet fleet) throws IOException {
    CliRun run = fleet.run("settings: {duration: 3s, cipher: aes128-ctr}\nrepeat: 1\nwarmup: 0\n");
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.json().at("/cells/0/throughput/median_bytes_per_second").asDouble();
  }

  private static <T> T read(MetricsEndpoint endpoint, AtomicInteger reads, Callable<T> meanwhile)
      throws Exception {
    HttpRequest metrics = HttpRequest.newBuilder(URI.create(endpoint.url("/metrics"))).build();
    HttpClient client = HttpClient.newHttpClient();
    ScheduledExecutorService reader = Executors.newSingleThreadScheduledExecutor();
    try {
      Future<?> reading =
          reader.scheduleAtFixedRate(
              () -> {
                String text =
                    client.sendAsync(metrics, HttpResponse.BodyHandlers.ofString()).join().body();
                if (text.contains("sender=\"lab-" + (AGENTS - 1) + "\"")) {
                  reads.incrementAndGet();
                }
              },
              EVERY.toMillis() / 3,
              EVERY.toMillis(),
              TimeUnit.MILLISECONDS);
      T result = meanwhile.call();
      assertThat(reading.isDone()).as("a reader that failed").isFalse();
      return result;
    } finally {
      reader.shutdownNow();
    }
  }

  @Test
  void readingTheSeriesOfAThousandAgentsCostsTransfersNothingMeasurable() throws Exception {
    try (TestFleet fleet = new TestFleet(directory, Duration.ofMinutes(1)).agent("a").agent("b");
        Meters meters = new Meters();
        MetricsEndpoint endpoint =
            MetricsEndpoint.start(
                EndpointConfig.local(), Map.of("/metrics", HttpPage.of(meters)))) {
      AgentDescription agent =
          Objects.requireNonNull(fleet.controller().fleet().known().get(new AgentName("a")));
      feed(new AgentMetrics(meters, agent));
      AtomicInteger reads = new AtomicInteger();
      rate(fleet);
      read(endpoint, reads, () -> rate(fleet));
      Random order = new Random(7);
      double[] ratios = new double[PAIRS];
      for (int i = 0; i < PAIRS; i++) {
        boolean readFirst = order.nextBoolean();
        double first = readFirst ? read(endpoint, reads, () -> rate(fleet)) : rate(fleet);
        double second = readFirst ? rate(fleet) : read(endpoint, reads, () -> rate(fleet));
        ratios[i] = readFirst ? first / second : second / first;
      }
      assertThat(reads.get()).as("reads").isGreaterThanOrEqualTo(PAIRS);
      double[] sorted = DoubleStream.of(ratios).sorted().toArray();
      assertThat(sorted[LOW])
          .as("read / not read: %s", DoubleStream.of(sorted).boxed().toList())
          .isGreaterThan(0.95);
    }
  }
}
