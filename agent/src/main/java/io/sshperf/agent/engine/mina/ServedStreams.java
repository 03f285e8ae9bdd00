package io.sshperf.agent.engine.mina;

import io.sshperf.agent.transfer.Quota;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.TransferSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The streams that a server expects: each is served once, and nothing else is. Thread-safe. */
final class ServedStreams {
  private final TransferSpec spec;
  private final List<ServedStream> streams;

  ServedStreams(TransferSpec spec) {
    this.spec = spec;
    int count = spec.cell().settings().load().streams();
    this.streams = IntStream.range(0, count).mapToObj(ServedStream::new).toList();
  }

  /**
   * @return the stream that the command asks for; empty if it is none of ours or was asked for
   *     before
   */
  Optional<ServedStream> claim(String command) {
    return streams.stream()
        .filter(one -> StreamCommands.of(spec.cell().initiator(), one.index()).equals(command))
        .findFirst()
        .filter(ServedStream::claim);
  }

  /**
   * What has passed.
   *
   * @param cut why the server ended them, if it did so before its time
   */
  ServerReport report(Optional<Ending> cut) {
    Ending ending =
        streams.stream()
            .filter(one -> !one.isFinished())
            .findFirst()
            .map(one -> cut.orElseGet(() -> unfinished(one)))
            .orElse(Ending.MEASURED);
    return new ServerReport(ending, streams.stream().map(one -> one.counter().tally()).toList(), 0);
  }

  private Ending unfinished(ServedStream one) {
    if (!one.wasClaimed()) {
      return Ending.failed(
          ReasonCode.CLOSED_EARLY, "stream " + one.index() + ": the client never asked for it");
    }
    Load load = spec.cell().settings().load();
    String progress = Quota.of(load, one.index()).progress(one.counter().bytes());
    return Ending.failed(
        ReasonCode.CLOSED_EARLY, "stream " + one.index() + ": ended after " + progress);
  }
}
