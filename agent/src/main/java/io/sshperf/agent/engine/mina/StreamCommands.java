package io.sshperf.agent.engine.mina;

import io.sshperf.proto.model.Initiator;

/** The commands of the exec requests, the only ones a server knows. */
final class StreamCommands {
  private StreamCommands() {}

  /** In a push the server is the sink of stream {@code index}, in a pull its source. */
  static String of(Initiator initiator, int index) {
    return switch (initiator) {
      case PUSH -> "sshperf-sink " + index;
      case PULL -> "sshperf-source " + index;
    };
  }
}
