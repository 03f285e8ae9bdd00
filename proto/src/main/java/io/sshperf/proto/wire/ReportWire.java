package io.sshperf.proto.wire;

import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Latency;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Named;
import io.sshperf.proto.model.Negotiated;
import io.sshperf.proto.model.Reading;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.StreamReport;
import io.sshperf.proto.model.Tally;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** What the two ends saw. */
public final class ReportWire {
  static final int MOST_READINGS = 2048;
  private static final Duration LONGEST = Duration.ofDays(366);

  /** More than 64 streams of this size still add up to a long. */
  static final long MOST_BYTES = 1L << 56;

  private ReportWire() {}

  public static io.sshperf.proto.v1.ClientReport toWire(ClientReport report) {
    io.sshperf.proto.v1.ClientReport.Builder builder =
        io.sshperf.proto.v1.ClientReport.newBuilder()
            .setEnding(toWire(report.ending()))
            .setLimitedBy(report.limitedBy().orElse(""))
            .setCost(CostWire.toWire(report.cost()));
    report.streams().forEach(stream -> builder.addStreams(toWire(stream)));
    report
        .timing()
        .ifPresent(
            timing ->
                builder
                    .setSetup(Wire.toWire(timing.setup()))
                    .setElapsed(Wire.toWire(timing.elapsed())));
    report.readings().forEach(reading -> builder.addReadings(toWire(reading)));
    report.negotiated().map(ReportWire::toWire).ifPresent(builder::setNegotiated);
    report.latency().connect().map(Wire::toWire).ifPresent(builder::setConnect);
    report.latency().rtt().map(Wire::toWire).ifPresent(builder::setRtt);
    return builder.build();
  }

  /**
   * @throws WireException if a part is missing or out of range
   */
  public static ClientReport fromWire(io.sshperf.proto.v1.ClientReport report) {
    Wire.require(report.hasEnding(), "ending");
    requireAtMost("streams", report.getStreamsCount(), Load.MOST_STREAMS);
    requireAtMost("readings", report.getReadingsCount(), MOST_READINGS);
    return Wire.checked(
        () ->
            new ClientReport(
                fromWire(report.getEnding()),
                report.getStreamsList().stream().map(ReportWire::fromWire).toList(),
                report.hasElapsed()
                    ? Optional.of(
                        new ClientReport.Timing(
                            elapsed(report.getSetup()), elapsed(report.getElapsed())))
                    : Optional.empty(),
                report.getReadingsList().stream().map(ReportWire::fromWire).toList(),
                report.hasNegotiated()
                    ? Optional.of(fromWire(report.getNegotiated()))
                    : Optional.empty(),
                Wire.text(report.getLimitedBy()),
                new Latency(
                    report.hasConnect()
                        ? Optional.of(elapsed(report.getConnect()))
                        : Optional.empty(),
                    report.hasRtt() ? Optional.of(elapsed(report.getRtt())) : Optional.empty()),
                CostWire.fromWire(report.getCost())));
  }

  public static io.sshperf.proto.v1.ServerReport toWire(ServerReport report) {
    io.sshperf.proto.v1.ServerReport.Builder builder =
        io.sshperf.proto.v1.ServerReport.newBuilder()
            .setEnding(toWire(report.ending()))
            .setCost(CostWire.toWire(report.cost()));
    report.refused().ifPresent(builder::setRefusedRequests);
    report.readings().forEach(reading -> builder.addReadings(toWire(reading)));
    report.streams().forEach(tally -> builder.addStreams(toWire(tally)));
    return builder.build();
  }

  /**
   * @throws WireException if a part is missing or out of range
   */
  public static ServerReport fromWire(io.sshperf.proto.v1.ServerReport report) {
    Wire.require(report.hasEnding(), "ending");
    requireAtMost("streams", report.getStreamsCount(), Load.MOST_STREAMS);
    requireAtMost("readings", report.getReadingsCount(), MOST_READINGS);
    return Wire.checked(
        () ->
            new ServerReport(
                fromWire(report.getEnding()),
                report.getStreamsList().stream().map(ReportWire::fromWire).toList(),
                report.hasRefusedRequests()
                    ? OptionalLong.of(report.getRefusedRequests())
                    : OptionalLong.empty(),
                report.getReadingsList().stream().map(ReportWire::fromWire).toList(),
                CostWire.fromWire(report.getCost())));
  }

