package io.sshperf.agent.cpu;

import io.sshperf.proto.model.Known;
import io.sshperf.proto.model.TcpFigures;

/** What the kernel knows of TCP connections. Used by one thread at a time. */
public interface TcpTable {

  /**
   * Those of one end that there are now. May take a moment, but is bounded in time.
   *
   * @return unknown, with the reason and what to do about it, where the kernel does not tell
   */
  Known<TcpFigures> read(TcpEnd end);

  /** Of which nothing is told, for one reason. */
  static TcpTable unknown(String whyNot) {
    return end -> Known.unknown(whyNot);
  }
}
