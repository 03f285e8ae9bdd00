package io.sshperf.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.controller.Snapshots;
import io.sshperf.controller.result.Examples;
import io.sshperf.controller.result.Run;
import io.sshperf.controller.result.RunAgent;
import io.sshperf.controller.result.RunHead;
import io.sshperf.controller.result.RunJson;
import io.sshperf.controller.result.RunState;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunReportTest {
  static String write(Run run, Format format, int width, RateUnit unit) {
    StringWriter writer = new StringWriter();
    RunOutput output = RunOutput.to(writer, format, run.head(), width, unit);
    run.cells().forEach(output);
    output.finish();
    return writer.toString();
  }

  private static String table(Run run, int width) {
    return write(run, Format.TABLE, width, RateUnit.MEGABYTES);
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 60, 80, 120})
  void tableIsAsReviewed(int width) {
    Snapshots.check("report/ciphers-" + width + ".txt", table(ExampleRuns.ciphers(), width));
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 60, 80, 120})
  void noLineIsWiderThanTheTerminal(int width) {
    assertThat(table(ExampleRuns.ciphers(), width).lines())
        .allSatisfy(line -> assertThat(Text.width(line)).isLessThanOrEqualTo(width));
  }

  @Test
  void outputHasNoControlCharacters() {
    for (Format format : Format.values()) {
      String text = write(ExampleRuns.ciphers(), format, 200, RateUnit.MEGABYTES);
      assertThat(text.lines()).allMatch(line -> line.chars().noneMatch(Character::isISOControl));
    }
  }

  @Test
  void pairsHaveTablesOfTheirOwn() {
    Snapshots.check("report/pairs-80.txt", table(ExampleRuns.pairs(), 80));
  }

  @Test
  void intervalStandsInPlaceOfTheRangeAndAWideOneIsMarked() {
    for (int width : new int[] {80, 120}) {
      Snapshots.check("report/intervals-" + width + ".txt", table(ExampleRuns.intervals(), width));
    }
    Snapshots.check(
        "report/intervals.md", write(ExampleRuns.intervals(), Format.MD, 80, RateUnit.MEGABYTES));
    Snapshots.check(
        "report/intervals.csv", write(ExampleRuns.intervals(), Format.CSV, 80, RateUnit.MEGABYTES));
    assertThat(table(ExampleRuns.intervals(), 80).lines()).allMatch(line -> Text.width(line) <= 80);
  }

  @Test
  void whatDoesNotApplyIsADash() {
    Snapshots.check("report/methods-80.txt", table(ExampleRuns.methods(), 80));
    Snapshots.check("report/methods-120.txt", table(ExampleRuns.methods(), 120));
    Snapshots.check(
        "report/methods.csv", write(ExampleRuns.methods(), Format.CSV, 80, RateUnit.MEGABYTES));
  }

  @Test
  void headingNamesTheEnginesOfBothEnds() {
    Snapshots.check("report/openssh-80.txt", table(ExampleRuns.openssh(), 80));
    Snapshots.check("report/engines-80.txt", table(ExampleRuns.engines(), 80));
    Snapshots.check(
        "report/openssh.csv", write(ExampleRuns.openssh(), Format.CSV, 80, RateUnit.MEGABYTES));
    for (Run run : List.of(ExampleRuns.openssh(), ExampleRuns.engines())) {
      assertThat(table(run, 80).lines()).allMatch(line -> Text.width(line) <= 80);
      String json = write(run, Format.JSON, 80, RateUnit.MEGABYTES);
      assertThat(RunJson.readRun(RunJson.parse(json))).isEqualTo(run);
    }
  }

  @Test
  void hostsWithDifferentVersionsAreToldApartEitherWay() {
    RunHead head = Examples.head("20261201T101500-ways-0006", RunState.FINISHED);
    RunAgent newer = Examples.agent("lab-2", "OpenSSH_9.9p2");
    CellSpec push = Examples.spec(Engine.OPENSSH, s -> s);
    CellSpec pull =
        new CellSpec(push.pair(), Initiator.PULL, push.client(), push.server(), push.settings());
    Run run =
        new Run(
            new RunHead(
                head.id(),
                head.matrix(),
                head.matrixText(),
                head.state(),
                head.started(),
                head.seed(),
                head.version(),
                List.of(head.agents().get(0), newer)),
            List.of(Examples.measured(1, push, 577), Examples.measured(2, pull, 577)));
    assertThat(table(run, 200))
        .contains("client openssh 9.2p1 or openssh 9.9p2, server openssh 9.9p2 or openssh 9.2p1");
    assertThat(table(new Run(run.head(), run.cells().subList(1, 2)), 200))
        .contains("pull, openssh 9.9p2 → openssh 9.2p1");
  }

  @Test
  void notesSayWhatTheReaderMustKnowOfTheHosts() {
    Run run = ExampleRuns.costs();
    Snapshots.check("report/costs-80.txt", table(run, 80));
    Snapshots.check("report/costs-40.txt", table(run, 40));
    Snapshots.check("report/costs.md", write(run, Format.MD, 80, RateUnit.MEGABYTES));
    assertThat(table(run, 200).lines())
        .containsOnlyOnce("both ends on one host: they share its 4 cores")
        .containsOnlyOnce("no CPU of lab-2: a process ended unseen");
  }

  @Test
  void cpuTimesFoldAwayTogetherWithTheirTitle() {
    assertThat(table(ExampleRuns.ciphers(), 67)).contains("CPU s/GiB", "send  recv");
    assertThat(table(ExampleRuns.ciphers(), 66)).doesNotContain("s/GiB", "send", "recv");
  }

  @Test
  void runWithoutCellsIsWrittenInEveryFormat() {
    for (Format format : Format.values()) {
      String text = write(ExampleRuns.empty(), format, 80, RateUnit.MEGABYTES);
      Snapshots.check("report/empty." + format.word() + ".txt", text);
    }
  }

  @Test
  void ratesAreMegabitsOnRequest() {
    String text = write(ExampleRuns.ciphers(), Format.TABLE, 80, RateUnit.MEGABITS);
    Snapshots.check("report/ciphers-mbit-80.txt", text);
  }

  @Test
  void markdownIsAsReviewed() {
    Snapshots.check(
        "report/ciphers.md", write(ExampleRuns.ciphers(), Format.MD, 80, RateUnit.MEGABYTES));
  }

  @Test
  void csvIsAsReviewed() {
    String text = write(ExampleRuns.ciphers(), Format.CSV, 80, RateUnit.MEGABYTES);
    Snapshots.check("report/ciphers.csv", text);
    long commas = text.lines().findFirst().orElseThrow().chars().filter(c -> c == ',').count();
    assertThat(text.lines())
        .filteredOn(line -> !line.contains("\""))
        .allMatch(line -> line.chars().filter(c -> c == ',').count() == commas);
  }

  @Test
  void jsonIsAsReviewedAndReadBack() {
    String text = write(ExampleRuns.ciphers(), Format.JSON, 80, RateUnit.MEGABYTES);
    Snapshots.check("report/ciphers.json", text);
    assertThat(RunJson.readRun(RunJson.parse(text))).isEqualTo(ExampleRuns.ciphers());
    assertThat(RunJson.parse(text))
        .isEqualTo(RunJson.parse(RunJson.write(RunJson.run(ExampleRuns.ciphers()))));
  }
}
