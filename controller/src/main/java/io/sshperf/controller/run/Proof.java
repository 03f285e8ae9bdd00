package io.sshperf.controller.run;

import io.sshperf.proto.model.AlgorithmName;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Negotiated;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.StreamReport;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSpec;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Whether what the two ends saw makes a number: both saw nothing wrong, they agree on every byte,
 * and it was as much as was asked for. Pure.
 */
final class Proof {
  private static final String NO_COMPRESSION = "none";

  private Proof() {}

  static Ending of(TransferSpec spec, ClientReport client, ServerReport server) {
    if (!client.ending().isMeasured()) {
      return toldByBoth(client.ending(), server.ending());
    }
    if (!server.ending().isMeasured()) {
      return server.ending();
    }
    Load load = spec.cell().settings().load();
    if (client.streams().size() != load.streams() || server.streams().size() != load.streams()) {
      return Ending.failed(
          ReasonCode.NOT_SENT_WHOLE,
          String.format(
              "streams: client %d, server %d (expected %d)",
              client.streams().size(), server.streams().size(), load.streams()));
    }
    for (int i = 0; i < load.streams(); i++) {
      Ending ending = stream(load, i, client.streams().get(i).tally(), server.streams().get(i));
      if (!ending.isMeasured()) {
        return ending;
      }
    }
    Ending negotiated = negotiated(spec.cell().settings().algorithms(), client);
    return negotiated.isMeasured() ? timed(client) : negotiated;
  }

  /** A client that was cut off or refused often does not know why; the server may. */
  private static Ending toldByBoth(Ending client, Ending server) {
    Reason reason = client.reason().orElseThrow();
    boolean serverKnowsMore =
        (reason.code() == ReasonCode.CLOSED_EARLY || reason.code() == ReasonCode.SERVER_FAILED)
            && server.reason().map(r -> r.code() != ReasonCode.CLOSED_EARLY).orElse(false);
    if (!serverKnowsMore) {
      return client;
    }
    Reason known = server.reason().orElseThrow();
    return Ending.failed(known.code(), known.text() + "; client: " + reason.text());
  }

  private static Ending stream(Load load, int index, Tally client, Tally server) {
    if (client.bytes() != server.bytes()) {
      return Ending.failed(
          ReasonCode.BYTES_DIFFER,
          String.format(
              "stream %d: client counted %d bytes, server %d",
              index, client.bytes(), server.bytes()));
    }
    if (client.crc32c() != server.crc32c()) {
      return Ending.failed(
          ReasonCode.CHECKSUM_DIFFERS,
          String.format(
              "stream %d: CRC32C over %d bytes is %s at the client, %s at the server",
              index, client.bytes(), client.crcHex(), server.crcHex()));
    }
    OptionalLong share = load.share(index);
    if (share.isPresent() ? client.bytes() != share.getAsLong() : client.bytes() == 0) {
      String expected = share.isPresent() ? String.valueOf(share.getAsLong()) : "at least 1";
      return Ending.failed(
          ReasonCode.NOT_SENT_WHOLE,
          String.format(
              "stream %d: both ends counted %d bytes (expected %s)",
              index, client.bytes(), expected));
    }
    return Ending.MEASURED;
  }

  private static Ending timed(ClientReport client) {
    Duration longest =
        client.streams().stream()
            .map(StreamReport::elapsed)
            .max(Comparator.naturalOrder())
            .orElse(Duration.ZERO);
    boolean timed =
        client
            .timing()
            .map(t -> t.elapsed().toNanos() > 0 && t.elapsed().compareTo(longest) >= 0)
            .orElse(false);
    return timed
        ? Ending.MEASURED
        : Ending.failed(
            ReasonCode.INTERNAL, "the client's elapsed time is missing, or less than a stream's");
  }

  /** What was named is what was agreed on, or the figure belongs to another setting. */
  private static Ending negotiated(Algorithms asked, ClientReport client) {
    if (client.negotiated().isEmpty()) {
      return Ending.failed(
          ReasonCode.NEGOTIATED_DIFFERS, "the client does not say what was negotiated");
    }
    Negotiated agreed = client.negotiated().get();
    Optional<String> differs =
        differs("cipher", asked.cipher(), agreed.cipher())
            .or(() -> differs("kex", asked.kex(), agreed.kex()));
    if (differs.isEmpty() && !agreed.mac().equals(Negotiated.IMPLICIT_MAC)) {
      differs = differs("mac", asked.mac(), agreed.mac());
    }
    return differs
        .or(() -> compression(asked.compression(), agreed.compression()))
        .map(text -> Ending.failed(ReasonCode.NEGOTIATED_DIFFERS, text))
        .orElse(Ending.MEASURED);
  }

  private static Optional<String> compression(Optional<Boolean> asked, String agreed) {
    return asked
        .filter(wanted -> wanted == agreed.equals(NO_COMPRESSION))
        .map(wanted -> "compression: " + wanted + " was asked for, " + agreed + " negotiated");
  }

  private static Optional<String> differs(
      String what, Optional<AlgorithmName> asked, String agreed) {
    return asked
        .filter(name -> !name.text().equals(agreed))
        .map(name -> what + ": " + name + " was asked for, " + agreed + " negotiated");
  }
}
