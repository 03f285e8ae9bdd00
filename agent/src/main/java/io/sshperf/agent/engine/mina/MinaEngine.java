package io.sshperf.agent.engine.mina;

import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.EngineDescription;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.security.PublicKey;
import java.util.List;
import org.apache.sshd.server.SshServer;

/** Apache MINA SSHD on both sides. Stateless: every transfer has its own client and server. */
public final class MinaEngine implements TransferEngine {
  private final EngineDescription description = describeMina();

  private static EngineDescription describeMina() {
    SshServer server = SshServer.setUpDefaultServer();
    return new EngineDescription(
        Engine.MINA,
        server.getVersion(),
        List.of(Method.STREAM),
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
    return new MinaClient(spec);
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
    return PrivateServer.open(spec, authorized, binding);
  }

  private static void check(TransferSettings settings) throws TransferException {
    if (settings.method() != Method.STREAM) {
      throw unsupported("method " + settings.method().word());
    }
    if (settings.load().storage() != Storage.MEMORY) {
      throw unsupported("storage " + settings.load().storage().word());
    }
  }

  private static TransferException unsupported(String what) {
    String text = what + " with the mina engine: not in this version";
    return new TransferException(
        Ending.incompatible(Reason.of(ReasonCode.UNSUPPORTED_SETTING, text)));
  }
}
