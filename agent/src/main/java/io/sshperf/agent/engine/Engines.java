package io.sshperf.agent.engine;

import io.sshperf.agent.engine.mina.MinaEngine;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.proto.model.Engine;
import java.util.Map;

/** The registry: a line an engine. */
public final class Engines {
  private Engines() {}

  /** Every engine that works on this host. */
  public static Map<Engine, TransferEngine> ofThisHost() {
    return Map.of(Engine.MINA, new MinaEngine());
  }
}
