package io.sshperf.agent.engine.mina;

import io.sshperf.agent.engine.EngineFailuresContractTest;
import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.transfer.TransferEngine;

class MinaFailuresTest extends EngineFailuresContractTest {
  private final MinaEngine engine = new MinaEngine(Transfers.SCRATCH);

  @Override
  protected TransferEngine client() {
    return engine;
  }
}
