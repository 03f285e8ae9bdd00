package io.sshperf.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.controller.Snapshots;
import io.sshperf.controller.result.Run;
import io.sshperf.controller.result.RunJson;
import java.io.StringWriter;
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
  void whatDoesNotApplyIsADash() {
    Snapshots.check("report/methods-80.txt", table(ExampleRuns.methods(), 80));
    Snapshots.check("report/methods-120.txt", table(ExampleRuns.methods(), 120));
    Snapshots.check(
        "report/methods.csv", write(ExampleRuns.methods(), Format.CSV, 80, RateUnit.MEGABYTES));
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
