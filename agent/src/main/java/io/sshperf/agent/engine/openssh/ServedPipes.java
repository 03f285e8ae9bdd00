package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.cpu.CountedThreads;
import io.sshperf.agent.process.Child;
import io.sshperf.agent.process.Launch;
import io.sshperf.agent.process.Room;
import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.FileSink;
import io.sshperf.agent.transfer.FileSource;
import io.sshperf.agent.transfer.Pacer;
import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.agent.transfer.PayloadPipe;
import io.sshperf.agent.transfer.PayloadStore;
import io.sshperf.agent.transfer.Quota;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Tally;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * FIFOs between the commands that a real server runs and this process, which feeds or drains them:
 * two for each stream, by turns, so that the next file's is never still open for the last one's
 * command.
 */
final class ServedPipes implements ServedPayload {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final PayloadStore store;
  private final List<ServedStream> streams = new ArrayList<>();
  private final LongAccumulator first = new LongAccumulator(Math::min, Long.MAX_VALUE);

  private ServedPipes(PayloadStore store) {
    this.store = store;
  }

  /**
   * Makes the FIFOs, and waits for their commands from now on.
   *
   * @param store of the files; closed with this
   * @param mkfifo the program
   * @param threads counts what the threads here use
   * @throws IOException if they cannot be made; the message is for the user
   */
  static ServedPipes in(
      Room room,
      Path mkfifo,
      Load load,
      Initiator initiator,
      PayloadStore store,
      CountedThreads threads)
      throws IOException, InterruptedException {
    ServedPipes pipes = new ServedPipes(store);
    make(room, mkfifo, IntStream.range(0, load.streams()).boxed().flatMap(ServedPipes::names));
    for (int stream = 0; stream < load.streams(); stream++) {
      List<Path> fifos = names(stream).map(room::path).toList();
      ServedStream.Movement movement =
          initiator == Initiator.PUSH
              ? pipes.sink(load, stream, fifos)
              : pipes.source(load, stream, fifos);
      pipes.streams.add(
          new ServedStream(stream, load, initiator == Initiator.PUSH, movement, fifos, threads));
    }
    pipes.streams.forEach(ServedStream::start);
    return pipes;
  }

  private static Stream<String> names(int stream) {
    return Stream.of(ForcedCommand.fifo(stream, 0), ForcedCommand.fifo(stream, 1));
  }

  private static void make(Room room, Path mkfifo, Stream<String> names)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("-m", "600"));
    names.forEach(name -> words.add(room.seen(name)));
    try (Child child = room.start(Launch.of(mkfifo, words, PATIENCE))) {
      if (child.awaitExit().code() != 0) {
        throw new IOException("mkfifo: " + String.join("; ", child.lastLines()));
      }
    }
  }

  private ServedStream.Movement sink(Load load, int stream, List<Path> fifos) {
    return index -> {
      PayloadFile file = PayloadFile.of(load, stream, index);
      InputStream pipe = new FirstByte(Fifo.reading(fifos.get(index % 2)), first::accumulate);
      return new ServedStream.OpenFile() {
        @Override
        public void move(Counter counter) throws IOException {
          try (FileSink sink = store.sink(file)) {
            PayloadPipe.drain(pipe, sink, counter, file.size().orElse(Long.MAX_VALUE));
          }
        }

        @Override
        public void close() throws IOException {
          pipe.close();
        }
      };
    };
  }

  private ServedStream.Movement source(Load load, int stream, List<Path> fifos) {
    AtomicReference<@Nullable Pacer> pacer =
        new AtomicReference<>(); // of the stream, all its files
    return index -> {
      PayloadFile file = PayloadFile.of(load, stream, index);
      OutputStream pipe = Fifo.writing(fifos.get(index % 2));
      return new ServedStream.OpenFile() {
        @Override
        public void move(Counter counter) throws IOException, InterruptedException {
          long start = System.nanoTime();
          first.accumulate(start);
          pacer.compareAndSet(null, Pacer.of(load, start));
          try (FileSource source = store.source(file)) {
            PayloadPipe.feed(
                source,
                pipe,
                Quota.of(load, file),
                Objects.requireNonNull(pacer.get()),
                counter,
                start);
          }
        }

        @Override
        public void close() throws IOException {
          pipe.close();
        }
      };
    };
  }

  @Override
  public long bytes() {
    return streams.stream().mapToLong(ServedStream::bytes).sum();
  }

  @Override
  public OptionalLong startNanos(LongSupplier activity) {
    long nanos = first.get();
    return nanos == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(nanos);
  }

  @Override
  public void settle() {
    streams.forEach(ServedStream::end);
  }

  @Override
  public boolean isWhole(int stream) {
    return streams.get(stream).isWhole();
  }

  @Override
  public Tally tally(int stream) {
    return streams.get(stream).tally();
  }

  @Override
  public Optional<Ending> failure() {
    return streams.stream().flatMap(one -> one.failure().stream()).findFirst();
  }

  @Override
  public void close() {
    settle();
    store.close();
  }
}
