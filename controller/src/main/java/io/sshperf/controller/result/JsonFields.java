package io.sshperf.controller.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * An object of our JSON while it is read: strict about the types of the keys that are asked for,
 * silent about others, since newer versions add keys. Every error is a {@link StoreException} that
 * gives the key's place.
 */
final class JsonFields {
  private final JsonNode node;
  private final String place;

  private JsonFields(JsonNode node, String place) {
    this.node = node;
    this.place = place;
  }

  /**
   * @param place what the object is, for messages
   */
  static JsonFields of(JsonNode node, String place) {
    if (!node.isObject()) {
      throw wrong(place, node, "an object");
    }
    return new JsonFields(node, place);
  }

  /** Whether the key is there and not null. */
  boolean has(String key) {
    return node.hasNonNull(key);
  }

  String text(String key) {
    return require(key, JsonNodeType.STRING, "text").textValue();
  }

  Optional<String> textIfAny(String key) {
    return has(key) ? Optional.of(text(key)) : Optional.empty();
  }

  /** A text that is made into a value, whose refusal is reported with the key. */
  <T> T value(String key, Function<String, T> parser) {
    String text = text(key);
    try {
      return parser.apply(text);
    } catch (RuntimeException e) {
      throw new StoreException(place + "." + key + ": " + e.getMessage(), e);
    }
  }

  boolean flag(String key) {
    return require(key, JsonNodeType.BOOLEAN, "true or false").booleanValue();
  }

  long whole(String key) {
    JsonNode number = require(key, JsonNodeType.NUMBER, "a whole number");
    if (!number.isIntegralNumber() || !number.canConvertToLong()) {
      throw wrong(place + "." + key, number, "a whole number");
    }
    return number.longValue();
  }

  int smallWhole(String key) {
    long number = whole(key);
    if (number != (int) number) {
      throw wrong(place + "." + key, node.path(key), "a number below 2^31");
    }
    return (int) number;
  }

  double number(String key) {
    return require(key, JsonNodeType.NUMBER, "a number").doubleValue();
  }

  Optional<Double> numberIfAny(String key) {
    return has(key) ? Optional.of(number(key)) : Optional.empty();
  }

  /** The numbers of an array; none if the key is not there. */
  List<Double> numbers(String key) {
    List<Double> all = new ArrayList<>();
    for (JsonNode item : array(key)) {
      if (!item.isNumber()) {
        throw wrong(place + "." + key + "[" + all.size() + "]", item, "a number");
      }
      all.add(item.doubleValue());
    }
    return all;
  }

  /** An exact number of seconds, to the nanosecond. */
  Duration seconds(String key) {
    JsonNode number = require(key, JsonNodeType.NUMBER, "seconds");
    BigDecimal nanos = number.decimalValue().movePointRight(9);
    try {
      return Duration.ofNanos(nanos.longValueExact());
    } catch (ArithmeticException e) {
      throw new StoreException(
          place + "." + key + ": " + number + " (expected seconds, at most to the nanosecond)", e);
    }
  }

  /** Whether the key holds this very text. */
  boolean says(String key, String text) {
    return node.path(key).isTextual() && node.path(key).textValue().equals(text);
  }

  JsonFields object(String key) {
    return of(node.path(key), place + "." + key);
  }

  Optional<JsonFields> objectIfAny(String key) {
    return has(key) ? Optional.of(object(key)) : Optional.empty();
  }

  /** The objects of an array; none if the key is not there. */
  List<JsonFields> objects(String key) {
    List<JsonFields> all = new ArrayList<>();
    for (JsonNode item : array(key)) {
      all.add(of(item, place + "." + key + "[" + all.size() + "]"));
    }
    return all;
  }

  /** The texts of an array; none if the key is not there. */
  List<String> texts(String key) {
    List<String> all = new ArrayList<>();
    for (JsonNode item : array(key)) {
      if (!item.isTextual()) {
        throw wrong(place + "." + key + "[" + all.size() + "]", item, "text");
      }
      all.add(item.textValue());
    }
    return all;
  }

  Iterable<String> keys() {
    return node::fieldNames;
  }

  private JsonNode array(String key) {
    return has(key) ? require(key, JsonNodeType.ARRAY, "an array") : node.path(key);
  }

  private JsonNode require(String key, JsonNodeType type, String expected) {
    JsonNode value = node.path(key);
    if (value.getNodeType() != type) {
      throw wrong(place + "." + key, value, expected);
    }
    return value;
  }

  private static StoreException wrong(String place, JsonNode found, String expected) {
    String text = found.isMissingNode() ? "nothing" : found.toString();
    String shown = text.length() > 60 ? text.substring(0, 60) + "…" : text;
    return new StoreException(place + ": " + shown + " (expected " + expected + ")", null);
  }
}
