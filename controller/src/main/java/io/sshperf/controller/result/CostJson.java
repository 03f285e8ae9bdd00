package io.sshperf.controller.result;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sshperf.proto.model.BusyThread;
import io.sshperf.proto.model.CpuQuota;
import io.sshperf.proto.model.CpuTime;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.EndCost;
import io.sshperf.proto.model.HostLoad;
import io.sshperf.proto.model.Known;
import io.sshperf.proto.model.LoadReading;
import io.sshperf.proto.model.TcpFigures;
import io.sshperf.proto.model.Usage;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a transfer cost one end: {@code END_cpu} and {@code END_cost} of a sample. Where a figure is
 * null, {@code unknown} of the cost says why, under the figure's name.
 */
final class CostJson {
  private static final String UNKNOWN = "unknown";
  private static final String NO_QUOTA = "none";
  private static final String BEFORE = "this sample was taken by an older sshperf";

  private CostJson() {}

  static void put(ObjectNode sample, String end, EndCost cost) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    ObjectNode unknown = JsonNodeFactory.instance.objectNode();
    Usage usage = cost.usage();
    sample.set(end + "_cpu", usage.cpu().value().map(CostJson::of).orElse(null));
    if (usage.cpu().value().isEmpty()) {
      unknown.put("cpu", usage.cpu().whyNot());
    }
    put(node, unknown, "agent_cpu", usage.agentCpu(), (n, k, v) -> n.set(k, of(v)));
    put(node, unknown, "jvm_cpu", usage.jvmCpu(), (n, k, v) -> n.set(k, of(v)));
    put(node, unknown, "peak_memory_bytes", usage.peakMemory(), (n, k, v) -> n.put(k, v.bytes()));
    put(node, unknown, "thread", cost.thread(), (n, k, v) -> n.set(k, of(v)));
    put(node, unknown, "host", cost.host(), (n, k, v) -> n.set(k, of(v, unknown)));
    put(node, unknown, "tcp", cost.tcp(), (n, k, v) -> n.set(k, of(v)));
    ArrayNode readings = node.putArray("readings");
    cost.readings().forEach(reading -> readings.add(of(reading)));
    node.set(UNKNOWN, unknown);
    sample.set(end + "_cost", node);
  }

  /** Puts a value under a key. */
  private interface Putting<T> {
    void put(ObjectNode node, String key, T value);
  }

  private static <T> void put(
      ObjectNode node, ObjectNode unknown, String key, Known<T> figure, Putting<T> putting) {
    if (figure.value().isPresent()) {
      putting.put(node, key, figure.value().get());
    } else {
      node.putNull(key);
      unknown.put(key, figure.whyNot());
    }
  }

  private static ObjectNode of(CpuTime time) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("user_seconds", Seconds.of(time.user()));
    node.put("system_seconds", Seconds.of(time.system()));
    return node;
  }

  private static ObjectNode of(BusyThread thread) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("name", thread.name());
    node.put("share", Shares.of(thread.share()));
    return node;
  }

  private static ObjectNode of(HostLoad load, ObjectNode unknown) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    ArrayNode cores = node.putArray("core_shares");
    load.cores().forEach(share -> cores.add(Shares.of(share)));
    node.put("busiest_share", Shares.of(load.busiest()));
    node.put("stolen_share", Shares.of(load.stolen()));
    put(node, unknown, "frequency_hertz", load.hertz(), (n, k, v) -> n.put(k, Math.round(v)));
    put(node, unknown, "quota", load.quota(), (n, k, v) -> n.set(k, of(v)));
    return node;
  }

  private static ObjectNode of(CpuQuota quota) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    if (quota.cores().isPresent()) {
      node.put("cores", quota.cores().getAsDouble());
    } else {
      node.put("cores", NO_QUOTA);
    }
    node.put("group", quota.group());
    node.put("throttled_seconds", Seconds.of(quota.throttled()));
    return node;
  }

  private static ObjectNode of(TcpFigures tcp) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("connections", tcp.connections());
    node.put("retransmits", tcp.retransmits());
    node.put("rtt_seconds", Seconds.of(tcp.rtt()));
    node.put("congestion_window_bytes", tcp.congestionWindow());
    return node;
  }

  private static ObjectNode of(LoadReading reading) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("at_seconds", Seconds.of(reading.at()));
    node.put("busy_cores", Shares.of(reading.busy()));
    node.put("busiest_share", Shares.of(reading.busiest()));
    reading.transfer().ifPresent(cores -> node.put("transfer_cores", Shares.of(cores)));
    reading.thread().ifPresent(share -> node.put("thread_share", Shares.of(share)));
    reading.tcp().ifPresent(tcp -> node.set("tcp", of(tcp)));
    return node;
  }

  static EndCost read(JsonFields sample, String end) {
    Optional<JsonFields> told = sample.objectIfAny(end + "_cost");
    if (told.isEmpty()) {
      return EndCost.unknown(BEFORE);
    }
    JsonFields fields = told.get();
    JsonFields unknown = fields.object(UNKNOWN);
    return new EndCost(
        new Usage(
            known("cpu", sample.objectIfAny(end + "_cpu").map(CostJson::cpu), unknown),
            known("agent_cpu", fields.objectIfAny("agent_cpu").map(CostJson::cpu), unknown),
            known("jvm_cpu", fields.objectIfAny("jvm_cpu").map(CostJson::cpu), unknown),
            known(
                "peak_memory_bytes",
                fields.has("peak_memory_bytes")
                    ? Optional.of(DataSize.ofBytes(fields.whole("peak_memory_bytes")))
                    : Optional.empty(),
                unknown)),
        known("thread", fields.objectIfAny("thread").map(CostJson::thread), unknown),
        known("host", fields.objectIfAny("host").map(host -> host(host, unknown)), unknown),
        known("tcp", fields.objectIfAny("tcp").map(CostJson::tcp), unknown),
        fields.objects("readings").stream().map(CostJson::reading).toList());
  }

  private static <T> Known<T> known(String key, Optional<T> value, JsonFields unknown) {
    return value.map(Known::of).orElseGet(() -> Known.unknown(unknown.text(key)));
  }

  private static CpuTime cpu(JsonFields fields) {
    return new CpuTime(fields.seconds("user_seconds"), fields.seconds("system_seconds"));
  }

  private static BusyThread thread(JsonFields fields) {
    return new BusyThread(fields.text("name"), fields.number("share"));
  }

  private static HostLoad host(JsonFields fields, JsonFields unknown) {
    return new HostLoad(
        fields.numbers("core_shares"),
        fields.number("busiest_share"),
        fields.number("stolen_share"),
        known("frequency_hertz", fields.numberIfAny("frequency_hertz"), unknown),
        known("quota", fields.objectIfAny("quota").map(CostJson::quota), unknown));
  }

  private static CpuQuota quota(JsonFields fields) {
    return new CpuQuota(
        fields.says("cores", NO_QUOTA)
            ? OptionalDouble.empty()
            : OptionalDouble.of(fields.number("cores")),
        fields.text("group"),
        fields.seconds("throttled_seconds"));
  }

  private static TcpFigures tcp(JsonFields fields) {
    return new TcpFigures(
        fields.smallWhole("connections"),
        fields.whole("retransmits"),
        fields.seconds("rtt_seconds"),
        fields.whole("congestion_window_bytes"));
  }

  private static LoadReading reading(JsonFields fields) {
    return new LoadReading(
        fields.seconds("at_seconds"),
        fields.number("busy_cores"),
        fields.number("busiest_share"),
        number(fields, "transfer_cores"),
        number(fields, "thread_share"),
        fields.objectIfAny("tcp").map(CostJson::tcp));
  }

  private static OptionalDouble number(JsonFields fields, String key) {
    return fields.numberIfAny(key).stream().mapToDouble(Double::doubleValue).findFirst();
  }
}
