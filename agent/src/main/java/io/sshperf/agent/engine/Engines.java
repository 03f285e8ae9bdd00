package io.sshperf.agent.engine;

import io.sshperf.agent.engine.mina.MinaEngine;
import io.sshperf.agent.transfer.Scratch;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.proto.model.Engine;
import java.util.Map;

/** The registry: a line an engine. */
public final class Engines {
  private Engines() {}

  /**
   * Every engine that works on this host.
   *
   * @param scratch where files on disk are
   */
  public static Map<Engine, TransferEngine> ofThisHost(Scratch scratch) {
    return Map.of(Engine.MINA, new MinaEngine(scratch));
  }
}
