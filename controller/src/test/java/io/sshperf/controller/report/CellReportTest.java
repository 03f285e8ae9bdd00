package io.sshperf.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.controller.Snapshots;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class CellReportTest {
  private static String cell(int number, int width) {
    StringWriter writer = new StringWriter();
    new CellReport(width, RateUnit.MEGABYTES)
        .write(writer, ExampleRuns.ciphers().cells().get(number - 1));
    return writer.toString();
  }

  @Test
  void cellSaysHowSureItIsAndWhatIsOddAboutItsSamples() {
    StringWriter writer = new StringWriter();
    new CellReport(80, RateUnit.MEGABYTES).write(writer, ExampleRuns.intervals().cells().get(2));
    Snapshots.check("report/cell-unsettled-80.txt", writer.toString());
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
    StringWriter writer = new StringWriter();
    new CellReport(80, RateUnit.MEGABYTES).write(writer, ExampleRuns.methods().cells().get(5));
    Snapshots.check("report/cell-files-80.txt", writer.toString());
    assertThat(writer.toString()).containsOnlyOnce("2 requests refused by the server");
  }

  @Test
  void openCellIsShown() {
    assertThat(cell(8, 80)).contains("not over");
  }

  @Test
  void noLineIsWiderThanTheTerminal() {
    for (int number = 1; number <= 8; number++) {
      assertThat(cell(number, 80).lines()).allMatch(line -> Text.width(line) <= 80);
    }
  }
}
