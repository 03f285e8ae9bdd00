package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.process.Child;
import io.sshperf.agent.process.Launch;
import io.sshperf.agent.transfer.PayloadDirectory;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Tally;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * {@code scp} or {@code sftp}, which does all by itself, from its command to its end. Only growing
 * files show how far it is, so a sender's side does not know.
 */
final class FileCopy implements Exchange {
  private final int stream;
  private final Initiator initiator;
  private final PayloadDirectory files;
  private final Launch launch;

  /**
   * @param files of this side; closed by their owner
   * @param launch of the program and its arguments
   */
  FileCopy(int stream, Initiator initiator, PayloadDirectory files, Launch launch) {
    this.stream = stream;
    this.initiator = initiator;
    this.files = files;
    this.launch = launch;
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
  public void run(Child child, long start) {}

  @Override
  public long startNanos(DebugLog log, long go) {
    return Moment.ifPast(log.commandSent()).orElse(go);
  }

  @Override
  public OptionalLong endNanos() {
    return OptionalLong.empty();
  }

  @Override
  public boolean isWhole() {
    return initiator == Initiator.PUSH || files.isWhole(stream);
  }

  @Override
  public Optional<Ending> shortage() {
    return isWhole() ? Optional.empty() : files.shortage();
  }

  @Override
  public boolean tellsProgress() {
    return initiator == Initiator.PULL;
  }

  @Override
  public long bytes() {
    return tellsProgress() ? files.bytes(stream) : 0;
  }

  @Override
  public Tally tally() throws IOException {
    return files.tally(stream);
  }
}
