package io.sshperf.controller.result;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sshperf.controller.analysis.Estimate;
import io.sshperf.controller.analysis.Flag;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Named;
import io.sshperf.proto.model.Pair;
import io.sshperf.proto.model.TransferSettings;
import java.util.List;
import java.util.Optional;

/** A cell: what it is, and with {@link #of}, what came of it. */
final class CellJson {
  private CellJson() {}

  /** Only what is known before the first sample: what the cell is, and how it ended, if it did. */
  static ObjectNode planned(CellResult cell) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    CellSpec spec = cell.spec();
    node.put("cell", cell.key());
    node.put("number", cell.number());
    node.put("sender", spec.pair().sender().text());
    node.put("receiver", spec.pair().receiver().text());
    node.put("initiator", spec.initiator().word());
    node.put("client", spec.client().word());
    node.put("server", spec.server().word());
    node.put("method", spec.settings().method().word());
    node.put("program", spec.program().map(ClientProgram::word).orElse(null));
    node.set("settings", SettingsJson.of(spec));
    node.set("repeat", cell.repeat().map(RepeatJson::of).orElse(null));
    EndingJson.put(node, cell.ending());
    return node;
  }

  static ObjectNode of(CellResult cell) {
    ObjectNode node = planned(cell);
    EndingJson.put(node, "negotiated", cell.negotiated());
    Optional<Estimate> throughput = cell.throughput();
    node.set(
        "throughput",
        throughput.isPresent() ? ThroughputJson.of(cell, throughput.get()) : node.nullNode());
    node.put("setup_seconds", cell.setup().map(Seconds::of).orElse(null));
    node.put("rtt_seconds", cell.rtt().map(Seconds::of).orElse(null));
    node.putNull("baseline_bytes_per_second");
    CellCostJson.put(node, cell);
    ArrayNode samples = node.putArray("samples");
    cell.samples().forEach(sample -> samples.add(SampleJson.of(sample)));
    ArrayNode flags = node.putArray("flags");
    cell.flags().forEach(flag -> flags.add(flag(flag, cell.counted(), cell)));
    node.putNull("verdict");
    return node;
  }

  private static ObjectNode flag(Flag flag, List<Sample> counted, CellResult cell) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("kind", flag.kind().word());
    if (flag.sample().isPresent()) {
      node.put("sample", cell.samples().indexOf(counted.get(flag.sample().getAsInt())) + 1);
    } else {
      node.putNull("sample");
    }
    node.put("text", flag.text());
    return node;
  }

  static CellResult read(JsonFields fields) {
    return new CellResult(
        fields.smallWhole("number"),
        fields.text("cell"),
        spec(fields),
        RepeatJson.read(fields),
        EndingJson.read(fields),
        fields.objects("samples").stream().map(SampleJson::read).toList());
  }

  private static CellSpec spec(JsonFields fields) {
    Method method = fields.value("method", word -> Named.parse(Method.class, word));
    return new CellSpec(
        new Pair(fields.value("sender", AgentName::new), fields.value("receiver", AgentName::new)),
        fields.value("initiator", word -> Named.parse(Initiator.class, word)),
        fields.value("client", word -> Named.parse(Engine.class, word)),
        fields.value("server", word -> Named.parse(Engine.class, word)),
        program(fields, SettingsJson.read(fields.object("settings"), method)));
  }

  /** The settings with the program that ran, unless it is the one that runs in any case. */
  private static TransferSettings program(JsonFields fields, TransferSettings settings) {
    if (!fields.has("program")) {
      return settings;
    }
    ClientProgram program = fields.value("program", word -> Named.parse(ClientProgram.class, word));
    return program == ClientProgram.of(settings.method())
        ? settings
        : settings.with(settings.programs().withClient(program));
  }
}
