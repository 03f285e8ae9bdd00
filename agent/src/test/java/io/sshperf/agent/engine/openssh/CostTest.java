package io.sshperf.agent.engine.openssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.cpu.TcpEnd;
import io.sshperf.agent.cpu.Workers;
import io.sshperf.agent.cpu.WorkingThread;
import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.engine.Transfers.Both;
import io.sshperf.agent.process.Cores;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Known;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.Programs;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import io.sshperf.proto.model.Usage;
import java.math.BigDecimal;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the programs of both ends cost, held against time(1) and against looks at them. */
@Timeout(60)
final class CostTest {
  private static final Logger log = LoggerFactory.getLogger(CostTest.class);
  private static final Path TIME = Path.of("/usr/bin/time");
  private static final Duration STALL = Duration.ofSeconds(20);
  private static final Load LARGE = Transfers.load(DataSize.ofMebibytes(96));
  private static final Load SMALL = Transfers.load(DataSize.ofMebibytes(1));

  /** An end: what it used, and each of its threads as it was last seen. */
  private record End(Usage usage, Map<String, WorkingThread> threads) {
    long seenMillis() {
      long nanos = threads.values().stream().mapToLong(WorkingThread::cpuNanos).sum();
      return TimeUnit.NANOSECONDS.toMillis(nanos);
    }

    Set<String> names() {
      return threads.values().stream().map(WorkingThread::name).collect(Collectors.toSet());
    }
  }

  private record Seen(Both both, End client, End server) {}

  /** Looks at both ends as an agent does, oftener. */
  private static Seen watched(OpensshEngine engine, TransferSpec spec) throws Exception {
    Map<String, WorkingThread> clients = new ConcurrentHashMap<>();
    Map<String, WorkingThread> servers = new ConcurrentHashMap<>();
    AtomicBoolean over = new AtomicBoolean();
    try (TransferClient client = engine.client(spec);
        TransferServer server = engine.server(spec, client.publicKey(), Transfers.LOOPBACK)) {
      Thread looking =
          new Thread(
              () -> {
                while (!over.get()) {
                  look(client.workers(), clients);
                  look(server.workers(), servers);
                  LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
                }
              });
      looking.start();
      ClientReport report = client.transfer(server.address(), Transfers.NOBODY);
      Both both = new Both(report, server.finish());
      over.set(true);
      looking.join();
      int port = server.address().port();
      assertThat(client.workers().tcp()).contains(new TcpEnd(false, port));
      assertThat(server.workers().tcp()).contains(new TcpEnd(true, port));
      ClientReport.Timing timing = report.timing().orElseThrow();
      long start = client.workers().startNanos().orElseThrow();
      assertThat(server.workers().startNanos().orElseThrow() - start)
          .isBetween(-timing.setup().toNanos(), timing.elapsed().toNanos());
      return new Seen(
          both,
          new End(client.workers().usage(), clients),
          new End(server.workers().usage(), servers));
    }
  }

  private static void look(Workers workers, Map<String, WorkingThread> threads) {
    var unused = workers.startNanos();
    workers.look().forEach(thread -> threads.put(thread.id(), thread));
  }

  private static <T> T known(Known<T> figure) {
    return figure.value().orElseThrow(() -> new AssertionError(figure.whyNot()));
  }

  /** A file that the account of a site's programs can write. */
  private static Path writable(Site site, String name) throws Exception {
    Path file = Files.createFile(site.root().resolve("programs").resolve(name));
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
  }

  private static String inPrograms(Site site, String name) {
    return "'" + site.root().resolve("programs").resolve(name) + "'";
  }

  @ParameterizedTest
  @CsvSource({"SSH,PUSH", "SSH,PULL", "SCP,PUSH", "SFTP,PULL"})
  void clientsAreAsTimeSaysOfTheSameRun(ClientProgram program, Initiator initiator)
      throws Exception {
    assertThat(TIME).as("apt-get install time").isExecutable();
    try (Site site = Site.makeUnconfined()) {
      String script = TIME + " -v -o " + inPrograms(site, "said") + " \"$real\" \"$@\"";
      Installation timed = site.with(program, "exec " + script);
      Path said = writable(site, "said");
      Seen seen = watched(site.engine(timed), Site.spec(program, initiator, LARGE, STALL));
      Transfers.assertMeasured(seen.both, 1);
      assertAsTold(program + " " + initiator, seen.client, Files.readString(said));
      assertThat(seen.client.names()).contains(program.word()).doesNotContain("sh", "setpriv");
      assertThat(seen.server.usage.cpu().whyNot())
          .isEqualTo("sshd is not confined here, so nobody is told what its sessions used");
    }
  }

  private static void assertAsTold(String what, End end, String said) {
    Duration cpu = known(end.usage.cpu()).total();
    Duration told = seconds(said, "User time").plus(seconds(said, "System time"));
    double peak = known(end.usage.peakMemory()).bytes() / 1024.0;
    double toldPeak = Double.parseDouble(figure(said, "Maximum resident set size \\(kbytes\\)"));
    log.info(
        "{}: CPU {}, time(1) {}; peak {} KiB, time(1) {} KiB", what, cpu, told, peak, toldPeak);
    long within = Math.max(Math.round(told.toMillis() * 0.03), 20);
    assertThat(cpu).as(what).isCloseTo(told, Duration.ofMillis(within));
    // The kernel tells time(1) what it has counted about so far, some pages a core off.
    assertThat(peak / toldPeak).as(what + ": peak").isBetween(0.9, 1.1);
  }

