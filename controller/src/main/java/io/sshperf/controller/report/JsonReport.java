package io.sshperf.controller.report;

import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.RunHead;
import io.sshperf.controller.result.RunJson;
import java.io.Writer;

/** A whole run as JSON, a line for each cell, written as cells come. */
final class JsonReport implements RunOutput {
  private final Writer writer;
  private final RunHead head;
  private final String start;
  private boolean begun;

  JsonReport(Writer writer, RunHead head) {
    this.writer = writer;
    this.head = head;
    String object = RunJson.write(RunJson.head(head));
    this.start = object.substring(0, object.length() - 1) + ",\"cells\":[";
  }

  @Override
  public void accept(CellResult cell) {
    Printing.write(writer, (begun ? "," : start) + "\n" + RunJson.write(RunJson.cell(cell, head)));
    begun = true;
  }

  @Override
  public void finish() {
    Printing.write(writer, (begun ? "\n" : start) + "]}\n");
    Printing.flush(writer);
  }
}
