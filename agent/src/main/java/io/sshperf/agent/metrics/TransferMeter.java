package io.sshperf.agent.metrics;

import io.sshperf.proto.model.AlgorithmName;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.Usage;
import java.time.Duration;
import java.util.function.LongSupplier;

/** One end of a transfer while it is measured. Its methods may be called from any thread. */
public final class TransferMeter {
  /** What MINA and OpenSSH advertise where nothing is set (CHAN_SES_WINDOW_DEFAULT). */
  private static final DataSize USUAL_WINDOW = DataSize.ofMebibytes(2);

  private final TransferMeters meters;
  private final String sender;
  private final String receiver;
  private final String engine;
  private final String method;
  private final String role;
  private final LiveTotal.Part part;

  TransferMeter(TransferMeters meters, CellSpec cell, boolean client, LongSupplier soFar) {
    this.meters = meters;
    this.sender = cell.pair().sender().text();
    this.receiver = cell.pair().receiver().text();
    this.engine = (client ? cell.client() : cell.server()).word();
    this.method = cell.settings().method().word();
    boolean sends = client == (cell.initiator() == Initiator.PUSH);
    this.role = sends ? "sender" : "receiver";
    meters.running.add(1);
    DataSize window = cell.settings().channel().window().orElse(USUAL_WINDOW);
    meters.window.of(sender, receiver).set((double) window.bytes() * streams(cell));
    String cipher =
        cell.settings().algorithms().cipher().map(AlgorithmName::text).orElse("default");
    this.part =
        (sends ? meters.sent : meters.received)
            .of(sender, receiver, engine, method, cipher)
            .add(soFar);
  }

  private static int streams(CellSpec cell) {
    return cell.settings().load().streams();
  }

  /** What it moves per second now. */
  public void rate(double bytesPerSecond) {
    meters.rate.of(sender, receiver).set(bytesPerSecond);
  }

  /** The SSH client's side is over; called once. */
  public void ended(ClientReport report) {
    long bytes = report.streams().stream().mapToLong(one -> one.tally().bytes()).sum();
    ended(report.ending(), bytes, report.cost().usage());
    report.latency().rtt().ifPresent(rtt -> meters.rtt.of(sender, receiver).set(seconds(rtt)));
    report
        .timing()
        .ifPresent(
            timing -> {
              meters.setup.of(engine, method, role).record(timing.setup());
              meters.duration.of(engine, method, role).record(timing.elapsed());
            });
  }

  /** The SSH server's side is over; called once. */
  public void ended(ServerReport report) {
    long bytes = report.streams().stream().mapToLong(Tally::bytes).sum();
    ended(report.ending(), bytes, report.cost().usage());
  }

  private void ended(Ending ending, long bytes, Usage usage) {
    meters.running.add(-1);
    part.end(bytes);
    rate(0);
    String reason = ending.reason().map(why -> why.code().word()).orElse("none");
    meters
        .ended
        .of(sender, receiver, engine, method, role, ending.outcome().word(), reason)
        .increment();
    meters.used(role, "engine", usage.cpu());
    meters.used(role, "agent", usage.agentCpu());
    meters.used(role, "jvm", usage.jvmCpu());
  }

  private static double seconds(Duration time) {
    return time.toNanos() / 1e9;
  }
}
