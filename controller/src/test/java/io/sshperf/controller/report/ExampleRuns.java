package io.sshperf.controller.report;

import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.Costs;
import io.sshperf.controller.result.ExampleCosts;
import io.sshperf.controller.result.Examples;
import io.sshperf.controller.result.Run;
import io.sshperf.controller.result.RunAgent;
import io.sshperf.controller.result.RunHead;
import io.sshperf.controller.result.RunState;
import io.sshperf.controller.result.Sample;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.EndCost;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Latency;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Pair;
import io.sshperf.proto.model.Programs;
import io.sshperf.proto.model.Reading;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.Requests;
import io.sshperf.proto.model.SftpServer;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.TransferSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/** The runs of the snapshots. */
final class ExampleRuns {
  private ExampleRuns() {}

  static CellSpec spec(String cipher, int streams) {
    return Examples.spec(
        Engine.MINA,
        s -> s.with(Algorithms.DEFAULT.withCipher(cipher)).with(s.load().withStreams(streams)));
  }

  static Run ciphers() {
    return new Run(
        Examples.head("20261201T101500-ciphers-3f2a", RunState.FINISHED),
        List.of(
            Examples.measured(1, spec("aes128-gcm@openssh.com", 1), 577, 571, 583.4),
            Examples.measured(2, spec("aes128-gcm@openssh.com", 4), 812, 809, 1204.2),
            Examples.measured(3, spec("chacha20-poly1305@openssh.com", 1), 81.34, 80.96, 82),
            Examples.measured(4, spec("chacha20-poly1305@openssh.com", 4), 0.786, 0.78, 0.8),
            Examples.ended(5, spec("3des-cbc", 1), refused()),
            stalled(6),
            Examples.ended(
                7,
                spec("aes128-ctr", 4),
                Ending.skipped(ReasonCode.AGENT_ABSENT, "lab-2 was not connected within 60 s")),
            Examples.cell(8, spec("aes256-ctr", 1))));
  }

  /** Figures with intervals: one of them too wide, with a sample that is far off. */
  static Run intervals() {
    return new Run(
        Examples.head("20261201T101500-sure-0007", RunState.FINISHED),
        List.of(
            Examples.measured(1, spec("aes128-gcm@openssh.com", 1), 577, 571, 583.4, 575, 580, 578),
            Examples.measured(
                2, spec("aes256-gcm@openssh.com", 1), 569, 558, 579, 571, 566, 575, 573),
            Examples.measured(
                3,
                spec("aes128-ctr", 1),
                404,
                270,
                408,
                399,
                402,
                429,
                380,
                390,
                415,
                388,
                401,
                421,
                379,
                380,
                425,
                409,
                371,
                430,
                404,
                369),
            Examples.measured(4, spec("chacha20-poly1305@openssh.com", 1), 81.3)));
  }

  /** As the demo has it: requests are SFTP's alone, and a MAC goes with one of the ciphers. */
  static Run methods() {
    return new Run(
        Examples.head("20261201T101500-methods-0003", RunState.FINISHED),
        List.of(
            Examples.measured(1, method(Method.STREAM, "aes128-gcm@openssh.com", s -> s), 577, 580),
            Examples.measured(2, sftp("aes128-gcm@openssh.com", 32), 211, 214),
            Examples.measured(3, sftp("aes128-gcm@openssh.com", 255), 402, 410),
            Examples.measured(4, sftp("aes128-ctr", 255), 300, 310),
            Examples.measured(5, method(Method.SCP, "aes128-ctr", ExampleRuns::sha512), 280, 299),
            refusing(6)));
  }

  private static CellSpec sftp(String cipher, int kibibytes) {
    Requests requests = Requests.DEFAULT.withBuffer(DataSize.ofKibibytes(kibibytes));
    return method(Method.SFTP, cipher, s -> s.with(requests.withOutstanding(64)));
  }

  private static CellSpec method(
      Method method, String cipher, UnaryOperator<TransferSettings> change) {
    Algorithms algorithms = Algorithms.DEFAULT.withCipher(cipher);
    return Examples.spec(Engine.MINA, s -> change.apply(s.with(method).with(algorithms)));
  }

  private static TransferSettings sha512(TransferSettings settings) {
    return settings.with(settings.algorithms().withMac("hmac-sha2-512"));
  }

  /** Files on disk, of a client that asked for more than it needs. */
  private static CellResult refusing(int number) {
    CellSpec spec =
        method(
            Method.SCP,
            "aes128-ctr",
            s ->
                s.with(
                    s.load()
                        .withAmount(new Amount.Files(300, DataSize.ofKibibytes(1)))
                        .withStorage(Storage.DISK)));
    Sample good = Examples.sample("t-6-1", false, spec, 120);
    Sample asking =
        new Sample(
            Examples.sample("t-6-2", false, spec, 120).transfer(),
            false,
            good.started(),
            good.ending(),
            good.timing(),
            good.streams(),
            good.negotiated(),
            good.limitedBy(),
            OptionalLong.of(2),
            good.latency(),
            good.readings(),
            good.costs());
    return Examples.ended(number, spec, Ending.MEASURED, good, asking);
  }

  private static Ending refused() {
    return Ending.incompatible(
        new Reason(
            ReasonCode.NO_COMMON_CIPHER,
            "lab-2 offers aes128-gcm@openssh.com, chacha20-poly1305@openssh.com, aes128-ctr",
            List.of("aes128-gcm@openssh.com", "chacha20-poly1305@openssh.com", "aes128-ctr")));
  }

