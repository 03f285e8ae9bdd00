package io.sshperf.controller.result;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Named;
import io.sshperf.proto.model.Negotiated;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import java.util.Optional;

/** How cells and samples ended, and what was negotiated. */
final class EndingJson {
  private EndingJson() {}

  /** Puts {@code outcome} and {@code reason}; both null while there is no ending. */
  static void put(ObjectNode node, Optional<Ending> ending) {
    node.put("outcome", ending.map(e -> e.outcome().word()).orElse(null));
    node.putNull("reason");
    ending.flatMap(Ending::reason).ifPresent(r -> node.set("reason", reason(r)));
  }

  static ObjectNode reason(Reason reason) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("code", reason.code().word());
    node.put("text", reason.text());
    reason.offer().forEach(node.putArray("offer")::add);
    return node;
  }

  static Optional<Ending> read(JsonFields fields) {
    if (!fields.has("outcome")) {
      return Optional.empty();
    }
    Outcome outcome = fields.value("outcome", word -> Named.parse(Outcome.class, word));
    return Optional.of(new Ending(outcome, fields.objectIfAny("reason").map(EndingJson::reason)));
  }

  private static Reason reason(JsonFields fields) {
    return new Reason(
        fields.value("code", word -> Named.parse(ReasonCode.class, word)),
        fields.text("text"),
        fields.texts("offer"));
  }

  static void put(ObjectNode node, String key, Optional<Negotiated> negotiated) {
    if (negotiated.isEmpty()) {
      node.putNull(key);
      return;
    }
    Negotiated agreed = negotiated.get();
    ObjectNode object = node.putObject(key);
    object.put("cipher", agreed.cipher());
    object.put("mac", agreed.mac());
    object.put("kex", agreed.kex());
    object.put("compression", agreed.compression());
    object.put("client_version", agreed.clientVersion().orElse(null));
    object.put("server_version", agreed.serverVersion().orElse(null));
    object.put("source", agreed.source());
    object.put("cipher_implementation", agreed.cipherImplementation().orElse(null));
  }

  static Negotiated negotiated(JsonFields fields) {
    return new Negotiated(
        fields.text("cipher"),
        fields.text("mac"),
        fields.text("kex"),
        fields.text("compression"),
        fields.textIfAny("client_version"),
        fields.textIfAny("server_version"),
        fields.text("source"),
        fields.textIfAny("cipher_implementation"));
  }
}
