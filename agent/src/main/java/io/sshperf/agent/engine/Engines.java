package io.sshperf.agent.engine;

import io.sshperf.agent.engine.mina.MinaEngine;
import io.sshperf.agent.engine.mina.MinaLatencyProbe;
import io.sshperf.agent.engine.openssh.OpensshEngine;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.proto.model.Engine;
import java.util.Map;

/** The registry: a line an engine. */
public final class Engines {
  private Engines() {}

  /** Every engine there is, also those that this host lacks: they can say so. */
  public static Map<Engine, TransferEngine> ofThisHost(EngineHost host) {
    return Map.of(
        Engine.MINA,
        new MinaEngine(host.disk()),
        Engine.OPENSSH,
        OpensshEngine.ofThisHost(
            host.disk(), host.memory(), host.children(), new MinaLatencyProbe()));
  }
}
