package io.sshperf.controller.result;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sshperf.controller.analysis.Ramp;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.Known;
import io.sshperf.proto.model.Latency;
import io.sshperf.proto.model.Reading;
import io.sshperf.proto.model.StreamReport;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferId;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalLong;

/** A sample. What is derived, such as the bytes of all streams, is written and not read back. */
final class SampleJson {
  private SampleJson() {}

  static ObjectNode of(Sample sample) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("transfer", sample.transfer().text());
    node.put("warmup", sample.warmup());
    node.put("started", sample.started().toString());
    EndingJson.put(node, Optional.of(sample.ending()));
    boolean counted = !sample.streams().isEmpty();
    Tally tally = sample.tally();
    node.put("bytes", counted ? (Long) tally.bytes() : null);
    node.put("elapsed_seconds", sample.timing().map(t -> Seconds.of(t.elapsed())).orElse(null));
    node.put("setup_seconds", sample.timing().map(t -> Seconds.of(t.setup())).orElse(null));
    node.put("crc32c", counted ? tally.crcHex() : null);
    ArrayNode streams = node.putArray("streams");
    sample.streams().forEach(stream -> streams.add(stream(stream)));
    EndingJson.put(node, "negotiated", sample.negotiated());
    node.put("limited_by", sample.limitedBy().orElse(null));
    if (sample.refusedRequests().isPresent()) {
      node.put("refused_requests", sample.refusedRequests().getAsLong());
    } else {
      node.putNull("refused_requests");
    }
    node.put("rtt_seconds", sample.latency().rtt().map(Seconds::of).orElse(null));
    node.put("connect_seconds", sample.latency().connect().map(Seconds::of).orElse(null));
    CostJson.put(node, "sender", sample.costs().sender());
    CostJson.put(node, "receiver", sample.costs().receiver());
    ramp(node, Ramp.of(sample.readings()));
    ArrayNode readings = node.putArray("readings");
    sample.readings().forEach(reading -> readings.add(reading(reading)));
    return node;
  }

  /** The ramp and the rate after it, or under {@code unknown} why there is none. */
  private static void ramp(ObjectNode node, Known<Ramp> ramp) {
    node.put("ramp_seconds", ramp.value().map(r -> Seconds.of(r.time())).orElse(null));
    node.put("steady_bytes_per_second", ramp.value().map(r -> Rate.of(r.steady())).orElse(null));
    ObjectNode unknown = node.putObject("unknown");
    if (ramp.value().isEmpty()) {
      unknown.put("ramp", ramp.whyNot());
    }
  }

  private static ObjectNode stream(StreamReport stream) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("bytes", stream.tally().bytes());
    node.put("elapsed_seconds", Seconds.of(stream.elapsed()));
    node.put("crc32c", stream.tally().crcHex());
    return node;
  }

  private static ObjectNode reading(Reading reading) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("at_seconds", Seconds.of(reading.at()));
    node.put("bytes", reading.bytes());
    return node;
  }

  static Sample read(JsonFields fields) {
    return new Sample(
        fields.value("transfer", TransferId::new),
        fields.flag("warmup"),
        fields.value("started", Instant::parse),
        EndingJson.read(fields)
            .orElseThrow(() -> new StoreException("a sample without an outcome", null)),
        timing(fields),
        fields.objects("streams").stream().map(SampleJson::stream).toList(),
        fields.objectIfAny("negotiated").map(EndingJson::negotiated),
        fields.textIfAny("limited_by"),
        fields.has("refused_requests")
            ? OptionalLong.of(fields.whole("refused_requests"))
            : OptionalLong.empty(),
        new Latency(secondsIfAny(fields, "connect_seconds"), secondsIfAny(fields, "rtt_seconds")),
        fields.objects("readings").stream()
            .map(reading -> new Reading(reading.seconds("at_seconds"), reading.whole("bytes")))
            .toList(),
        new Costs(CostJson.read(fields, "sender"), CostJson.read(fields, "receiver")));
  }

  private static Optional<ClientReport.Timing> timing(JsonFields fields) {
    if (!fields.has("elapsed_seconds") && !fields.has("setup_seconds")) {
      return Optional.empty();
    }
    return Optional.of(
        new ClientReport.Timing(
            fields.seconds("setup_seconds"), fields.seconds("elapsed_seconds")));
  }

  private static Optional<Duration> secondsIfAny(JsonFields fields, String key) {
    return fields.has(key) ? Optional.of(fields.seconds(key)) : Optional.empty();
  }

  private static StreamReport stream(JsonFields fields) {
    int crc = fields.value("crc32c", HexFormat::fromHexDigits);
    return new StreamReport(
        new Tally(fields.whole("bytes"), crc), fields.seconds("elapsed_seconds"));
  }
}
