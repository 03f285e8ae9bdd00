package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Quoted;
import io.sshperf.proto.model.ReasonCode;
import java.util.regex.Pattern;

/** The user key that may log in, as it came from the peer's agent. Pure. */
final class AuthorizedKey {
  /** A type and a key, and nothing that could be an option or another line. */
  private static final Pattern KEY =
      Pattern.compile("(ssh-[a-z0-9-]{1,40}|ecdsa-[a-z0-9-]{1,40}) [A-Za-z0-9+/]{16,8192}={0,3}");

  private AuthorizedKey() {}

  /**
   * @throws TransferException if it is not a key and nothing else
   */
  static String line(String key) throws TransferException {
    if (!KEY.matcher(key).matches()) {
      throw new TransferException(
          Ending.failed(
              ReasonCode.SERVER_FAILED,
              "the user key is not a public key in OpenSSH's format: " + Quoted.of(key)));
    }
    return "restrict " + key + "\n";
  }
}
