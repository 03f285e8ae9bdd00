package io.sshperf.agent.transfer;

import io.sshperf.proto.model.Initiator;
import java.util.Optional;

/**
 * The command by which a client of method {@code stream} asks a server of any engine for a file: to
 * be its sink in a push, its source in a pull.
 */
public final class StreamCommand {
  private StreamCommand() {}

  public static String of(Initiator initiator, PayloadFile file) {
    return program(initiator) + " " + file.name();
  }

  /** The name of the file that a command asks for; empty if it is no such command. */
  public static Optional<String> fileName(Initiator initiator, String command) {
    String start = program(initiator) + " ";
    return command.startsWith(start)
        ? Optional.of(command.substring(start.length()))
        : Optional.empty();
  }

  /** The command's first word. */
  public static String program(Initiator initiator) {
    return switch (initiator) {
      case PUSH -> "sshperf-sink";
      case PULL -> "sshperf-source";
    };
  }
}
