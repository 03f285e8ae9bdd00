package io.sshperf.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.controller.Snapshots;
import io.sshperf.controller.result.Run;
import java.io.StringWriter;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CellReportTest {
  private static String cell(int number, int width) {
    return cell(ExampleRuns.ciphers(), number, width, OptionalInt.empty());
  }

  private static String cell(Run run, int number, int width, OptionalInt sample) {
    StringWriter writer = new StringWriter();
    new CellReport(width, RateUnit.MEGABYTES)
        .write(writer, run.head(), run.cells().get(number - 1), sample);
    return writer.toString();
  }

  @Test
  void cellSaysHowSureItIsAndWhatIsOddAboutItsSamples() {
    Snapshots.check(
        "report/cell-unsettled-80.txt", cell(ExampleRuns.intervals(), 3, 80, OptionalInt.empty()));
  }

  @Test
  void measuredCellHasItsSamplesAndStreams() {
    Snapshots.check("report/cell-2-80.txt", cell(2, 80));
  }

  @Test
  void refusedCellHasTheWholeOffer() {
    Snapshots.check("report/cell-5-80.txt", cell(5, 80));
  }

  @Test
  void failedCellHasItsReason() {
    Snapshots.check("report/cell-6-80.txt", cell(6, 80));
  }

  @Test
  void refusedRequestsAreToldWhereThereWereAny() {
    String text = cell(ExampleRuns.methods(), 6, 80, OptionalInt.empty());
    Snapshots.check("report/cell-files-80.txt", text);
    assertThat(text).containsOnlyOnce("2 requests refused by the server");
  }

  @Test
  void openCellIsShown() {
    assertThat(cell(8, 80)).contains("not over");
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 80})
  void sampleNearestTheMedianIsShownOverItsTime(int width) {
    String text = cell(ExampleRuns.costs(), 1, width, OptionalInt.empty());
    Snapshots.check("report/cell-costs-" + width + ".txt", text);
    assertThat(text).contains("sample 2 of 4, nearest the median");
  }

  @Test
  void anotherSampleIsShownOnRequest() {
    String text = cell(ExampleRuns.costs(), 1, 80, OptionalInt.of(3));
    assertThat(text).contains("sample 3 of 4: 60.0 MB/s").doesNotContain("nearest the median");
  }

  @Test
  void whatIsNotKnownIsSaidWithItsReason() {
    String text = cell(ExampleRuns.costs(), 3, 80, OptionalInt.empty());
    Snapshots.check("report/cell-unknown-80.txt", text);
    assertThat(text).contains("nothing was read before its end");
  }

  @Test
  void noLineIsWiderThanTheTerminal() {
    for (int width : new int[] {40, 80}) {
      for (Run run : List.of(ExampleRuns.ciphers(), ExampleRuns.costs())) {
        for (int number = 1; number <= run.cells().size(); number++) {
          assertThat(cell(run, number, width, OptionalInt.empty()).lines())
              .allMatch(line -> Text.width(line) <= width);
        }
      }
    }
  }
}
