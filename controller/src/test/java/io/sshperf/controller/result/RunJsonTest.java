package io.sshperf.controller.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sshperf.proto.model.Engine;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class RunJsonTest {
  private final long seed = Long.getLong("sshperf.seed", new Random().nextLong());

  @RepeatedTest(200)
  void everyRunComesBackAsItWas() {
    Run run = new RandomRuns(seed).run("r");
    JsonNode json = RunJson.parse(RunJson.write(RunJson.run(run)));
    assertThat(RunJson.readRun(json)).as("-Dsshperf.seed=" + seed).isEqualTo(run);
  }

  @RepeatedTest(20)
  void samplesComeBackAsTheyWere() {
    Sample sample = new RandomRuns(seed).sample();
    JsonNode json = RunJson.parse(RunJson.write(RunJson.sample(sample)));
    assertThat(RunJson.readSample(json)).as("-Dsshperf.seed=" + seed).isEqualTo(sample);
  }

  @Test
  void summaryComesBackAsItWas() {
    RunHead head = new RandomRuns(1).head("r");
    RunSummary summary = new RunSummary("r", "m", RunState.CANCELLED, head.started(), 10, 5, 2, 1);
    assertThat(RunJson.readSummary(RunJson.summary(summary))).isEqualTo(summary);
  }

  @Test
  void planLeavesSamplesAndFiguresOut() {
    ObjectNode node = RunJson.planned(new RandomRuns(1).openCell(1));
    assertThat(node.has("samples") || node.has("throughput")).isFalse();
    assertThat(node.get("outcome").isNull()).isTrue();
  }

  @Test
  void keysOfNewerVersionsAreIgnored() {
    CellResult cell = new RandomRuns(2).cell(1);
    ObjectNode node = RunJson.cell(cell);
    node.put("mood", "good").withObject("/settings").put("colour", 7);
    assertThat(RunJson.readCell(node)).isEqualTo(cell);
  }

  @Test
  void settingThatDoesNotApplyIsAbsent() {
    CellResult cell = Examples.cell(1, Examples.spec(Engine.TCP, s -> s));
    assertThat(RunJson.cell(cell).path("settings").has("cipher")).isFalse();
    assertThat(RunJson.readCell(RunJson.cell(cell))).isEqualTo(cell);
  }

  @Test
  void secondsAreWrittenPlainly() {
    String json = RunJson.write(RunJson.cell(Examples.measured(1, Examples.MINA, 100)));
    assertThat(json).contains("\"elapsed_seconds\":2.68435456").doesNotContain("E+");
  }

  @Test
  void wrongTypesAreRefusedWithTheirPlace() {
    ObjectNode node = RunJson.cell(Examples.measured(1, Examples.MINA, 100));
    node.withObject("/samples/0").put("warmup", "yes");
    assertThatThrownBy(() -> RunJson.readCell(node))
        .isInstanceOf(StoreException.class)
        .hasMessage("cell.samples[0].warmup: \"yes\" (expected true or false)");
  }

  @Test
  void valuesOutOfRangeAreRefused() {
    ObjectNode node = RunJson.cell(Examples.measured(1, Examples.MINA, 100));
    node.withObject("/settings").put("streams", 65);
    assertThatThrownBy(() -> RunJson.readCell(node))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("streams: 65 (expected 1 to 64)");
    node.withObject("/settings").put("streams", 1.5);
    assertThatThrownBy(() -> RunJson.readCell(node))
        .hasMessageContaining("cell.settings.streams: 1.5 (expected a whole number)");
  }

  @Test
  void missingKeysAndBrokenTextAreRefused() {
    assertThatThrownBy(() -> RunJson.readSample(RunJson.parse("{}")))
        .hasMessage("sample.transfer: nothing (expected text)");
    assertThatThrownBy(() -> RunJson.parse("{\"a\":")).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> RunJson.readRun(RunJson.parse("[]")))
        .hasMessage("run: [] (expected an object)");
  }

  @Test
  void newerSchemaIsRefused() {
    ObjectNode node = RunJson.head(new RandomRuns(1).head("r")).put("schema_version", 2);
    assertThatThrownBy(() -> RunJson.readHead(node)).hasMessageContaining("newer sshperf");
  }
}
