package io.sshperf.agent.engine.mina;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.cpu.TcpTable;
import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.transfer.MeasuredClient;
import io.sshperf.agent.transfer.MeasuredServer;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.EndCost;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.HostLoad;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.TransferSpec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is counted of a transfer of MINA's is what it used. */
@Timeout(120)
class MinaCostTest {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final TcpTable NO_TABLE = TcpTable.unknown("a test's");
  private static final double SECOND = 1e9;

  private final MinaEngine engine = new MinaEngine(Transfers.SCRATCH);

  @Test
  void allThatAProcessUsedIsWhatTimeSays(@TempDir Path directory) throws Exception {
    Path told = directory.resolve("time");
    Process process = timed(directory, told).start();
    List<String> said = new ArrayList<>();
    try (BufferedReader from = process.inputReader();
        OutputStream to = process.getOutputStream();
        TransferServer server =
            engine.server(TimedTransfer.SPEC, from.readLine(), Transfers.LOOPBACK)) {
      ServerAddress at = server.address();
      to.write(
          String.join("\n", at.host(), String.valueOf(at.port()), at.hostKey(), "")
              .getBytes(StandardCharsets.UTF_8));
      to.flush();
      from.lines().forEach(said::add);
    } finally {
      process.waitFor();
    }
    assertThat(said).hasSize(6).startsWith(Outcome.MEASURED.name());
    double before = seconds(said.get(1));
    double user = seconds(said.get(2));
    double system = seconds(said.get(3));
    double jvm = seconds(said.get(4));
    double watch = seconds(said.get(5));
    double all = timeSays("User time", told) + timeSays("System time", told);
    String figures =
        "before %.2f, counted %.2f + %.2f, JVM %.2f, watch %.2f; time says %.2f"
            .formatted(before, user, system, jvm, watch, all);
    assertThat(user).as(figures).isPositive();
    assertThat(system).as(figures).isPositive();
    assertThat(Math.abs(before + user + system + jvm + watch - all))
        .as(figures)
        .isLessThan(Math.max(0.03 * all, 0.02));
    assertThat(timeSays("Exit status", told)).isZero();
  }

  private static ProcessBuilder timed(Path directory, Path told) {
    Path time = Path.of("/usr/bin/time");
    assertThat(time).as("install it with: sudo apt-get install time").isExecutable();
    return new ProcessBuilder(
            time.toString(),
            "-v",
            "-o",
            told.toString(),
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            TimedTransfer.class.getName())
        .redirectError(Redirect.INHERIT)
        .directory(directory.toFile());
  }

  private static double seconds(String nanos) {
    return Long.parseLong(nanos) / SECOND;
  }

  private static double timeSays(String what, Path told) throws IOException {
    return Files.readAllLines(told).stream()
        .map(String::strip)
        .filter(line -> line.startsWith(what))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .findFirst()
        .orElseThrow();
  }

  /** What MINA or the JDK do on threads that nobody was told of would be missing. */
  @ParameterizedTest
  @EnumSource
  void noOtherThreadWorksForATransfer(Initiator initiator) throws Exception {
    TransferSpec spec =
        Transfers.spec(Engine.MINA, initiator, Transfers.load(DataSize.ofMebibytes(256)));
    Map<Long, Long> before = cpuOfAll();
    Map<Long, Long> during = new ConcurrentHashMap<>();
    Set<Long> counted = ConcurrentHashMap.newKeySet();
    try (TransferClient client = new MeasuredClient(engine.client(spec), NO_TABLE);
        TransferServer server =
            new MeasuredServer(
                engine.server(spec, client.publicKey(), Transfers.LOOPBACK), NO_TABLE)) {
      ClientReport report =
          client.transfer(
              server.address(),
              reading -> {
                Stream.of(client.workers(), server.workers())
                    .flatMap(workers -> workers.look().stream())
                    .forEach(one -> counted.add(Long.valueOf(one.id())));
                during.putAll(cpuOfAll());
              });
      long all = nanos(report.cost()) + nanos(server.finish().cost());
      during.keySet().removeAll(counted);
      during.replaceAll((id, cpu) -> cpu - before.getOrDefault(id, 0L));
      long others = during.values().stream().mapToLong(cpu -> cpu).sum();
      assertThat(counted).isNotEmpty();
      assertThat(others).as("%s beside %d", during, all).isLessThan(all / 50);
    }
  }

  /** But of those that watch. */
  private static Map<Long, Long> cpuOfAll() {
    return Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
        .filter(info -> info != null && !info.getThreadName().equals("cost-watch"))
        .collect(Collectors.toMap(ThreadInfo::getThreadId, info -> cpu(info.getThreadId())));
  }

  @Test
  void aBusyProcessBesideLoadsTheHostAndNotTheTransfer() throws Exception {
    run();
    EndCost alone = run();
    Process busy = new ProcessBuilder("/bin/sh", "-c", "while :; do :; done").start();
    EndCost beside;
    try {
      beside = run();
    } finally {
      busy.destroyForcibly().waitFor();
    }
    HostLoad load = beside.host().value().orElseThrow();
    assertThat(load.busy()).as("of %d cores", load.cores().size()).isGreaterThan(0.8);
    assertThat(nanos(beside)).isLessThan(2 * nanos(alone) + 100_000_000);
  }

  private EndCost run() throws Exception {
    Load load = Transfers.load(DataSize.ofMebibytes(8));
    TransferSpec spec =
        Transfers.spec(
            Engine.MINA, Initiator.PUSH, load.withLimit(DataRate.ofBytesPerSecond(8 << 20)));
    try (TransferClient client = new MeasuredClient(engine.client(spec), NO_TABLE);
        TransferServer server = engine.server(spec, client.publicKey(), Transfers.LOOPBACK)) {
      return client.transfer(server.address(), Transfers.NOBODY).cost();
    }
  }

  private static long cpu(long id) {
    return Math.max(0, THREADS.getThreadCpuTime(id));
  }

  private static long nanos(EndCost cost) {
    return cost.usage().cpu().value().orElseThrow().total().toNanos();
  }
}
