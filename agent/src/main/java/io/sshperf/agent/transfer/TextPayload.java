package io.sshperf.agent.transfer;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * Words that compress about 3:1 with zlib. Served in blocks from a pool of text, each block from a
 * place that depends on its number: copying is all it costs, and what zlib sees within its 32 KiB
 * does not repeat by blocks.
 */
final class TextPayload implements PayloadSource {
  private static final int BLOCK = 4096;

  private final long key;

  TextPayload(long key) {
    this.key = key;
  }

  @Override
  public void fill(byte[] target, int offset, int length, long position) {
    Objects.checkFromIndexSize(offset, length, target.length);
    int done = 0;
    while (done < length) {
      long at = position + done;
      int within = (int) (at % BLOCK);
      int piece = Math.min(length - done, BLOCK - within);
      int start = (int) Long.remainderUnsigned(Mix.mix(key + at / BLOCK), Pool.TEXT.length - BLOCK);
      System.arraycopy(Pool.TEXT, start + within, target, offset + done, piece);
      done += piece;
    }
  }

  /** Made once, when the first text is asked for, and the same in every JVM. */
  private static final class Pool {
    private static final int SIZE = 4 << 20;
    private static final int WORDS = 3000;
    private static final int LONGEST = 10;
    static final byte[] TEXT = text(new SplittableRandom(1));

    private static byte[] text(SplittableRandom random) {
      byte[][] words = new byte[WORDS][];
      for (int i = 0; i < WORDS; i++) {
        words[i] = word(random);
      }
      byte[] text = new byte[SIZE];
      int at = 0;
      while (at < SIZE) {
        // Squared: a few words are frequent, most are rare, as in any language.
        double draw = random.nextDouble();
        byte[] word = words[(int) (draw * draw * WORDS)];
        int piece = Math.min(word.length, SIZE - at);
        System.arraycopy(word, 0, text, at, piece);
        at += piece;
      }
      return text;
    }

    private static byte[] word(SplittableRandom random) {
      StringBuilder letters = new StringBuilder();
      int length = 2 + random.nextInt(LONGEST - 1);
      for (int i = 0; i < length; i++) {
        letters.append((char) ('a' + random.nextInt(26)));
      }
      return letters.append(' ').toString().getBytes(StandardCharsets.US_ASCII);
    }
  }
}
