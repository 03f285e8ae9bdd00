package io.sshperf.proto.model;

import java.util.List;

/**
 * Why something was not measured.
 *
 * @param text one line for a person; control characters are written out
 * @param offer what the server offered, where a negotiation was refused; otherwise empty
 */
public record Reason(ReasonCode code, String text, List<String> offer) {
  public Reason {
    text = Quoted.harmless(text);
    offer = offer.stream().map(Quoted::harmless).toList();
  }

  public static Reason of(ReasonCode code, String text) {
    return new Reason(code, text, List.of());
  }

  @Override
  public String toString() {
    return code.word() + ": " + text;
  }
}
