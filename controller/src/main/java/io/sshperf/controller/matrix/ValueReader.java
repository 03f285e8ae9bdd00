package io.sshperf.controller.matrix;

import io.sshperf.proto.model.AlgorithmName;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.HostLoad;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Named;
import io.sshperf.proto.model.Offer;
import io.sshperf.proto.model.Payload;
import io.sshperf.proto.model.Quoted;
import io.sshperf.proto.model.Requests;
import io.sshperf.proto.model.SftpServer;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.TimeSpan;
import java.util.List;
import java.util.Optional;

/**
 * Reads single values. Of some words this version has not all: the others are refused as such, not
 * as typos.
 */
final class ValueReader {
  private ValueReader() {}

  static Engine engine(String text) {
    return built(Engine.class, List.of(Engine.MINA, Engine.OPENSSH), text);
  }

  static Method method(String text) {
    return built(Method.class, List.of(Method.values()), text);
  }

  static ClientProgram program(String text) {
    return built(ClientProgram.class, List.of(ClientProgram.values()), text);
  }

  static SftpServer sftpServer(String text) {
    return built(SftpServer.class, List.of(SftpServer.values()), text);
  }

  static Storage storage(String text) {
    return built(Storage.class, List.of(Storage.values()), text);
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

  private static <E extends Enum<E> & Named> E built(Class<E> type, List<E> there, String text) {
    Optional<E> found = Named.find(type, text);
    if (found.filter(there::contains).isPresent()) {
      return found.get();
    }
    List<String> words = there.stream().map(Named::word).toList();
    String expected = String.join(", ", words);
    if (found.isPresent()) {
      throw new IllegalArgumentException(
          text + " is not in this version of sshperf (use " + expected + ")");
    }
    throw new IllegalArgumentException(
        Quoted.of(text) + " is unknown (expected " + expected + ")" + Suggestion.of(text, words));
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

  static int requests(String text) {
    return Counts.parse(text, 1, Requests.MOST_OUTSTANDING);
  }

  static int streams(String text) {
    return Counts.parse(text, 1, Load.MOST_STREAMS);
  }

  static int cores(String text) {
    return Counts.parse(text, 1, HostLoad.MOST_CORES);
  }
}
