package io.sshperf.controller.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.Pair;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Every null among the figures of what it cost has its reason beside it. */
class UnknownFiguresTest {
  private static final List<String> OF_A_CELL =
      List.of("cpu_seconds_per_gib", "cores_used", "peak_memory_bytes");

  private final long seed = Long.getLong("sshperf.seed", new Random().nextLong());

  @RepeatedTest(100)
  void everyNullOfARandomRunHasAReason() {
    Run run = new RandomRuns(seed).run("r");
    checkRun(RunJson.parse(RunJson.write(RunJson.run(run))));
  }

  @Test
  void everyNullOfAnOldRunHasAReason() {
    CellResult cell = Examples.measured(1, Examples.MINA, 100, 110);
    ObjectNode old = RunJson.cell(cell);
    for (JsonNode sample : old.path("samples")) {
      for (String key : List.of("sender_cpu", "sender_cost", "receiver_cpu", "receiver_cost")) {
        ((ObjectNode) sample).remove(key);
      }
    }
    RunHead head = Examples.head("r", RunState.FINISHED);
    JsonNode json = RunJson.cell(RunJson.readCell(old), head);
    checkCell(json);
    assertThat(json.path("sender_cores_used").isNull()).isTrue();
    assertThat(json.path("shared_host").booleanValue()).isFalse();
  }

  @Test
  void hostsAreComparedByTheirId() {
    RunHead head = Examples.head("r", RunState.FINISHED);
    Pair pair = Examples.MINA.pair();
    assertThat(head.sharesHost(pair).value()).contains(false);
    assertThat(head.sharesHost(new Pair(pair.sender(), new AgentName("lab-9"))).whyNot())
        .contains("does not say");
  }

  private static void checkRun(JsonNode run) {
    run.path("cells").forEach(UnknownFiguresTest::checkCell);
  }

  private static void checkCell(JsonNode cell) {
    JsonNode unknown = cell.path("unknown");
    check(cell, "shared_host", unknown);
    for (End end : End.values()) {
      OF_A_CELL.forEach(key -> check(cell, end.word() + "_" + key, unknown));
      for (JsonNode sample : cell.path("samples")) {
        JsonNode cost = sample.path(end.word() + "_cost");
        checkValue(sample.path(end.word() + "_cpu"), "cpu", cost.path("unknown"));
        checkAll(cost, cost.path("unknown"));
      }
    }
  }

  private static void checkAll(JsonNode object, JsonNode unknown) {
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      if (!field.getKey().equals("readings")) {
        checkValue(field.getValue(), field.getKey(), unknown);
        checkAll(field.getValue(), unknown);
      }
    }
  }

  private static void check(JsonNode object, String key, JsonNode unknown) {
    assertThat(object.has(key)).as(key).isTrue();
    checkValue(object.path(key), key, unknown);
  }

  private static void checkValue(JsonNode value, String key, JsonNode unknown) {
    assertThat(value.isMissingNode()).as(key).isFalse();
    if (value.isNull()) {
      assertThat(unknown.path(key).asText()).as("why there is no " + key).isNotBlank();
    }
  }
}
