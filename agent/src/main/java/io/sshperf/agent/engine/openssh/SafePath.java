package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Quoted;
import io.sshperf.proto.model.ReasonCode;
import java.util.regex.Pattern;

/**
 * Paths as OpenSSH's options and configurations, the shell and {@code sftp}'s batches can hold
 * them: without any character that has a meaning within quotes in one of them, or in a pattern.
 * Pure.
 */
final class SafePath {
  private static final Pattern SAFE = Pattern.compile("/[^\\p{Cntrl}\"'\\\\%$`*?\\[\\]{}]*");

  private SafePath() {}

  /** As it is. */
  static String plain(String path) throws TransferException {
    if (!SAFE.matcher(path).matches()) {
      throw new TransferException(
          Ending.failed(
              ReasonCode.CLIENT_FAILED,
              "path "
                  + Quoted.of(path)
                  + ": OpenSSH cannot be given it (expected an absolute path without control"
                  + " characters and any of \" ' \\ % $ ` * ? [ ] { }); choose another --data"));
    }
    return path;
  }

  /** In double quotes: for configurations, options and batches. */
  static String quoted(String path) throws TransferException {
    return '"' + plain(path) + '"';
  }

  /** In single quotes: for a POSIX shell. */
  static String forShell(String path) throws TransferException {
    return "'" + plain(path) + "'";
  }
}
