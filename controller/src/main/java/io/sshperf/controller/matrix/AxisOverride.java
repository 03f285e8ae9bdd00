package io.sshperf.controller.matrix;

import io.sshperf.proto.model.Quoted;
import java.util.Arrays;
import java.util.List;

/**
 * Replaces an axis or a setting of the file: {@code --set axis=v1,v2}.
 *
 * @param key as written; checked by the parser
 * @param values as written; checked by the parser
 */
public record AxisOverride(String key, List<String> values) {
  public AxisOverride {
    values = List.copyOf(values);
  }

  /**
   * Reads {@code axis=v1,v2}.
   *
   * @throws IllegalArgumentException if there is no key or no value
   */
  public static AxisOverride parse(String text) {
    int equals = text.indexOf('=');
    if (equals < 1 || equals == text.length() - 1) {
      throw new IllegalArgumentException(
          "--set: "
              + Quoted.of(text)
              + " (expected axis=value or axis=v1,v2, for example streams=1,4)");
    }
    return new AxisOverride(
        text.substring(0, equals).strip(),
        Arrays.stream(text.substring(equals + 1).split(",", -1)).map(String::strip).toList());
  }

  @Override
  public String toString() {
    return "--set " + key + "=" + String.join(",", values);
  }
}
