package io.sshperf.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.controller.Snapshots;
import io.sshperf.controller.result.Examples;
import io.sshperf.controller.result.RunState;
import io.sshperf.controller.result.RunSummary;
import io.sshperf.proto.model.Ability;
import io.sshperf.proto.model.AlgorithmSet;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.EngineDescription;
import io.sshperf.proto.model.Method;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ListReportTest {
  private static final AlgorithmSet CTR =
      new AlgorithmSet(List.of("aes128-ctr"), List.of(), List.of(), List.of());
  private static final Ability NO_SFTP = Ability.of(List.of(Method.STREAM, Method.SCP));

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

  @Test
  void agentsThatCanDoEverythingHaveNothingBelowTheTable() {
    StringWriter writer = new StringWriter();
    EngineDescription whole = openssh(Ability.all(), Ability.all());
    AgentListReport.write(
        writer, Format.TABLE, List.of(item("lab-1", "10.98.0.2", "idle", 4, whole)), 80);
    assertThat(writer.toString().lines()).hasSize(2);
  }

  private static EngineDescription openssh(Ability client, Ability server) {
    return new EngineDescription(
        Engine.OPENSSH,
        "OpenSSH_9.2p1 Debian-2+deb12u10",
        Optional.of("/usr/bin/ssh"),
        client,
        server,
        CTR,
        CTR,
        List.of());
  }

  private static AgentListReport.Item item(
      String name, String address, String state, int cores, EngineDescription... engines) {
    return new AgentListReport.Item(name, address, state, "0.1.0", List.of(engines), cores);
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void agentsAreListedInEveryFormat(Format format) {
    StringWriter writer = new StringWriter();
    String noBubblewrap = "bubblewrap is missing; install it with: apt-get install bubblewrap";
    EngineDescription mina =
        EngineDescription.inProcess(Engine.MINA, "APACHE-SSHD-2.20.0", CTR, CTR);
    EngineDescription whole = openssh(Ability.all(), Ability.all());
    EngineDescription client = openssh(Ability.all(), Ability.none(noBubblewrap));
    EngineDescription part = openssh(NO_SFTP, Ability.none(noBubblewrap));
    EngineDescription none =
        EngineDescription.missing(
            Engine.OPENSSH,
            "ssh is not in /usr/bin or /usr/local/bin; install it with: apt-get install"
                + " openssh-client");
    AgentListReport.write(
        writer,
        format,
        List.of(
            item("lab-1", "10.98.0.2", "idle", 4, mina, whole),
            item("lab-2", "10.98.0.3", "idle", 2, mina, client),
            item("lab-22", "10.98.0.33", "measuring", 64, part),
            item("lab-3", "10.98.0.4", "idle", 8, mina, none),
            item("lab-4", "10.98.0.5", "idle", 1)),
        80);
    assertThat(writer.toString().lines())
        .allMatch(line -> format != Format.TABLE || Text.width(line) <= 80);
    Snapshots.check("report/agents." + format.word() + ".txt", writer.toString());
  }
}
