package io.sshperf.controller.result;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sshperf.controller.analysis.Repeat;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The rule that a cell's samples are taken by; {@code until} is a share, null where there is none.
 */
final class RepeatJson {
  private RepeatJson() {}

  static ObjectNode of(Repeat repeat) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("min", repeat.min());
    node.put("max", repeat.max());
    if (repeat.until().isPresent()) {
      node.put("until", repeat.until().getAsDouble());
    } else {
      node.putNull("until");
    }
    return node;
  }

  static Optional<Repeat> read(JsonFields cell) {
    return cell.objectIfAny("repeat")
        .map(
            fields ->
                new Repeat(
                    fields.smallWhole("min"),
                    fields.smallWhole("max"),
                    fields
                        .numberIfAny("until")
                        .map(OptionalDouble::of)
                        .orElse(OptionalDouble.empty())));
  }
}
