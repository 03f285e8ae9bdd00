package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.engine.EngineContractTest;
import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.proto.model.Engine;

/** The host's own clients, and a server inside the agent. */
class OpensshToMinaTest extends EngineContractTest {
  @Override
  protected TransferEngine client() {
    return Transfers.engine(Engine.OPENSSH);
  }

  @Override
  protected TransferEngine server() {
    return Transfers.engine(Engine.MINA);
  }
}
