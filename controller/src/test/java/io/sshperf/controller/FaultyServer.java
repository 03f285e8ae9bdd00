package io.sshperf.controller;

import io.sshperf.agent.cpu.Workers;
import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.EngineDescription;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSpec;
import java.util.function.UnaryOperator;

/** A real engine whose server counts wrongly in the end. */
record FaultyServer(TransferEngine real, UnaryOperator<Tally> fault) implements TransferEngine {
  @Override
  public EngineDescription describe() {
    return real.describe();
  }

  @Override
  public TransferClient client(TransferSpec spec) throws TransferException {
    return real.client(spec);
  }

  @Override
  public TransferServer server(TransferSpec spec, String key, ServerBinding binding)
      throws TransferException {
    TransferServer server = real.server(spec, key, binding);
    return new TransferServer() {
      @Override
      public ServerAddress address() {
        return server.address();
      }

      @Override
      public long bytes() {
        return server.bytes();
      }

      @Override
      public Workers workers() {
        return server.workers();
      }

      @Override
      public ServerReport finish() {
        ServerReport report = server.finish();
        return new ServerReport(
            report.ending(),
            report.streams().stream().map(fault).toList(),
            report.refused(),
            report.readings());
      }
    };
  }
}
