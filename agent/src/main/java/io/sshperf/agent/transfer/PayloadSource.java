package io.sshperf.agent.transfer;

import io.sshperf.proto.model.Payload;

/**
 * The payload of one stream as a function of position, so that any piece can be made at any time,
 * in any order, by any thread. Stateless.
 */
public interface PayloadSource {

  /**
   * Writes the stream's bytes from {@code position} on.
   *
   * @param position of the first byte within the stream, 0 or more
   * @throws IndexOutOfBoundsException if the array does not have the range
   */
  void fill(byte[] target, int offset, int length, long position);

  /**
   * @param seed of the transfer: another seed, other bytes (but for zeros)
   * @param streamIndex streams of one transfer have different bytes (but for zeros)
   */
  static PayloadSource of(Payload payload, long seed, int streamIndex) {
    long key = Mix.mix(seed + (streamIndex + 1) * Mix.GOLDEN);
    return switch (payload) {
      case RANDOM -> new RandomPayload(key);
      case ZEROS -> new ZeroPayload();
      case TEXT -> new TextPayload(key);
    };
  }
}
