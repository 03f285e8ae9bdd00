package io.sshperf.controller.report;

import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.RunHead;
import io.sshperf.controller.result.RunJson;
import java.io.Writer;

/** A whole run as JSON, a line for each cell, written as cells come. */
final class JsonReport implements RunOutput {
  private final Writer writer;
  private final String head;
  private boolean begun;

  JsonReport(Writer writer, RunHead head) {
    this.writer = writer;
    String object = RunJson.write(RunJson.head(head));
    this.head = object.substring(0, object.length() - 1) + ",\"cells\":[";
  }

  @Override
  public void accept(CellResult cell) {
    Printing.write(writer, (begun ? "," : head) + "\n" + RunJson.write(RunJson.cell(cell)));
    begun = true;
  }

  @Override
  public void finish() {
    Printing.write(writer, (begun ? "\n" : head) + "]}\n");
    Printing.flush(writer);
  }
}
