package io.sshperf.agent.transfer;

/**
 * SplitMix64's finalizer (Steele, Lea, Flood, OOPSLA 2014): a bijection that scatters a counter.
 */
final class Mix {
  /** 2 to the 64 divided by the golden ratio, odd. */
  static final long GOLDEN = 0x9e37_79b9_7f4a_7c15L;

  private Mix() {}

  static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xbf58_476d_1ce4_e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d0_49bb_1331_11ebL;
    return z ^ (z >>> 31);
  }
}
