package io.sshperf.controller.report;

import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.Examples;
import io.sshperf.controller.result.Run;
import io.sshperf.controller.result.RunState;
import io.sshperf.controller.result.Sample;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Latency;
import io.sshperf.proto.model.Pair;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import java.util.List;
import java.util.Optional;

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
            Latency.UNKNOWN,
            List.of());
    return Examples.ended(number, spec, ending, good, bad);
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
}
