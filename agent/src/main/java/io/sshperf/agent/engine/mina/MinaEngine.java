package io.sshperf.agent.engine.mina;

import io.sshperf.agent.transfer.NoSpaceException;
import io.sshperf.agent.transfer.PayloadStore;
import io.sshperf.agent.transfer.Scratch;
import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.EngineDescription;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.security.PublicKey;
import org.apache.sshd.server.SshServer;

/** Apache MINA SSHD on both sides. Every transfer has its own client and server. */
public final class MinaEngine implements TransferEngine {
  private final EngineDescription description = describeMina();
  private final Scratch scratch;

  /**
   * @param scratch where files on disk are
   */
  public MinaEngine(Scratch scratch) {
    this.scratch = scratch;
  }

  private static EngineDescription describeMina() {
    SshServer server = SshServer.setUpDefaultServer();
    return EngineDescription.inProcess(
        Engine.MINA,
        server.getVersion(),
        MinaAlgorithms.supported(),
        MinaAlgorithms.offered(server));
  }

  @Override
  public EngineDescription describe() {
    return description;
  }

  @Override
  public TransferClient client(TransferSpec spec) throws TransferException {
    check(spec.cell().settings());
    Offering.check(spec.cell().settings().algorithms());
    return new MinaClient(spec, scratch);
  }

  @Override
  public TransferServer server(TransferSpec spec, String authorizedKey, ServerBinding binding)
      throws TransferException {
    check(spec.cell().settings());
    PublicKey authorized;
    try {
      authorized = Ed25519.parse(authorizedKey);
    } catch (IllegalArgumentException e) {
      throw new TransferException(
          Ending.failed(ReasonCode.SERVER_FAILED, "the user key is " + e.getMessage()), e);
    }
    PayloadStore store = store(spec);
    boolean open = false;
    try {
      PrivateServer server = PrivateServer.open(spec, authorized, binding, store);
      open = true;
      return server;
    } finally {
      if (!open) {
        store.close();
      }
    }
  }

  private PayloadStore store(TransferSpec spec) throws TransferException {
    try {
      return spec.cell().initiator() == Initiator.PULL
          ? scratch.sender(spec)
          : scratch.receiver(spec);
    } catch (NoSpaceException e) {
      throw new TransferException(e.ending(), e);
    } catch (IOException e) {
      throw new TransferException(
          Ending.failed(ReasonCode.SERVER_FAILED, "its files: " + e.getMessage()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TransferException(Ending.cancelled("the transfer was stopped"), e);
    }
  }

  private static void check(TransferSettings settings) throws TransferException {
    if (settings.needsSize()) {
      throw new TransferException(
          Ending.incompatible(
              Reason.of(
                  ReasonCode.UNSUPPORTED_SETTING,
                  "with the mina engine, a duration with files: they need a size")));
    }
  }
}
