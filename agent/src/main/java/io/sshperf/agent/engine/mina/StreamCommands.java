package io.sshperf.agent.engine.mina;

import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.proto.model.Initiator;
import java.util.Optional;

/**
 * The commands of the exec requests of method {@code stream}, the only ones that its server knows.
 */
final class StreamCommands {
  private StreamCommands() {}

  /** In a push the server is the file's sink, in a pull its source. */
  static String of(Initiator initiator, PayloadFile file) {
    return program(initiator) + file.name();
  }

  /** The name of the file that a command is for. */
  static Optional<String> file(Initiator initiator, String command) {
    String program = program(initiator);
    return command.startsWith(program)
        ? Optional.of(command.substring(program.length()))
        : Optional.empty();
  }

  private static String program(Initiator initiator) {
    return switch (initiator) {
      case PUSH -> "sshperf-sink ";
      case PULL -> "sshperf-source ";
    };
  }
}
