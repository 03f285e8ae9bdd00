package io.sshperf.agent.engine.mina;

import com.sun.management.OperatingSystemMXBean;
import io.sshperf.agent.cpu.TcpTable;
import io.sshperf.agent.transfer.MeasuredClient;
import io.sshperf.agent.transfer.Scratch;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Pair;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.TransferId;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import io.sshperf.proto.model.Usage;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A process that runs the client of one transfer and tells what it cost, a line for each figure.
 */
final class TimedTransfer {
  static final TransferSpec SPEC =
      new TransferSpec(
          new TransferId("timed"),
          new CellSpec(
              new Pair(new AgentName("lab-1"), new AgentName("lab-2")),
              Initiator.PUSH,
              Engine.MINA,
              Engine.MINA,
              TransferSettings.DEFAULT.with(
                  Load.DEFAULT.withSize(DataSize.ofMebibytes(384)).withStreams(2))),
          42,
          true,
          Duration.ofSeconds(20),
          Duration.ofSeconds(60));

  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private TimedTransfer() {}

  /** What is neither the transfer's nor the JVM's; 0 where there is no such thread now. */
  private static long ofTheWatch() {
    return Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
        .filter(info -> info != null && info.getThreadName().equals("cost-watch"))
        .mapToLong(info -> THREADS.getThreadCpuTime(info.getThreadId()))
        .sum();
  }

  /** Says its public key, then reads where the server is, a line each: host, port, key. */
  public static void main(String[] arguments) throws Exception {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    MinaEngine engine = new MinaEngine(Scratch.in(Path.of("scratch")));
    try (TransferClient client =
        new MeasuredClient(engine.client(SPEC), TcpTable.unknown("a test's"))) {
      System.out.println(client.publicKey());
      ServerAddress server =
          new ServerAddress(in.readLine(), Integer.parseInt(in.readLine()), in.readLine());
      long before = PROCESS.getProcessCpuTime();
      AtomicLong watching = new AtomicLong();
      ClientReport report = client.transfer(server, reading -> watching.set(ofTheWatch()));
      Usage usage = report.cost().usage();
      System.out.println(report.ending().outcome());
      System.out.println(before);
      System.out.println(usage.cpu().value().orElseThrow().user().toNanos());
      System.out.println(usage.cpu().value().orElseThrow().system().toNanos());
      System.out.println(usage.jvmCpu().value().orElseThrow().total().toNanos());
      System.out.println(watching);
      System.out.flush();
      Runtime.getRuntime().halt(0); // nothing more that would have to be counted
    }
  }
}
