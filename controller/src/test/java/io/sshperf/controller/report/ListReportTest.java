package io.sshperf.controller.report;

import io.sshperf.controller.Snapshots;
import io.sshperf.controller.result.Examples;
import io.sshperf.controller.result.RunState;
import io.sshperf.controller.result.RunSummary;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ListReportTest {
  @ParameterizedTest
  @EnumSource(Format.class)
  void runsAreListedInEveryFormat(Format format) {
    StringWriter writer = new StringWriter();
    RunListReport.write(
        writer,
        format,
        List.of(
            new RunSummary(
                "20261201T101500-window-3f2a",
                "window",
                RunState.RUNNING,
                Examples.STARTED.plusMillis(1),
                10_000,
                9_000,
                1,
                999),
            new RunSummary("r2", "a|b", RunState.QUEUED, Examples.STARTED, 1, 0, 0, 0)),
        80);
    Snapshots.check("report/runs." + format.word() + ".txt", writer.toString());
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void agentsAreListedInEveryFormat(Format format) {
    StringWriter writer = new StringWriter();
    List<AgentListReport.EngineItem> engines =
        List.of(
            new AgentListReport.EngineItem("mina", "APACHE-SSHD-2.20.0", List.of("aes128-ctr")),
            new AgentListReport.EngineItem("openssh", "OpenSSH_9.2p1", List.of()));
    AgentListReport.write(
        writer,
        format,
        List.of(
            new AgentListReport.Item("lab-1", "10.98.0.2", "idle", "0.1.0", engines, 4),
            new AgentListReport.Item("lab-22", "10.98.0.33", "measuring", "0.1.0", List.of(), 64)),
        80);
    Snapshots.check("report/agents." + format.word() + ".txt", writer.toString());
  }
}
