package io.sshperf.agent.engine.mina.cipher;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Poly1305 (RFC 8439 section 2.5), one key after the other. The accumulator has limbs of 44, 44 and
 * 42 bits. A product of two limbs is wanted in two parts, below and from bit 44 on: the lower is in
 * its low word, the upper is the high word of the same product shifted by 20 bits, so there is no
 * carry to look for between the two. No branch and no address depends on the key or the data. Not
 * thread-safe.
 */
final class Poly1305 {
  static final int KEY_BYTES = 32;
  static final int TAG_BYTES = 16;

  private static final int BLOCK = 16;
  private static final long LOW_44 = (1L << 44) - 1;
  private static final long LOW_42 = (1L << 42) - 1;

  /** The bit behind a whole block, in the highest limb: 128 - 88. */
  private static final long WHOLE = 1L << 40;

  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[] pending = new byte[BLOCK];
  private int pendingBytes;
  private long r0;
  private long r1;
  private long r2;
  private long padLow;
  private long padHigh;
  private long h0;
  private long h1;
  private long h2;

  /** Begins a message with a key of {@value #KEY_BYTES} bytes. */
  void init(byte[] key, int offset) {
    long low = (long) WORDS.get(key, offset);
    long high = (long) WORDS.get(key, offset + 8);
    r0 = low & 0xffc_0fff_ffffL;
    r1 = ((low >>> 44) | (high << 20)) & 0xfff_ffc0_ffffL;
    r2 = (high >>> 24) & 0xff_ffff_c0fL;
    padLow = (long) WORDS.get(key, offset + 16);
    padHigh = (long) WORDS.get(key, offset + 24);
    h0 = 0;
    h1 = 0;
    h2 = 0;
    pendingBytes = 0;
  }

  /** Takes the bytes that follow all others of the message. */
  void update(byte[] data, int offset, int length) {
    int at = offset;
    int left = length;
    if (pendingBytes > 0) {
      int piece = Math.min(BLOCK - pendingBytes, left);
      System.arraycopy(data, at, pending, pendingBytes, piece);
      pendingBytes += piece;
      at += piece;
      left -= piece;
      if (pendingBytes < BLOCK) {
        return;
      }
      blocks(pending, 0, BLOCK, WHOLE);
      pendingBytes = 0;
    }
    int whole = left & -BLOCK;
    blocks(data, at, whole, WHOLE);
    pendingBytes = left - whole;
    System.arraycopy(data, at + whole, pending, 0, pendingBytes);
  }

  private void blocks(byte[] data, int offset, int length, long above) {
    long a0 = h0;
    long a1 = h1;
    long a2 = h2;
    long s1 = r1 * 20; // 5 for the reduction by 2^130 - 5, 4 since 44 + 44 + 42 is 2 bits short
    long s2 = r2 * 20;
    long r0Up = r0 << 19;
    long r1Up = r1 << 19;
    long r2Up = r2 << 19;
    long s1Up = s1 << 14;
    long s2Up = s2 << 14;
    int end = offset + length;
    for (int at = offset; at < end; at += BLOCK) {
      long low = (long) WORDS.get(data, at);
      long high = (long) WORDS.get(data, at + 8);
      a0 += low & LOW_44;
      a1 += ((low >>> 44) | (high << 20)) & LOW_44;
      a2 += (high >>> 24) | above;
      long b0 = a0 << 1;
      long b1 = a1 << 1;
      long b2 = a2 << 1;
      long c1 = a1 << 6;
      long c2 = a2 << 6;
      long lower0 = ((a0 * r0) & LOW_44) + ((a1 * s2) & LOW_44) + ((a2 * s1) & LOW_44);
      long upper0 =
          Math.multiplyHigh(b0, r0Up) + Math.multiplyHigh(c1, s2Up) + Math.multiplyHigh(c2, s1Up);
      long lower1 = ((a0 * r1) & LOW_44) + ((a1 * r0) & LOW_44) + ((a2 * s2) & LOW_44);
      long upper1 =
          Math.multiplyHigh(b0, r1Up) + Math.multiplyHigh(b1, r0Up) + Math.multiplyHigh(c2, s2Up);
      long lower2 = ((a0 * r2) & LOW_44) + ((a1 * r1) & LOW_44) + ((a2 * r0) & LOW_44);
      long upper2 =
          Math.multiplyHigh(b0, r2Up) + Math.multiplyHigh(b1, r1Up) + Math.multiplyHigh(b2, r0Up);
      lower1 += upper0 + (lower0 >>> 44);
      lower2 += upper1 + (lower1 >>> 44);
      a0 = (lower0 & LOW_44) + 5 * ((upper2 << 2) + (lower2 >>> 42));
      a1 = (lower1 & LOW_44) + (a0 >>> 44);
      a0 &= LOW_44;
      a2 = lower2 & LOW_42;
    }
    h0 = a0;
    h1 = a1;
    h2 = a2;
  }

  /** Ends the message: writes its tag of {@value #TAG_BYTES} bytes. */
  void doFinal(byte[] tag, int offset) {
    if (pendingBytes > 0) {
      pending[pendingBytes] = 1;
      for (int i = pendingBytes + 1; i < BLOCK; i++) {
        pending[i] = 0;
      }
      blocks(pending, 0, BLOCK, 0);
      pendingBytes = 0;
    }
    carry();
    carry();
    subtractModulusOnce();
    long low = h0 | (h1 << 44);
    long high = (h1 >>> 20) | (h2 << 24);
    long sum = low + padLow;
    long carried = ((low & padLow) | ((low | padLow) & ~sum)) >>> 63;
    WORDS.set(tag, offset, sum);
    WORDS.set(tag, offset + 8, high + padHigh + carried);
  }

  private void carry() {
    h1 += h0 >>> 44;
    h0 &= LOW_44;
    h2 += h1 >>> 44;
    h1 &= LOW_44;
    h0 += 5 * (h2 >>> 42);
    h2 &= LOW_42;
    h1 += h0 >>> 44;
    h0 &= LOW_44;
  }

  /** What is 2^130 - 5 or more becomes what is left of it. */
  private void subtractModulusOnce() {
    long g0 = h0 + 5;
    long g1 = h1 + (g0 >>> 44);
    long g2 = h2 + (g1 >>> 44) - (1L << 42);
    long keep = g2 >> 63; // all ones if it was less
    h0 = (h0 & keep) | (g0 & LOW_44 & ~keep);
    h1 = (h1 & keep) | (g1 & LOW_44 & ~keep);
    h2 = (h2 & keep) | (g2 & LOW_42 & ~keep);
  }
}
