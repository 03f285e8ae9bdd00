package io.sshperf.proto.model;

import java.util.Optional;

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

  /** The client's program; empty where the engine is none of programs. */
  public Optional<ClientProgram> program() {
    return client == Engine.OPENSSH
        ? Optional.of(settings.programs().client().orElse(ClientProgram.of(settings.method())))
        : Optional.empty();
  }

  /** Whether the method leaves a choice of the client's program. */
  public boolean programApplies() {
    return client == Engine.OPENSSH && settings.method() == Method.SFTP;
  }

  /** Whether there is a choice of what serves SFTP. */
  public boolean sftpServerApplies() {
    return server == Engine.OPENSSH && settings.method() == Method.SFTP;
  }

  /** Whether a side has programs, which can be kept to some cores. */
  public boolean coresApply() {
    return client.hasPrograms() || server.hasPrograms();
  }

  /**
   * Whether the client's side can tell how far a transfer is while it runs. A real scp or sftp that
   * sends cannot: what it has read is not what has arrived. Then the server's side tells.
   */
  public boolean clientTellsProgress() {
    return initiator == Initiator.PULL || program().orElse(ClientProgram.SSH) == ClientProgram.SSH;
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