  public static io.sshperf.proto.v1.Ending toWire(Ending ending) {
    io.sshperf.proto.v1.Ending.Builder builder =
        io.sshperf.proto.v1.Ending.newBuilder().setOutcome(EnumWire.toWire(ending.outcome()));
    ending.reason().map(ReportWire::toWire).ifPresent(builder::setReason);
    return builder.build();
  }

  /**
   * @throws WireException if a part is missing or out of range
   */
  public static Ending fromWire(io.sshperf.proto.v1.Ending ending) {
    return Wire.checked(
        () ->
            new Ending(
                EnumWire.fromWire(ending.getOutcome()),
                ending.hasReason() ? Optional.of(fromWire(ending.getReason())) : Optional.empty()));
  }

  public static io.sshperf.proto.v1.Reason toWire(Reason reason) {
    return io.sshperf.proto.v1.Reason.newBuilder()
        .setCode(reason.code().word())
        .setText(reason.text())
        .addAllOffer(reason.offer())
        .build();
  }

  public static Reason fromWire(io.sshperf.proto.v1.Reason reason) {
    return new Reason(
        Named.parse(ReasonCode.class, reason.getCode()), reason.getText(), reason.getOfferList());
  }

  static void requireAtMost(String what, int count, int most) {
    if (count > most) {
      throw new WireException(what + ": " + count + " (expected at most " + most + ")");
    }
  }

  static Duration elapsed(com.google.protobuf.Duration wire) {
    Duration duration = Wire.fromWire(wire);
    if (duration.isNegative() || duration.compareTo(LONGEST) > 0) {
      throw new WireException("elapsed: " + duration + " (expected zero to a year)");
    }
    return duration;
  }

  private static io.sshperf.proto.v1.StreamReport toWire(StreamReport stream) {
    return io.sshperf.proto.v1.StreamReport.newBuilder()
        .setTally(toWire(stream.tally()))
        .setElapsed(Wire.toWire(stream.elapsed()))
        .build();
  }

  private static StreamReport fromWire(io.sshperf.proto.v1.StreamReport stream) {
    return new StreamReport(fromWire(stream.getTally()), elapsed(stream.getElapsed()));
  }

  private static io.sshperf.proto.v1.Tally toWire(Tally tally) {
    return io.sshperf.proto.v1.Tally.newBuilder()
        .setPayloadBytes(tally.bytes())
        .setCrc32C(Integer.toUnsignedLong(tally.crc32c()))
        .build();
  }

  private static Tally fromWire(io.sshperf.proto.v1.Tally tally) {
    long crc = tally.getCrc32C();
    if (crc != (crc & 0xffff_ffffL)) {
      throw new WireException("crc32c: " + crc + " (expected 32 bits)");
    }
    if (tally.getPayloadBytes() > MOST_BYTES) {
      throw new WireException(
          "payload bytes: " + tally.getPayloadBytes() + " (expected at most " + MOST_BYTES + ")");
    }
    return new Tally(tally.getPayloadBytes(), (int) crc);
  }

  public static io.sshperf.proto.v1.Reading toWire(Reading reading) {
    return io.sshperf.proto.v1.Reading.newBuilder()
        .setAt(Wire.toWire(reading.at()))
        .setPayloadBytes(reading.bytes())
        .build();
  }

  public static Reading fromWire(io.sshperf.proto.v1.Reading reading) {
    return new Reading(elapsed(reading.getAt()), reading.getPayloadBytes());
  }

  private static io.sshperf.proto.v1.Negotiated toWire(Negotiated negotiated) {
    return io.sshperf.proto.v1.Negotiated.newBuilder()
        .setCipher(negotiated.cipher())
        .setMac(negotiated.mac())
        .setKex(negotiated.kex())
        .setCompression(negotiated.compression())
        .setClientVersion(negotiated.clientVersion().orElse(""))
        .setServerVersion(negotiated.serverVersion().orElse(""))
        .setSource(negotiated.source())
        .setCipherImplementation(negotiated.cipherImplementation().orElse(""))
        .build();
  }

  private static Negotiated fromWire(io.sshperf.proto.v1.Negotiated negotiated) {
    return new Negotiated(
        negotiated.getCipher(),
        negotiated.getMac(),
        negotiated.getKex(),
        negotiated.getCompression(),
        Wire.text(negotiated.getClientVersion()),
        Wire.text(negotiated.getServerVersion()),
        negotiated.getSource(),
        Wire.text(negotiated.getCipherImplementation()));
  }
}
