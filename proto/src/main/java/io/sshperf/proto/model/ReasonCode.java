package io.sshperf.proto.model;

/**
 * Why something was not measured. The words are part of the JSON contract: added, never renamed.
 */
public enum ReasonCode implements Named {
  /** The server does not offer the cipher. */
  NO_COMMON_CIPHER("no-common-cipher"),
  /** The server does not offer the MAC. */
  NO_COMMON_MAC("no-common-mac"),
  /** The server does not offer the key exchange. */
  NO_COMMON_KEX("no-common-kex"),
  /** The client does not accept the kind of host key that the server has. */
  NO_COMMON_HOST_KEY("no-common-host-key"),
  /** The server does not offer the compression. */
  NO_COMMON_COMPRESSION("no-common-compression"),
  /** An agent does not have the engine. */
  UNSUPPORTED_ENGINE("unsupported-engine"),
  /** An engine cannot do what a setting asks for. */
  UNSUPPORTED_SETTING("unsupported-setting"),
  /** The client could not reach the server. */
  CONNECT_FAILED("connect-failed"),
  /**
   * The server closed the connection before it said who it is, as its guards do (OpenSSH: {@code
   * MaxStartups}, {@code PerSourcePenalties}).
   */
  CONNECTION_DROPPED("connection-dropped"),
  /** The server showed another host key than its agent announced. */
  HOST_KEY_MISMATCH("host-key-mismatch"),
  /** The server refused the user key. */
  AUTHENTICATION_FAILED("authentication-failed"),
  /** The other end closed before the transfer was over. */
  CLOSED_EARLY("closed-early"),
  /** The two ends counted different numbers of bytes. */
  BYTES_DIFFER("bytes-differ"),
  /** The two ends counted the same bytes with different CRC32C. */
  CHECKSUM_DIFFERS("checksum-differs"),
  /** Another algorithm was negotiated than the one that was named. */
  NEGOTIATED_DIFFERS("negotiated-differs"),
  /** The two ends agree, but on less than was asked for. */
  NOT_SENT_WHOLE("not-sent-whole"),
  /** No byte moved for the stall limit. */
  STALLED("stalled"),
  /** The transfer took longer than its time limit. */
  TIME_LIMIT("time-limit"),
  /** An agent's session with the controller ended in mid-transfer. */
  SESSION_LOST("session-lost"),
  /** An agent was not connected within the waiting time. */
  AGENT_ABSENT("agent-absent"),
  /** An agent did not answer an order in time. */
  AGENT_SILENT("agent-silent"),
  /** The server could not be opened, or reported an error. */
  SERVER_FAILED("server-failed"),
  /** The scratch directory cannot take the transfer's files: full, read-only or gone. */
  NO_SPACE("no-space"),
  /** The client ended with an error that has no code of its own. */
  CLIENT_FAILED("client-failed"),
  /** Ended on request. */
  CANCELLED("cancelled"),
  /** A fault in sshperf itself; please report it. */
  INTERNAL("internal");

  private final String word;

  ReasonCode(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }
}
