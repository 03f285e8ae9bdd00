package io.sshperf.proto.model;

/** What part an agent's engine has in a cell; it has two of them at a time. */
public enum Role implements Named {
  CLIENT("client"),
  SERVER("server"),
  SENDER("sender"),
  RECEIVER("receiver");

  private final String word;

  Role(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }

  /**
   * Whether a cell's client, or else its server, has it.
   *
   * @param client which of the two is asked about
   */
  boolean isOf(CellSpec cell, boolean client) {
    return switch (this) {
      case CLIENT -> client;
      case SERVER -> !client;
      case SENDER -> client == (cell.initiator() == Initiator.PUSH);
      case RECEIVER -> client == (cell.initiator() == Initiator.PULL);
    };
  }
}
