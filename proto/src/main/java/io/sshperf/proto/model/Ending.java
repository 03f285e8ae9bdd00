package io.sshperf.proto.model;

import java.util.Optional;

/**
 * How something ended.
 *
 * @param reason present unless measured
 */
public record Ending(Outcome outcome, Optional<Reason> reason) {
  public static final Ending MEASURED = new Ending(Outcome.MEASURED, Optional.empty());

  public Ending {
    if ((outcome == Outcome.MEASURED) == reason.isPresent()) {
      throw new IllegalArgumentException(
          "ending: " + outcome + " with reason " + reason + " (expected a reason unless measured)");
    }
  }

  public static Ending failed(ReasonCode code, String text) {
    return new Ending(Outcome.FAILED, Optional.of(Reason.of(code, text)));
  }

  public static Ending incompatible(Reason reason) {
    return new Ending(Outcome.INCOMPATIBLE, Optional.of(reason));
  }

  public static Ending skipped(ReasonCode code, String text) {
    return new Ending(Outcome.SKIPPED, Optional.of(Reason.of(code, text)));
  }

  public static Ending cancelled(String text) {
    return new Ending(Outcome.CANCELLED, Optional.of(Reason.of(ReasonCode.CANCELLED, text)));
  }

  public boolean isMeasured() {
    return outcome == Outcome.MEASURED;
  }
}
