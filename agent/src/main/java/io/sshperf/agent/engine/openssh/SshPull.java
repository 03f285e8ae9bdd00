package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.process.Child;
import io.sshperf.agent.process.Launch;
import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.FileSink;
import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.agent.transfer.PayloadPipe;
import io.sshperf.agent.transfer.PayloadStore;
import io.sshperf.proto.model.Tally;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalLong;

/** {@code ssh}, whose pipe is read to its end. The data comes as soon as the command is sent. */
final class SshPull implements Exchange {
  private final PayloadFile file;
  private final PayloadStore store;
  private final Launch launch;
  private final Counter counter = new Counter();
  private volatile boolean ended;
  private volatile long lastNanos;

  /**
   * @param launch of the program and its arguments
   */
  SshPull(PayloadFile file, PayloadStore store, Launch launch) {
    this.file = file;
    this.store = store;
    this.launch = launch.writingPipe();
  }

  @Override
  public Launch launch() {
    return launch;
  }

  @Override
  public boolean prepare(DebugLog log) throws InterruptedException {
    return Moment.await(log.commandSent()).isPresent();
  }

  @Override
  public void run(Child child, long start) throws IOException {
    // Whatever happens, the pipe is closed, or the program would wait for somebody to read.
    try (InputStream pipe = child.stdout();
        FileSink sink = store.sink(file)) {
      lastNanos = PayloadPipe.drain(pipe, sink, counter, file.size().orElse(Long.MAX_VALUE));
    }
    ended = true;
  }

  @Override
  public long startNanos(DebugLog log, long go) {
    return Moment.ifPast(log.commandSent()).orElse(go);
  }

  @Override
  public OptionalLong endNanos() {
    return lastNanos == 0 ? OptionalLong.empty() : OptionalLong.of(lastNanos);
  }

  @Override
  public boolean isWhole() {
    return ended && counter.bytes() == file.size().orElse(counter.bytes());
  }

  @Override
  public long bytes() {
    return counter.bytes();
  }

  @Override
  public Tally tally() {
    return counter.tally();
  }
}
