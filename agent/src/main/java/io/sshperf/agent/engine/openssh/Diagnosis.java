package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.process.Exit;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the end of a client means. Its words come before its exit code, which is 255 or 1 for the
 * same failure, depending on the program and its protocol. Pure.
 *
 * @param program its name, for messages
 * @param log of its standard error, whole
 */
record Diagnosis(String program, Exit exit, DebugLog log) {
  /** What {@code sftp} dies of when its {@code ssh} is gone: the consequence, not the cause. */
  private static final OptionalInt SIGPIPE = OptionalInt.of(13);

  private static final String DROPPED =
      "the server dropped the connection before it said who it is, as its guards do (MaxStartups,"
          + " PerSourcePenalties)";
  private static final String IMITATED =
      "the server's texts imitate the client's debug output, so that what was negotiated is unknown";

  static Ending of(String program, Exit exit, DebugLog log) {
    return new Diagnosis(program, exit, log).ending();
  }

  /** Measured if the program ended with success, as far as the program can know. */
  private Ending ending() {
    if (exit.limitReached()) {
      return Ending.failed(ReasonCode.TIME_LIMIT, program + " " + exit.describe());
    }
    if (exit.code() == 0) {
      return log.contradicts()
          ? Ending.failed(ReasonCode.SERVER_FAILED, IMITATED)
          : Ending.MEASURED;
    }
    if (exit.isFileTooLarge()) {
      return Ending.failed(ReasonCode.NO_SPACE, exitAnd(log.said()));
    }
    if (wasKilled()) {
      return Ending.failed(ReasonCode.CLIENT_FAILED, exitAnd(log.said()));
    }
    Optional<Reason> negotiation = NegotiationFailure.in(log, program);
    return negotiation.isPresent() ? Ending.incompatible(negotiation.get()) : complaint();
  }

  /** Not where ssh ends with the exit code of the server's command, which looks the same. */
  private boolean wasKilled() {
    return exit.signal().isPresent()
        && !exit.signal().equals(SIGPIPE)
        && !log.remoteExit().equals(OptionalInt.of(exit.code()));
  }

  private Ending complaint() {
    for (Complaint complaint : Complaint.values()) {
      if (complaint == Complaint.CLOSED && commandFailed()) {
        return Ending.failed(ReasonCode.SERVER_FAILED, commandsEnd());
      }
      Optional<String> line = complaint.in(log);
      if (line.isPresent()) {
        return Ending.failed(complaint.code(), text(complaint, line.get()));
      }
    }
    return Ending.failed(ReasonCode.CLIENT_FAILED, exitAnd(log.said()));
  }

  /** Then the client tells only that the connection is over. */
  private boolean commandFailed() {
    return log.remoteKilled() || log.remoteExit().orElse(0) != 0;
  }

  private String commandsEnd() {
    String how =
        log.remoteKilled()
            ? "was killed by a signal"
            : "ended with exit code " + log.remoteExit().orElse(0);
    return LastWords.of("the server's command " + how, log.said());
  }

  private String text(Complaint complaint, String line) {
    return complaint == Complaint.DROPPED
        ? LastWords.of(DROPPED, List.of(log.greeting().orElse(line)))
        : exitAnd(List.of(line));
  }

  private String exitAnd(List<String> said) {
    return LastWords.of(program + " " + exit.describe(), said);
  }
}
