package io.sshperf.controller.matrix;

import io.sshperf.proto.model.AlgorithmName;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Named;
import io.sshperf.proto.model.Offer;
import io.sshperf.proto.model.Payload;
import io.sshperf.proto.model.Quoted;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.TimeSpan;
import java.util.List;

/**
 * Reads single values. Of some this version has only one word: the others are refused as such, not
 * as typos.
 */
final class ValueReader {
  private ValueReader() {}

  static Engine engine(String text) {
    return built(Engine.class, Engine.MINA, text);
  }

  static Method method(String text) {
    return built(Method.class, Method.STREAM, text);
  }

  static Storage storage(String text) {
    return built(Storage.class, Storage.MEMORY, text);
  }

  static Initiator initiator(String text) {
    return Named.parse(Initiator.class, text);
  }

  static Offer offer(String text) {
    return Named.parse(Offer.class, text);
  }

  static Payload payload(String text) {
    return Named.parse(Payload.class, text);
  }

  static Amount size(String text) {
    return new Amount.Size(DataSize.parse(text));
  }

  static Amount duration(String text) {
    return new Amount.Lasting(TimeSpan.parse(text));
  }

  static AlgorithmName algorithm(String text) {
    return new AlgorithmName(text);
  }

  private static <E extends Enum<E> & Named> E built(Class<E> type, E only, String text) {
    if (only.word().equals(text)) {
      return only;
    }
    if (Named.find(type, text).isPresent()) {
      throw new IllegalArgumentException(
          text + " is not in this version of sshperf (use " + only.word() + ")");
    }
    throw new IllegalArgumentException(
        Quoted.of(text)
            + " is unknown (expected "
            + only.word()
            + ")"
            + Suggestion.of(text, List.of(only.word())));
  }

  static boolean yesOrNo(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new IllegalArgumentException(
              Quoted.of(text) + " is no answer (expected true, false or default)");
    };
  }

  static int streams(String text) {
    return Counts.parse(text, 1, Load.MOST_STREAMS);
  }
}
