package io.sshperf.proto.model;

/**
 * What is compared: one pair with one combination of settings.
 *
 * @param client the engine on the SSH client's side
 * @param server the engine on the SSH server's side
 */
public record CellSpec(
    Pair pair, Initiator initiator, Engine client, Engine server, TransferSettings settings) {

  public CellSpec with(TransferSettings wanted) {
    return new CellSpec(pair, initiator, client, server, wanted);
  }

  /** The agent on the SSH client's side. */
  public AgentName clientAgent() {
    return initiator == Initiator.PUSH ? pair.sender() : pair.receiver();
  }

  /** The agent on the SSH server's side. */
  public AgentName serverAgent() {
    return initiator == Initiator.PUSH ? pair.receiver() : pair.sender();
  }
}
