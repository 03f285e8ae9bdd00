package io.sshperf.agent.process;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Hands on at once what is written; Java's pipe to a process holds back up to 8 KiB. */
final class Unbuffered extends FilterOutputStream {

  Unbuffered(OutputStream out) {
    super(out);
  }

  @Override
  public void write(int b) throws IOException {
    out.write(b);
    out.flush();
  }

  @Override
  public void write(byte[] data, int offset, int length) throws IOException {
    out.write(data, offset, length);
    out.flush();
  }
}
