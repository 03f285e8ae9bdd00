package io.sshperf.proto.model;

/** What a server offers. */
public enum Offer implements Named {
  /** What the software offers out of the box. */
  DEFAULT("default"),
  /** The named algorithms are added, on both ends where they need it. */
  NAMED("named");

  private final String word;

  Offer(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }
}
