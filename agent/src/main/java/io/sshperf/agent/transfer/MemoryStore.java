package io.sshperf.agent.transfer;

import io.sshperf.proto.model.Payload;

/**
 * Files that are on no disk: what is sent is made as it is asked for, what is received is dropped.
 */
record MemoryStore(Payload payload, long seed) implements PayloadStore {

  @Override
  public FileSource source(PayloadFile file) {
    PayloadSource stream = PayloadSource.of(payload, seed, file.stream());
    return new FileSource() {
      @Override
      public void fill(byte[] target, int offset, int length, long position) {
        stream.fill(target, offset, length, file.position() + position);
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public FileSink sink(PayloadFile file) {
    return new FileSink() {
      @Override
      public void write(byte[] data, int offset, int length, long position) {}

      @Override
      public void close() {}
    };
  }

  @Override
  public void close() {}
}
