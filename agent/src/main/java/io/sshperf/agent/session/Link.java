package io.sshperf.agent.session;

import io.sshperf.proto.v1.SessionRequest;

/**
 * The way to the controller, whatever session there is. Thread-safe; what cannot be sent is
 * dropped.
 */
interface Link {
  /** Sends if there is a session. */
  void send(SessionRequest message);

  /** Sends if there is a session that takes it at once. */
  void sendIfReady(SessionRequest message);
}
