package io.sshperf.controller.result;

import io.sshperf.controller.analysis.Repeat;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.AlgorithmName;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Channel;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.EndCost;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Latency;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Negotiated;
import io.sshperf.proto.model.Offer;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.Pair;
import io.sshperf.proto.model.Payload;
import io.sshperf.proto.model.Programs;
import io.sshperf.proto.model.Reading;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.Requests;
import io.sshperf.proto.model.SftpServer;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.StreamReport;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferId;
import io.sshperf.proto.model.TransferSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Runs of every kind that the records allow, the same ones for the same seed. */
final class RandomRuns {
  private final Random random;
  private int transfers;

  RandomRuns(long seed) {
    random = new Random(seed);
  }

  Run run(String id) {
    return new Run(
        head(id), IntStream.rangeClosed(1, random.nextInt(6)).mapToObj(this::cell).toList());
  }

  RunHead head(String id) {
    RunAgent agent =
        new RunAgent(text(), text(), text(), text(), text(), 4, text(), Map.of("mina", text()));
    return new RunHead(
        id,
        text(),
        text(),
        one(RunState.values()),
        time(),
        random.nextLong(),
        "0.1.0",
        List.of(agent));
  }

  CellResult cell(int number) {
    return new CellResult(
        number,
        Integer.toHexString(random.nextInt()),
        spec(),
        maybe(this::repeat),
        maybe(this::ending),
        IntStream.range(0, random.nextInt(4)).mapToObj(i -> sample()).toList());
  }

  /** As a new run has it. */
  CellResult openCell(int number) {
    return new CellResult(
        number, "key-" + number, spec(), maybe(this::repeat), Optional.empty(), List.of());
  }

  private Repeat repeat() {
    int min = 6 + random.nextInt(10);
    return random.nextBoolean()
        ? Repeat.exactly(1 + random.nextInt(1000))
        : Repeat.until((1 + random.nextInt(999)) / 1000.0, min, min + random.nextInt(900));
  }

  private CellSpec spec() {
    Engine client = one(Engine.values());
    Method method = one(Method.values());
    return new CellSpec(
        new Pair(new AgentName("lab-1"), new AgentName("lab-" + (2 + random.nextInt(3)))),
        one(Initiator.values()),
        client,
        one(Engine.values()),
        new TransferSettings(
            method, programs(client, method), algorithms(), channel(), requests(), load()));
  }

  /** A program only where it is another than the one that runs in any case. */
  private Programs programs(Engine client, Method method) {
    ClientProgram program = one(ClientProgram.values());
    boolean isNamed = client == Engine.OPENSSH && program != ClientProgram.of(method);
    return new Programs(
        isNamed ? Optional.of(program) : Optional.empty(),
        maybe(() -> one(SftpServer.values())),
        random.nextBoolean() ? OptionalInt.of(1 + random.nextInt(128)) : OptionalInt.empty());
  }

  private Requests requests() {
    return new Requests(
        maybe(() -> new DataSize(1 + random.nextInt(255 << 10))),
        random.nextBoolean() ? OptionalInt.of(1 + random.nextInt(4096)) : OptionalInt.empty());
  }

  private Algorithms algorithms() {
    return new Algorithms(
        maybe(() -> new AlgorithmName("aes128-gcm@openssh.com")),
        maybe(() -> new AlgorithmName("hmac-sha2-256")),
        maybe(() -> new AlgorithmName("curve25519-sha256")),
        maybe(random::nextBoolean),
        one(Offer.values()));
  }

  private Channel channel() {
    return new Channel(
        maybe(() -> new DataSize((255 << 10) + random.nextInt(1 << 30))),
        maybe(() -> new DataSize(1024 + random.nextInt(200_000))));
  }

  private Load load() {
    return new Load(
        1 + random.nextInt(64),
        maybe(() -> new DataRate(64 + random.nextLong(1L << 40))),
        one(Payload.values()),
        amount(),
        one(Storage.values()));
  }

  private Amount amount() {
    return switch (random.nextInt(3)) {
      case 0 -> new Amount.Size(new DataSize(64 + random.nextLong(1L << 50)));
      case 1 ->
          new Amount.Files(
              64 + random.nextInt(99_000), new DataSize(1 + random.nextLong(1L << 40)));
      default -> new Amount.Lasting(Duration.ofSeconds(1).plusNanos(random.nextLong(1L << 40)));
    };
  }

  Sample sample() {
    transfers++;
    return new Sample(
        new TransferId("t-" + transfers),
        random.nextBoolean(),
        time(),
        ending(),
        maybe(() -> new ClientReport.Timing(duration(), duration())),
        IntStream.range(0, random.nextInt(3)).mapToObj(i -> stream()).toList(),
        maybe(this::negotiated),
        maybe(this::text),
        random.nextBoolean() ? OptionalLong.of(random.nextLong(1L << 40)) : OptionalLong.empty(),
        new Latency(maybe(this::duration), maybe(this::duration)),
        IntStream.range(0, random.nextInt(3))
            .mapToObj(i -> new Reading(duration(), random.nextLong(1L << 50)))
            .toList(),
        new Costs(cost(), cost()));
  }

  private EndCost cost() {
    Costs known = ExampleCosts.costs(1 + random.nextInt(1000));
    return switch (random.nextInt(3)) {
      case 0 -> known.sender();
      case 1 -> known.receiver();
      default -> EndCost.unknown("why: " + text());
    };
  }

  private StreamReport stream() {
    return new StreamReport(new Tally(random.nextLong(1L << 40), random.nextInt()), duration());
  }

  private Negotiated negotiated() {
    return new Negotiated(
        text(),
        text(),
        text(),
        text(),
        maybe(this::text),
        maybe(this::text),
        text(),
        maybe(this::text));
  }

  Ending ending() {
    Outcome outcome = one(Outcome.values());
    return outcome == Outcome.MEASURED
        ? Ending.MEASURED
        : new Ending(
            outcome,
            Optional.of(new Reason(one(ReasonCode.values()), text(), List.of(text(), text()))));
  }

  private Instant time() {
    return Instant.ofEpochSecond(random.nextLong(4_000_000_000L), random.nextInt(1_000_000_000));
  }

  private Duration duration() {
    return Duration.ofNanos(random.nextLong(1L << (1 + random.nextInt(50))));
  }

  private String text() {
    return List.of("", "plain", "\"quoted\\\"", "null", "Zeilen\nund\t\u0001", "→ 日本 😀", "default")
        .get(random.nextInt(7));
  }

  private <T> Optional<T> maybe(Supplier<T> supplier) {
    return random.nextBoolean() ? Optional.of(supplier.get()) : Optional.empty();
  }

  private <T> T one(T[] all) {
    return all[random.nextInt(all.length)];
  }
}
