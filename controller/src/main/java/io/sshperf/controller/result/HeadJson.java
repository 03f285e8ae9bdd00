package io.sshperf.controller.result;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sshperf.proto.model.Named;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/** A run without its cells, and a run in a list. */
final class HeadJson {
  private static final int SCHEMA_VERSION = 1;

  private HeadJson() {}

  static ObjectNode of(RunHead head) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("schema_version", SCHEMA_VERSION);
    node.put("run", head.id());
    node.put("matrix", head.matrix());
    node.put("matrix_text", head.matrixText());
    node.put("state", head.state().word());
    node.put("started", head.started().toString());
    node.put("seed", head.seed());
    node.put("sshperf_version", head.version());
    ArrayNode agents = node.putArray("agents");
    head.agents().forEach(agent -> agents.add(agent(agent)));
    return node;
  }

  private static ObjectNode agent(RunAgent agent) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("name", agent.name());
    node.put("host_id", agent.hostId());
    node.put("address", agent.address());
    node.put("os", agent.os());
    node.put("cpu", agent.cpu());
    node.put("cores", agent.cores());
    node.put("java", agent.java());
    agent.engines().forEach(node.putObject("engines")::put);
    return node;
  }

  static RunHead read(JsonFields fields) {
    long version = fields.whole("schema_version");
    if (version != SCHEMA_VERSION) {
      throw new StoreException(
          "schema_version: " + version + " (expected 1; newer runs need a newer sshperf)", null);
    }
    return new RunHead(
        fields.text("run"),
        fields.text("matrix"),
        fields.text("matrix_text"),
        fields.value("state", word -> Named.parse(RunState.class, word)),
        fields.value("started", Instant::parse),
        fields.whole("seed"),
        fields.text("sshperf_version"),
        fields.objects("agents").stream().map(HeadJson::agent).toList());
  }

  private static RunAgent agent(JsonFields fields) {
    Map<String, String> engines = new TreeMap<>();
    JsonFields versions = fields.object("engines");
    versions.keys().forEach(name -> engines.put(name, versions.text(name)));
    return new RunAgent(
        fields.text("name"),
        fields.text("host_id"),
        fields.text("address"),
        fields.text("os"),
        fields.text("cpu"),
        fields.smallWhole("cores"),
        fields.text("java"),
        engines);
  }

  static ObjectNode of(RunSummary summary) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("run", summary.id());
    node.put("matrix", summary.matrix());
    node.put("state", summary.state().word());
    node.put("started", summary.started().toString());
    node.put("cells", summary.cells());
    node.put("measured", summary.measured());
    node.put("failed", summary.failed());
    node.put("incompatible", summary.incompatible());
    return node;
  }

  static RunSummary summary(JsonFields fields) {
    return new RunSummary(
        fields.text("run"),
        fields.text("matrix"),
        fields.value("state", word -> Named.parse(RunState.class, word)),
        fields.value("started", Instant::parse),
        fields.smallWhole("cells"),
        fields.smallWhole("measured"),
        fields.smallWhole("failed"),
        fields.smallWhole("incompatible"));
  }
}
