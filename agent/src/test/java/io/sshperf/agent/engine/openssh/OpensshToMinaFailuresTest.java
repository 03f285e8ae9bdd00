package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.engine.EngineFailuresContractTest;
import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.proto.model.Engine;

/** How the host's own clients fail. */
class OpensshToMinaFailuresTest extends EngineFailuresContractTest {
  @Override
  protected TransferEngine client() {
    return Transfers.engine(Engine.OPENSSH);
  }

  @Override
  protected TransferEngine server() {
    return Transfers.engine(Engine.MINA);
  }
}
