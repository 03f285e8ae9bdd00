package io.sshperf.agent.relay;

import java.nio.ByteBuffer;

/** What passes a relay in one direction, in the order in which it came. */
sealed interface Piece {

  /**
   * @param bytes a part of a segment
   * @param last the segment has no bytes after these
   */
  record Data(ByteBuffer bytes, ByteBuffer segment, boolean last) implements Piece {}

  /** The side that sent them will send no more. */
  enum End implements Piece {
    /** In good order; it may still receive. */
    CLOSED,
    /** It is gone. */
    RESET
  }
}