  /** One good sample, then one that stops; its text tries to colour the terminal. */
  private static CellResult stalled(int number) {
    CellSpec spec = spec("aes128-ctr", 1);
    Ending ending = Ending.failed(ReasonCode.STALLED, "stalled at byte 1048576 \u001b[31m");
    Sample good = Examples.sample("t-6-1", false, spec, 404);
    Sample bad =
        new Sample(
            Examples.sample("t-6-2", false, spec, 404).transfer(),
            false,
            Examples.STARTED,
            ending,
            Optional.empty(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            OptionalLong.empty(),
            Latency.UNKNOWN,
            List.of(),
            Costs.unknown("the transfer did not begin"));
    return Examples.ended(number, spec, ending, good, bad);
  }

  /** The host's own programs at both ends. */
  static Run openssh() {
    CellSpec sftp = Examples.spec(Engine.OPENSSH, s -> s.with(Method.SFTP));
    Programs programs = Programs.DEFAULT.withClient(ClientProgram.SFTP);
    CellSpec other = sftp.with(sftp.settings().with(programs));
    Programs real = programs.withSftpServer(SftpServer.EXTERNAL);
    return new Run(
        Examples.head("20261201T101500-openssh-0004", RunState.FINISHED),
        List.of(
            Examples.measured(1, Examples.spec(Engine.OPENSSH, s -> s), 577, 580),
            Examples.measured(2, sftp, 411, 410),
            Examples.measured(3, other, 402, 410),
            Examples.measured(4, sftp.with(sftp.settings().with(real)), 300, 310)));
  }

  /** Each end is either; one of them cannot serve. */
  static Run engines() {
    String why = "bubblewrap is missing; install it with: apt-get install bubblewrap";
    return new Run(
        Examples.head("20261201T101500-engines-0005", RunState.FINISHED),
        List.of(
            Examples.measured(1, ends(Engine.MINA, Engine.MINA), 577, 580),
            Examples.measured(2, ends(Engine.OPENSSH, Engine.MINA), 411, 410),
            Examples.ended(
                3,
                ends(Engine.MINA, Engine.OPENSSH),
                Ending.incompatible(
                    Reason.of(
                        ReasonCode.UNSUPPORTED_ENGINE,
                        "lab-2 (openssh) cannot be the server: " + why)))));
  }

  private static CellSpec ends(Engine client, Engine server) {
    CellSpec cell = Examples.MINA;
    return new CellSpec(cell.pair(), cell.initiator(), client, server, cell.settings());
  }

  /** Two pairs that share a layout. */
  static Run pairs() {
    CellSpec there = Examples.MINA;
    CellSpec back =
        new CellSpec(
            new Pair(new AgentName("lab-2"), new AgentName("lab-1")),
            there.initiator(),
            there.client(),
            there.server(),
            there.settings());
    return new Run(
        Examples.head("20261201T101500-pairs-0001", RunState.FINISHED),
        List.of(Examples.measured(1, there, 1100, 1101), Examples.measured(2, back, 97.2)));
  }

  static Run empty() {
    return new Run(Examples.head("20261201T101500-empty-0002", RunState.CANCELLED), List.of());
  }

  /**
   * Both ends on one host; of one cell a long sample that was read often, of one little is known.
   */
  static Run costs() {
    CellSpec spec = Examples.spec(Engine.OPENSSH, s -> s);
    RunHead head = Examples.head("20261201T101500-costs-0007", RunState.FINISHED);
    RunAgent other = head.agents().get(1);
    RunAgent beside =
        new RunAgent(
            other.name(),
            head.agents().get(0).hostId(),
            other.address(),
            other.os(),
            other.cpu(),
            other.cores(),
            other.java(),
            other.engines());
    RunHead shared =
        new RunHead(
            head.id(),
            head.matrix(),
            head.matrixText(),
            head.state(),
            head.started(),
            head.seed(),
            head.version(),
            List.of(head.agents().get(0), beside));
    Sample brief = Examples.sample("t-2-1", false, spec, 577);
    Costs known = brief.costs();
    return new Run(
        shared,
        List.of(
            Examples.ended(
                1,
                spec,
                Ending.MEASURED,
                Examples.sample("t-1-0", true, spec, 50),
                ramp("t-1-1", spec, 51),
                Examples.sample("t-1-2", false, spec, 60),
                Examples.sample("t-1-3", false, spec, 49)),
            Examples.ended(
                2,
                spec.with(spec.settings().with(Method.SFTP)),
                Ending.MEASURED,
                Examples.with(
                    brief,
                    List.of(),
                    new Costs(known.sender(), EndCost.unknown("a process ended unseen")))),
            Examples.ended(
                3,
                spec.with(spec.settings().with(Method.SCP)),
                Ending.MEASURED,
                Examples.with(brief, List.of(), Costs.unknown("taken by an older sshperf")))));
  }

  /** Slow for a fifth of its time, then twice as fast but for a stall near the end. */
  private static Sample ramp(String transfer, CellSpec spec, double rate) {
    Sample sample = Examples.sample(transfer, false, spec, rate);
    long nanos = sample.timing().orElseThrow().elapsed().toNanos();
    long bytes = sample.tally().bytes();
    int[] passed = {0, 3, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 80, 81, 90};
    List<Reading> readings = new ArrayList<>();
    for (int i = 0; i < passed.length; i++) {
      readings.add(
          new Reading(
              Duration.ofNanos(nanos * (i + 1) / (passed.length + 1)), bytes * passed[i] / 100));
    }
    return Examples.with(sample, readings, ExampleCosts.overTime(25));
  }
}
