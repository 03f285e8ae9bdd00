package io.sshperf.controller;

import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.EngineDescription;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * An engine that has every method and streams whatever it is asked for, so that what the controller
 * asks for can be looked at.
 */
record StreamingEngine(TransferEngine real, List<TransferSettings> asked)
    implements TransferEngine {
  StreamingEngine(TransferEngine real) {
    this(real, new CopyOnWriteArrayList<>());
  }

  @Override
  public EngineDescription describe() {
    EngineDescription own = real.describe();
    return new EngineDescription(
        own.engine(), own.version(), List.of(Method.values()), own.supported(), own.offered());
  }

  @Override
  public TransferClient client(TransferSpec spec) throws TransferException {
    asked.add(spec.cell().settings());
    return real.client(streaming(spec));
  }

  @Override
  public TransferServer server(TransferSpec spec, String key, ServerBinding binding)
      throws TransferException {
    return real.server(streaming(spec), key, binding);
  }

  private static TransferSpec streaming(TransferSpec spec) {
    return new TransferSpec(
        spec.id(),
        spec.cell().with(spec.cell().settings().with(Method.STREAM)),
        spec.payloadSeed(),
        spec.stallLimit(),
        spec.timeLimit());
  }
}
