package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.cpu.TcpEnd;
import io.sshperf.agent.cpu.Workers;
import io.sshperf.agent.process.Child;
import io.sshperf.agent.process.Exit;
import io.sshperf.agent.process.Room;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TimeSpan;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A real {@code sshd} for one transfer, listening. It ends when it is told to, or by itself a
 * little after the transfer's time limit. Thread-safe.
 */
final class PrivateSshd implements TransferServer {
  /** With connections whose transfer is over, until they end by themselves. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final long MOMENT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final TransferSpec spec;
  private final Child sshd;
  private final Room room;
  private final ServedPayload payload;
  private final ServerAddress address;
  private final Workforce workforce;
  private @Nullable ServerReport report;

  /**
   * @param sshd ended with this
   * @param room closed with this
   * @param payload closed with this
   * @param workforce what it works with
   */
  PrivateSshd(
      TransferSpec spec,
      Child sshd,
      Room room,
      ServedPayload payload,
      ServerAddress address,
      Workforce workforce) {
    this.spec = spec;
    this.sshd = sshd;
    this.room = room;
    this.payload = payload;
    this.address = address;
    this.workforce = workforce;
    workforce.works(
        new TcpEnd(true, address.port()), () -> payload.startNanos(() -> sshd.activity()));
  }

  @Override
  public ServerAddress address() {
    return address;
  }

  @Override
  public long bytes() {
    return payload.bytes();
  }

  @Override
  public Workers workers() {
    return workforce;
  }

  @Override
  public synchronized ServerReport finish() {
    if (report == null) {
      boolean diedEarly = !sshd.isAlive();
      workforce.look(sshd);
      if (!diedEarly && becomesWhole()) {
        sshd.endInOrder(PATIENCE);
      } else {
        diedEarly = sshd.hasEnded(PATIENCE);
      }
      sshd.end();
      payload.settle();
      report = seen(diedEarly);
      payload.close();
      room.close();
    }
    return report;
  }

  /**
   * Whether all of the payload has passed: then its connections are about to end, and what they
   * have used is told once they have. What the last command wrote may still be read.
   */
  private boolean becomesWhole() {
    long start = System.nanoTime();
    while (!isWhole()) {
      if (System.nanoTime() - start > MOMENT_NANOS || !sshd.isAlive()) {
        return false;
      }
      LockSupport.parkNanos(MOMENT_NANOS / 100);
    }
    return true;
  }

  private boolean isWhole() {
    return IntStream.range(0, spec.cell().settings().load().streams()).allMatch(payload::isWhole);
  }

  private ServerReport seen(boolean diedEarly) {
    Load load = spec.cell().settings().load();
    List<Tally> tallies = new ArrayList<>();
    Optional<Ending> trouble = Optional.empty();
    for (int stream = 0; stream < load.streams(); stream++) {
      try {
        tallies.add(payload.tally(stream));
      } catch (IOException e) {
        tallies.add(Tally.NONE);
        trouble =
            Optional.of(Ending.failed(ReasonCode.SERVER_FAILED, "its files: " + e.getMessage()));
      }
    }
    Ending ending =
        trouble
            .or(() -> unfinished(load, tallies).map(early -> whyEarly(early, diedEarly)))
            .orElse(Ending.MEASURED);
    return new ServerReport(ending, tallies, OptionalLong.empty(), List.of());
  }

  private Optional<Ending> unfinished(Load load, List<Tally> tallies) {
    for (int stream = 0; stream < load.streams(); stream++) {
      if (!payload.isWhole(stream)) {
        long bytes = tallies.get(stream).bytes();
        OptionalLong share = load.share(stream);
        String of = share.isPresent() ? " of " + share.getAsLong() : "";
        return Optional.of(
            Ending.failed(
                ReasonCode.CLOSED_EARLY,
                "stream %d: ended after %d%s bytes".formatted(stream, bytes, of)));
      }
    }
    return Optional.empty();
  }

  private Ending whyEarly(Ending early, boolean diedEarly) {
    Optional<Ending> known = payload.failure();
    if (known.isPresent()) {
      return known.get();
    }
    if (!diedEarly) {
      return early;
    }
    Exit exit = sshd.exit().join();
    return exit.limitReached()
        ? Ending.failed(
            ReasonCode.TIME_LIMIT,
            "the server was still open after " + TimeSpan.format(spec.timeLimit()))
        : Ending.failed(
            ReasonCode.SERVER_FAILED, LastWords.of("sshd " + exit.describe(), sshd.lastLines()));
  }
}
