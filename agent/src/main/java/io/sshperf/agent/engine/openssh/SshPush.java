package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.process.Child;
import io.sshperf.agent.process.Launch;
import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.FileSource;
import io.sshperf.agent.transfer.Pacer;
import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.agent.transfer.PayloadPipe;
import io.sshperf.agent.transfer.PayloadStore;
import io.sshperf.agent.transfer.Quota;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Tally;
import java.io.IOException;
import java.io.OutputStream;
import java.util.OptionalLong;

/** {@code ssh}, fed through its pipe once the server has taken the command. */
final class SshPush implements Exchange {
  private final Load load;
  private final PayloadFile file;
  private final PayloadStore store;
  private final Launch launch;
  private final Counter counter = new Counter();
  private volatile boolean whole;

  /**
   * @param launch of the program and its arguments
   */
  SshPush(Load load, PayloadFile file, PayloadStore store, Launch launch) {
    this.load = load;
    this.file = file;
    this.store = store;
    this.launch = launch.readingPipe();
  }

  @Override
  public Launch launch() {
    return launch;
  }

  @Override
  public boolean prepare(DebugLog log) throws InterruptedException {
    return Moment.await(log.accepted()).isPresent();
  }

  @Override
  public void run(Child child, long start) throws IOException, InterruptedException {
    // Whatever happens, the pipe is closed, or the program would wait for more.
    try (OutputStream pipe = child.stdin();
        FileSource source = store.source(file)) {
      PayloadPipe.feed(source, pipe, Quota.of(load, file), Pacer.of(load, start), counter, start);
    }
    whole = true;
  }

  @Override
  public boolean beginsByItself() {
    return false;
  }

  @Override
  public long startNanos(DebugLog log, long go) {
    return go;
  }

  @Override
  public OptionalLong endNanos() {
    return OptionalLong.empty();
  }

  @Override
  public boolean isWhole() {
    return whole;
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
