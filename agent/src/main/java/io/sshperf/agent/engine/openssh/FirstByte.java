package io.sshperf.agent.engine.openssh;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/** Tells when the first byte was read. One thread's. */
final class FirstByte extends FilterInputStream {
  private final LongConsumer came;
  private boolean told;

  /**
   * @param came gets {@link System#nanoTime} then
   */
  FirstByte(InputStream in, LongConsumer came) {
    super(in);
    this.came = came;
  }

  @Override
  public int read() throws IOException {
    int one = in.read();
    tell(one >= 0);
    return one;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int count = in.read(into, offset, length);
    tell(count > 0);
    return count;
  }

  private void tell(boolean any) {
    if (any && !told) {
      told = true;
      came.accept(System.nanoTime());
    }
  }
}
