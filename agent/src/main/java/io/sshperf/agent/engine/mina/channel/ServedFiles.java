package io.sshperf.agent.engine.mina.channel;

import io.sshperf.agent.cpu.CountedThreads;
import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.agent.transfer.PayloadStore;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Quoted;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files that a server has: each is served once, and nothing else is. Counts what is asked for
 * besides, and the threads that serve them. Thread-safe.
 */
public final class ServedFiles {
  private static final Logger log = LoggerFactory.getLogger(ServedFiles.class);

  private final TransferSpec spec;
  private final Map<String, ServedFile> files = new LinkedHashMap<>();
  private final AtomicLong refused = new AtomicLong();
  private final CountedThreads threads;

  /**
   * @param spec whose files these are
   * @param store of the files; closed by its owner
   */
  public ServedFiles(TransferSpec spec, PayloadStore store) {
    this.spec = spec;
    this.threads = new CountedThreads(spec.id().text());
    Load load = load();
    for (int stream = 0; stream < load.streams(); stream++) {
      for (int index = 0; index < load.files(stream); index++) {
        ServedFile file = new ServedFile(PayloadFile.of(load, stream, index), store);
        files.put(file.file().name(), file);
      }
    }
  }

  /** Which ones they are: stream by stream, and in a stream in their order. */
  public Iterable<PayloadFile> files() {
    return () -> files.values().stream().map(ServedFile::file).iterator();
  }

  /** What serves them; whoever needs a thread for that has it made here. */
  public CountedThreads threads() {
    return threads;
  }

  /** The file of that name, whatever became of it. */
  public Optional<ServedFile> find(String name) {
    return Optional.ofNullable(files.get(name));
  }

  /**
   * @return the file of that name; empty if there is none or it was claimed before, which counts as
   *     a refusal
   */
  public Optional<ServedFile> claim(String name) {
    Optional<ServedFile> file = find(name).filter(ServedFile::claim);
    if (file.isEmpty()) {
      refused(name);
    }
    return file;
  }

  /**
   * Something was asked for that the transfer does not need; it is counted, the first one logged.
   *
   * @param what may be the peer's own words, as they came
   */
  public void refused(String what) {
    if (refused.incrementAndGet() == 1) {
      log.warn("transfer {}: refused {}; later refusals are counted", spec.id(), Quoted.of(what));
    }
  }

  /**
   * What has passed.
   *
   * @param cut why the server ended them, if it did so before its time
   */
  public ServerReport report(Optional<Ending> cut) {
    List<ServedFile> unfinished =
        files.values().stream().filter(file -> !file.isFinished()).toList();
    Ending ending =
        unfinished.stream()
            .flatMap(file -> file.failure().stream())
            .findFirst()
            .or(() -> unfinished.stream().findFirst().map(one -> cut.orElseGet(() -> early(one))))
            .orElse(Ending.MEASURED);
    return ServerReport.of(
        ending, IntStream.range(0, load().streams()).mapToObj(this::tally).toList(), refused.get());
  }

  /** Payload bytes that have passed so far, over all files. */
  public long bytes() {
    return files.values().stream().mapToLong(one -> one.counter().bytes()).sum();
  }

  private Tally tally(int stream) {
    return files.values().stream()
        .filter(one -> one.file().stream() == stream)
        .map(one -> one.counter().tally())
        .reduce(Tally.NONE, Tally::then);
  }

  private Ending early(ServedFile one) {
    Load load = load();
    int stream = one.file().stream();
    String where = "stream " + stream;
    if (load.files(stream) > 1) {
      where += ", file " + (one.file().index() + 1) + " of " + load.files(stream);
    }
    if (!one.wasClaimed()) {
      return Ending.failed(ReasonCode.CLOSED_EARLY, where + ": the client never asked for it");
    }
    long bytes = one.counter().bytes();
    String of = one.file().size().isPresent() ? " of " + one.file().size().getAsLong() : "";
    return Ending.failed(ReasonCode.CLOSED_EARLY, where + ": ended after " + bytes + of + " bytes");
  }

  private Load load() {
    return spec.cell().settings().load();
  }
}
