package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.transfer.PayloadDirectory;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Tally;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Files that a real server reads or writes by itself. */
final class ServedFiles implements ServedPayload {
  private final Initiator initiator;
  private final PayloadDirectory files;

  /**
   * @param files closed with this
   */
  ServedFiles(Initiator initiator, PayloadDirectory files) {
    this.initiator = initiator;
    this.files = files;
  }

  /** Where they are. */
  Path path() {
    return files.path();
  }

  /** Of what is only read nobody knows. */
  @Override
  public long bytes() {
    return initiator == Initiator.PUSH ? files.bytes() : 0;
  }

  @Override
  public void settle() {}

  @Override
  public boolean isWhole(int stream) {
    return files.isWhole(stream);
  }

  @Override
  public Tally tally(int stream) throws IOException {
    return files.tally(stream);
  }

  @Override
  public Optional<Ending> failure() {
    return files.shortage();
  }

  @Override
  public void close() {
    files.close();
  }
}
