package io.sshperf.proto.wire;

import io.sshperf.proto.model.Ability;
import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.AlgorithmName;
import io.sshperf.proto.model.AlgorithmSet;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.BusyThread;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Channel;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.CpuQuota;
import io.sshperf.proto.model.CpuTime;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.EndCost;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.EngineDescription;
import io.sshperf.proto.model.HostLoad;
import io.sshperf.proto.model.HostPort;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Knob;
import io.sshperf.proto.model.Known;
import io.sshperf.proto.model.Latency;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.LoadReading;
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
import io.sshperf.proto.model.Role;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.SftpServer;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.StreamReport;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TcpFigures;
import io.sshperf.proto.model.TransferId;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import io.sshperf.proto.model.Unsettable;
import io.sshperf.proto.model.Usage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Any value that the model allows. */
record RandomValues(Random random) {
  TransferSpec spec() {
    CellSpec cell =
        new CellSpec(
            new Pair(new AgentName("a" + word()), new AgentName("b" + word())),
            one(Initiator.class),
            one(Engine.class),
            one(Engine.class),
            new TransferSettings(
                one(Method.class), programs(), algorithms(), channel(), requests(), load()));
    return new TransferSpec(
        new TransferId(word()),
        cell,
        random.nextLong(),
        random.nextBoolean(),
        duration(),
        duration().plusDays(1));
  }

  ServerAddress address() {
    return new ServerAddress(word(), 1 + random.nextInt(65_535), "ssh-ed25519 " + word());
  }

  ClientReport clientReport() {
    return new ClientReport(
        ending(),
        some(() -> new StreamReport(tally(), duration())),
        maybe(() -> new ClientReport.Timing(duration(), duration())),
        some(() -> new Reading(duration(), bytes())),
        maybe(this::negotiated),
        maybe(this::word),
        new Latency(maybe(this::duration), maybe(this::duration)),
        cost());
  }

  ServerReport serverReport() {
    return new ServerReport(
        ending(),
        some(this::tally),
        random.nextBoolean() ? OptionalLong.of(bits(20)) : OptionalLong.empty(),
        some(() -> new Reading(duration(), bytes())),
        cost());
  }

  private EndCost cost() {
    return new EndCost(
        new Usage(
            known(this::cpu),
            known(this::cpu),
            known(this::cpu),
            known(() -> DataSize.ofBytes(bytes()))),
        known(() -> new BusyThread(word(), random.nextDouble())),
        known(this::host),
        known(this::tcp),
        some(
            () ->
                new LoadReading(
                    duration(),
                    64 * random.nextDouble(),
                    random.nextDouble(),
                    maybeShare(),
                    maybeShare(),
                    maybe(this::tcp))));
  }

  private CpuTime cpu() {
    return new CpuTime(duration(), duration());
  }

  private HostLoad host() {
    return new HostLoad(
        List.of(random.nextDouble(), random.nextDouble()),
        random.nextDouble(),
        random.nextDouble(),
        known(() -> 1e9 + bits(20)),
        known(
            () ->
                random.nextBoolean()
                    ? CpuQuota.NONE
                    : new CpuQuota(OptionalDouble.of(0.5 + bits(6)), word(), duration())));
  }

  private TcpFigures tcp() {
    return new TcpFigures(1 + bits(6), bits(20), duration(), bytes());
  }

  private OptionalDouble maybeShare() {
    return random.nextBoolean() ? OptionalDouble.of(random.nextDouble()) : OptionalDouble.empty();
  }

  private <T> Known<T> known(Supplier<T> made) {
    return random.nextBoolean() ? Known.of(made.get()) : Known.unknown(word());
  }

  AgentDescription agent() {
    return new AgentDescription(
        new AgentName(word()),
        word(),
        random.nextInt(),
        new AgentDescription.Host(word(), word(), random.nextBoolean() ? "" : word(), 1 + bits(6)),
        word(),
        word(),
        word(),
        some(
            () ->
                new EngineDescription(
                    one(Engine.class),
                    word(),
                    maybe(this::word),
                    ability(),
                    ability(),
                    set(),
                    set(),
                    some(this::unsettable))),
        maybe(() -> new HostPort(word(), 1 + bits(15))));
  }

  private Ability ability() {
    return random.nextBoolean() ? Ability.of(List.of(one(Method.class))) : Ability.none(word());
  }

  private Unsettable unsettable() {
    return new Unsettable(
        one(Knob.class),
        one(Role.class),
        maybe(() -> one(Method.class)),
        maybe(() -> one(ClientProgram.class)),
        word());
  }

  private Programs programs() {
    return new Programs(
        maybe(() -> one(ClientProgram.class)),
        maybe(() -> one(SftpServer.class)),
        random.nextBoolean() ? OptionalInt.of(1 + bits(6)) : OptionalInt.empty());
  }

  private Algorithms algorithms() {
    return new Algorithms(
        maybe(() -> new AlgorithmName(word())),
        maybe(() -> new AlgorithmName(word())),
        maybe(() -> new AlgorithmName(word())),
        maybe(random::nextBoolean),
        one(Offer.class));
  }

  private Channel channel() {
    return new Channel(
        maybe(() -> DataSize.ofBytes(1_000_000 + bits(20))),
        maybe(() -> DataSize.ofBytes(1024 + bits(17))));
  }

  private Requests requests() {
    return new Requests(
        maybe(() -> DataSize.ofBytes(1 + bits(17))),
        random.nextBoolean() ? OptionalInt.of(1 + bits(12)) : OptionalInt.empty());
  }

  private Load load() {
    return new Load(
        1 + bits(6),
        maybe(() -> DataRate.ofBytesPerSecond(64 + bytes())),
        one(Payload.class),
        amount(),
        one(Storage.class));
  }

  private Amount amount() {
    return switch (random.nextInt(3)) {
      case 0 -> new Amount.Size(DataSize.ofBytes(64 + bytes()));
      case 1 -> new Amount.Files(64 + bits(16), DataSize.ofBytes(1 + bits(20)));
      default -> new Amount.Lasting(Duration.ofMillis(100 + bits(20)));
    };
  }

  private Ending ending() {
    Outcome outcome = one(Outcome.class);
    return outcome == Outcome.MEASURED
        ? Ending.MEASURED
        : new Ending(
            outcome, Optional.of(new Reason(one(ReasonCode.class), word(), some(this::word))));
  }

  private Negotiated negotiated() {
    return new Negotiated(
        word(),
        word(),
        word(),
        word(),
        maybe(this::word),
        maybe(this::word),
        word(),
        maybe(this::word));
  }

  private AlgorithmSet set() {
    return new AlgorithmSet(some(this::word), some(this::word), some(this::word), some(this::word));
  }

  private Tally tally() {
    return new Tally(bytes(), random.nextInt());
  }

  private Duration duration() {
    return Duration.ofSeconds(bits(20), 1 + bits(29));
  }

  private long bytes() {
    return random.nextLong() >>> (8 + random.nextInt(54));
  }

  private int bits(int count) {
    return random.nextInt(1 << count);
  }

  private String word() {
    return "w" + Integer.toString(bits(24), 36);
  }

  private <T> Optional<T> maybe(Supplier<T> made) {
    return random.nextBoolean() ? Optional.of(made.get()) : Optional.empty();
  }

  private <T> List<T> some(Supplier<T> made) {
    return IntStream.range(0, random.nextInt(4)).mapToObj(i -> made.get()).toList();
  }

  private <E extends Enum<E>> E one(Class<E> type) {
    E[] all = type.getEnumConstants();
    return all[random.nextInt(all.length)];
  }
}
