package io.sshperf.agent.transfer;

import java.util.Arrays;

/** Nothing but zero bytes. */
final class ZeroPayload implements PayloadSource {
  @Override
  public void fill(byte[] target, int offset, int length, long position) {
    Arrays.fill(target, offset, offset + length, (byte) 0);
  }
}
