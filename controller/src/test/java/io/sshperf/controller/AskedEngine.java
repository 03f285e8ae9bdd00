package io.sshperf.controller;

import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.EngineDescription;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The real engine, and what the controller asks it for. */
record AskedEngine(TransferEngine real, List<TransferSettings> asked) implements TransferEngine {
  AskedEngine(TransferEngine real) {
    this(real, new CopyOnWriteArrayList<>());
  }

  @Override
  public EngineDescription describe() {
    return real.describe();
  }

  @Override
  public TransferClient client(TransferSpec spec) throws TransferException {
    asked.add(spec.cell().settings());
    return real.client(spec);
  }

  @Override
  public TransferServer server(TransferSpec spec, String key, ServerBinding binding)
      throws TransferException {
    return real.server(spec, key, binding);
  }
}