  private static Duration seconds(String said, String what) {
    String seconds = figure(said, what + " \\(seconds\\)");
    return Duration.ofNanos(new BigDecimal(seconds).movePointRight(9).longValueExact());
  }

  private static String figure(String said, String what) {
    Matcher line = Pattern.compile(what + ": ([0-9.]+)").matcher(said);
    assertThat(line.find()).as(said).isTrue();
    return line.group(1);
  }

  /**
   * Of {@code sshd}, time(1) would miss the sessions, for which it does not wait: so it is held
   * against what each process had used when it was last seen.
   */
  @ParameterizedTest
  @CsvSource({"SSH,PUSH,1", "SSH,PULL,3", "SCP,PULL,1", "SFTP,PUSH,1"})
  void bothEndsAreAtLeastWhatWasSeenOfTheirProcesses(
      ClientProgram program, Initiator initiator, int streams) throws Exception {
    try (Site site = Site.make()) {
      Load load = LARGE.withStreams(streams);
      Seen seen = watched(site.engine(), Site.spec(program, initiator, load, STALL));
      Transfers.assertMeasured(seen.both, streams);
      assertAsSeen(program + " " + initiator + " client", seen.client, streams);
      assertAsSeen(program + " " + initiator + " server", seen.server, 1);
      assertThat(seen.client.names()).contains(program.word()).doesNotContain("sh", "bwrap");
      assertThat(seen.server.names()).contains("sshd").doesNotContain("bwrap");
    }
  }

  private static void assertAsSeen(String what, End end, int shells) {
    long cpu = known(end.usage.cpu()).total().toMillis();
    long seen = end.seenMillis();
    Duration agent = known(end.usage.agentCpu()).total();
    long peak = known(end.usage.peakMemory()).bytes() >> 10;
    log.info("{}: CPU {} ms, last seen {} ms; peak {} KiB; agent {}", what, cpu, seen, peak, agent);
    assertThat(cpu).as(what).isGreaterThanOrEqualTo(seen - 20L * shells).isLessThan(2 * seen + 200);
    assertThat(agent).as(what).isPositive();
    assertThat(end.usage.jvmCpu().whyNot()).isEqualTo("openssh runs in processes of its own");
  }

  @Test
  void connectionThatStaysLeavesTheServersUnknownAndIsEnded() throws Exception {
    TransferSpec spec = Site.spec(ClientProgram.SCP, Initiator.PULL, SMALL, STALL);
    try (Site site = Site.make()) {
      OpensshEngine engine = site.engine();
      try (TransferClient client = engine.client(spec);
          TransferServer server = engine.server(spec, client.publicKey(), Transfers.LOOPBACK);
          Socket stays = new Socket(server.address().host(), server.address().port())) {
        assertThat(stays.getInputStream().read()).isEqualTo('S'); // of its banner
        ClientReport report = client.transfer(server.address(), Transfers.NOBODY);
        Transfers.assertMeasured(new Both(report, server.finish()), 1);
        assertThat(server.workers().usage().cpu().whyNot()).isEqualTo("sshd had to be killed");
        assertThat(known(client.workers().usage().cpu()).total()).isPositive();
        assertThat(Transfers.isClosed(server.address())).isTrue();
      }
    }
  }

  @Test
  void programsOfBothEndsRunOnTheirCores() throws Exception {
    List<Integer> allowed = Cores.allowed();
    try (Site site = Site.makeUnconfined()) {
      String script = "grep Cpus_allowed_list /proc/self/status > %s; exec \"$real\" \"$@\"";
      Installation client =
          site.with(ClientProgram.SSH, script.formatted(inPrograms(site, "client")));
      Installation server = site.withSshd(script.formatted(inPrograms(site, "server")));
      Path clients = writable(site, "client");
      Path servers = writable(site, "server");
      OpensshEngine engine =
          site.engine(
              new Installation(
                  client.ssh(), client.scp(), client.sftp(), server.sshd(), server.sftpServer()));
      Transfers.assertMeasured(Transfers.run(engine, cores(1)), 1);
      assertThat(Files.readString(clients).strip()).endsWith("\t" + allowed.get(0));
      assertThat(Files.readString(servers).strip())
          .endsWith("\t" + allowed.get(allowed.size() - 1));
      assertThatThrownBy(() -> engine.client(cores(allowed.size() + 1)))
          .isInstanceOfSatisfying(
              TransferException.class,
              e -> assertThat(e.ending().outcome()).isEqualTo(Outcome.INCOMPATIBLE))
          .hasMessageContaining("expected at most " + allowed.size());
    }
  }

  private static TransferSpec cores(int count) {
    return Site.spec(
        Initiator.PUSH,
        TransferSettings.DEFAULT.with(Programs.DEFAULT.withCores(count)).with(SMALL),
        STALL);
  }
}
