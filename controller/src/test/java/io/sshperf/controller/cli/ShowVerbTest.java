package io.sshperf.controller.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.StateDirectory;
import io.sshperf.controller.CliRun;
import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.Examples;
import io.sshperf.controller.result.ResultStore;
import io.sshperf.controller.result.RunState;
import io.sshperf.controller.result.SqliteStore;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One cell, out of the default store. */
class ShowVerbTest {
  private final String id = "20261201T101500-show-" + UUID.randomUUID();

  @BeforeEach
  void storeARunOfOneMeasuredCellAndOneOpen() {
    CellResult measured = Examples.cell(1, Examples.MINA);
    CellResult open = Examples.cell(2, Examples.spec(Engine.OPENSSH, s -> s));
    double[] rates = {50, 100, 110, 120};
    try (ResultStore store = SqliteStore.open(StateDirectory.ofUser())) {
      store.add(Examples.head(id, RunState.FINISHED), List.of(measured, open));
      for (int i = 0; i < rates.length; i++) {
        // A transfer's id is of one run only, in a store that other tests use too.
        String transfer = id.substring(id.length() - 12) + "-" + i;
        store.addSample(id, 1, Examples.sample(transfer, i == 0, Examples.MINA, rates[i]));
      }
      store.endCell(id, 1, Ending.MEASURED);
    }
  }

  private CliRun show(String... options) {
    String[] line = new String[2 + options.length];
    line[0] = "show";
    line[1] = id;
    System.arraycopy(options, 0, line, 2, options.length);
    return Cli.run(line);
  }

  @Test
  void sampleNearestTheMedianIsShownOverItsTimeOrTheOneAskedFor() {
    assertThat(show("--cell", "1").out()).contains("sample 3 of 4, nearest the median: 110 MB/s");
    assertThat(show("--cell", "1", "--sample", "1").out()).contains("sample 1 of 4: 50.0 MB/s");
  }

  @Test
  void sampleThatThereIsNotIsWrongUsage() {
    for (String number : List.of("0", "5", "-1")) {
      CliRun run = show("--cell", "1", "--sample", number);
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err()).contains("--sample: " + number + " (expected 1 to 4)").hasLineCount(1);
    }
    assertThat(show("--cell", "2", "--sample", "1").err())
        .contains("--sample: 1 (the cell has none)");
    assertThat(show("--cell", "3").err()).contains("--cell: 3 (expected 1 to 2)");
  }

  @Test
  void jsonOfACellSaysWhetherItsEndsShareAHost() throws IOException {
    CliRun run = show("--cell", "1", "-o", "json");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.json().path("shared_host").isBoolean()).isTrue();
    assertThat(run.json().path("sender_cpu_seconds_per_gib").doubleValue()).isEqualTo(1.8);
  }
}
