package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.engine.EngineContractTest;
import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.proto.model.Engine;

/** A client inside the agent, and the host's own sshd. */
class MinaToOpensshTest extends EngineContractTest {
  @Override
  protected TransferEngine client() {
    return Transfers.engine(Engine.MINA);
  }

  @Override
  protected TransferEngine server() {
    return Transfers.engine(Engine.OPENSSH);
  }
}
