package io.sshperf.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class PayloadPipeTest {
  private static final int SIZE = 300_001;
  private static final Load LOAD = Transfers.load(DataSize.ofBytes(SIZE));
  private static final PayloadFile FILE = PayloadFile.of(LOAD, 0, 0);

  private static byte[] made() {
    byte[] all = new byte[SIZE];
    PayloadSource.of(LOAD.payload(), Transfers.SEED, 0).fill(all, 0, SIZE, 0);
    return all;
  }

  @Test
  void whatIsFedIsThePayloadAndIsCounted() throws Exception {
    Counter counter = new Counter();
    ByteArrayOutputStream pipe = new ByteArrayOutputStream();
    long start = System.nanoTime();
    try (PayloadStore store =
            Transfers.SCRATCH.sender(Transfers.spec(Engine.OPENSSH, Initiator.PUSH, LOAD));
        FileSource source = store.source(FILE)) {
      PayloadPipe.feed(source, pipe, Quota.of(LOAD, 0), Pacer.of(LOAD, start), counter, start);
    }
    assertThat(pipe.toByteArray()).isEqualTo(made());
    assertThat(counter.bytes()).isEqualTo(SIZE);
  }

  @Test
  void whatIsDrainedIsKeptAndCountedAndTheLastByteTimed() throws Exception {
    Counter counter = new Counter();
    Kept kept = new Kept();
    long begun = System.nanoTime();
    long last = PayloadPipe.drain(new ByteArrayInputStream(made()), kept, counter, SIZE);
    assertThat(kept.bytes.toByteArray()).isEqualTo(made());
    assertThat(counter.bytes()).isEqualTo(SIZE);
    assertThat(last - begun).isPositive();
  }

  @Test
  void moreThanThereMayBeIsRefusedAndNothingIsZeroTime() throws Exception {
    Kept kept = new Kept();
    assertThatThrownBy(
            () ->
                PayloadPipe.drain(new ByteArrayInputStream(made()), kept, new Counter(), SIZE - 1))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("more than the " + (SIZE - 1) + " bytes");
    assertThat(kept.bytes.size()).isLessThan(SIZE);
    assertThat(PayloadPipe.drain(new ByteArrayInputStream(new byte[0]), kept, new Counter(), 1))
        .isZero();
  }

  private static final class Kept implements FileSink {
    final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    public void write(byte[] data, int offset, int length, long position) {
      assertThat(position).isEqualTo(bytes.size());
      bytes.write(data, offset, length);
    }

    @Override
    public void close() {}
  }
}
