package io.sshperf.agent.transfer;

import io.sshperf.proto.model.Reading;

/** Told how far a transfer is. Must not block. */
public interface ProgressListener {
  void progress(Reading reading);
}
