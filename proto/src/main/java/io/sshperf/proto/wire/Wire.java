package io.sshperf.proto.wire;

import io.sshperf.proto.model.Quoted;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** What every mapping needs: durations, optional text, and one way to refuse. */
final class Wire {
  private Wire() {}

  static com.google.protobuf.Duration toWire(Duration duration) {
    return com.google.protobuf.Duration.newBuilder()
        .setSeconds(duration.getSeconds())
        .setNanos(duration.getNano())
        .build();
  }

  static Duration fromWire(com.google.protobuf.Duration duration) {
    return checked(() -> Duration.ofSeconds(duration.getSeconds(), duration.getNanos()));
  }

  /** An empty string stands for absent. */
  static Optional<String> text(String value) {
    return value.isEmpty() ? Optional.empty() : Optional.of(value);
  }

  static void require(boolean present, String field) {
    if (!present) {
      throw new WireException(field + ": missing");
    }
  }

  /** The model's own checks, told as a fault of the message. */
  static <T> T checked(Supplier<T> made) {
    try {
      return made.get();
    } catch (WireException e) {
      throw e;
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new WireException(Quoted.harmless(String.valueOf(e.getMessage())), e);
    }
  }
}
