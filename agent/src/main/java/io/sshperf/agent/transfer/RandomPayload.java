package io.sshperf.agent.transfer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * Incompressible bytes: SplitMix64 with the position as its counter. The words of a stream are all
 * different, since the mixing is a bijection, so no block repeats.
 */
final class RandomPayload implements PayloadSource {
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final long key;

  RandomPayload(long key) {
    this.key = key;
  }

  @Override
  public void fill(byte[] target, int offset, int length, long position) {
    Objects.checkFromIndexSize(offset, length, target.length);
    int head = (int) Math.min(length, -position & 7);
    part(target, offset, head, position);
    int words = (length - head) >>> 3;
    words(target, offset + head, words, key + ((position + head) >>> 3) * Mix.GOLDEN);
    int done = head + words * Long.BYTES;
    part(target, offset + done, length - done, position + done);
  }

  private static void words(byte[] target, int offset, int count, long first) {
    long state = first;
    int end = offset + count * Long.BYTES;
    for (int at = offset; at < end; at += Long.BYTES) {
      WORDS.set(target, at, Mix.mix(state));
      state += Mix.GOLDEN;
    }
  }

  /** Less than one word, none of it past the word's end. */
  private void part(byte[] target, int offset, int length, long position) {
    long word = Mix.mix(key + (position >>> 3) * Mix.GOLDEN) >>> (8 * (position & 7));
    for (int i = 0; i < length; i++) {
      target[offset + i] = (byte) (word >>> (8 * i));
    }
  }
}
