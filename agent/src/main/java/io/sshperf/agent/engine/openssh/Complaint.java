package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.engine.openssh.DebugLog.Stage;
import io.sshperf.proto.model.ReasonCode;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What {@code ssh}, {@code scp} and {@code sftp} complain of, most telling first. A complaint
 * counts only as long as the program can make it: after that, the words are the server's. In front
 * of its own, scp has its name as it was called, which is a path. Texts are those of OpenSSH 7.4 to
 * 10.
 */
enum Complaint {
  UNKNOWN_OPTION(
      Stage.STARTED,
      Stage.STARTED,
      ReasonCode.CLIENT_FAILED,
      "(unknown|illegal|invalid|unrecognized) option"
          + "|Bad configuration option|Unsupported option|option requires an argument"
          + "|Unrecognised sftp option|invalid argument|(line \\d+: .*invalid)"),
  HOST_KEY(
      Stage.IDENTIFIED,
      Stage.NEGOTIATED,
      ReasonCode.HOST_KEY_MISMATCH,
      "^Host key verification failed"),
  AUTHENTICATION(
      Stage.IDENTIFIED,
      Stage.NEGOTIATED,
      ReasonCode.AUTHENTICATION_FAILED,
      "Permission denied \\(|Too many authentication failures|No more authentication methods"),
  CONNECT(
      Stage.STARTED,
      Stage.CONNECTED,
      ReasonCode.CONNECT_FAILED,
      "connect to (host|address) |Could not resolve hostname|timed out|No route to host"
          + "|Network is unreachable"),
  DROPPED(
      Stage.STARTED,
      Stage.CONNECTED,
      ReasonCode.CONNECTION_DROPPED,
      "_exchange_identification: .*(Connection (closed|reset)|Broken pipe)"
          + "|^Connection (closed|reset) by "),
  NO_SSH(
      Stage.STARTED,
      Stage.CONNECTED,
      ReasonCode.SERVER_FAILED,
      "_exchange_identification: |Protocol major versions differ|^banner exchange: "),
  NO_SPACE(
      Stage.STARTED,
      Stage.ACCEPTED,
      ReasonCode.NO_SPACE,
      "No space left on device|File too large|Disk quota exceeded|Read-only file system"),
  LOCAL_FILE(
      Stage.STARTED,
      Stage.ACCEPTED,
      ReasonCode.CLIENT_FAILED,
      "\\b(local \"|local file|open local|(stat|write|read|open) local\\b)|^stat .*: No such file"),
  SERVER(
      Stage.AUTHENTICATED,
      Stage.ACCEPTED,
      ReasonCode.SERVER_FAILED,
      "^(\\S*scp: )?(([a-z]+ )?remote |dest open |download |upload |Couldn't |Can't )"
          + "|^\\S*scp: .*: (No such file or directory|Permission denied|not a regular file|.*denied)"
          + "|^File \".*\" not found|not a regular file"
          + "|(exec|subsystem|shell) request failed on channel"
          + "|This service allows sftp connections only|^sshperf: refused"
          + "|^(\\S*scp: )?protocol error|Received message too long"),
  CLOSED(
      Stage.STARTED,
      Stage.ACCEPTED,
      ReasonCode.CLOSED_EARLY,
      "Connection (to .* )?(closed|reset)|Connection to .* (timed out|lost)|Broken pipe"
          + "|lost connection|^client_loop: |^packet_write_|^ssh_dispatch_run_fatal"
          + "|^Timeout, server |^(Received disconnect|Disconnected) from ");

  private final Stage first;
  private final Stage last;
  private final ReasonCode code;
  private final Pattern words;

  /**
   * @param first the least a connection has come to when the program says so
   * @param last the most
   */
  Complaint(Stage first, Stage last, ReasonCode code, String words) {
    this.first = first;
    this.last = last;
    this.code = code;
    this.words = Pattern.compile(words);
  }

  ReasonCode code() {
    return code;
  }

  /** The line that says so, the last where there are several. */
  Optional<String> in(DebugLog log) {
    Stage stage = log.stage();
    if (stage.compareTo(first) < 0 || stage.compareTo(last) > 0) {
      return Optional.empty();
    }
    return log.said().stream()
        .filter(line -> words.matcher(line).find())
        .reduce((earlier, later) -> later);
  }
}
