package io.sshperf.proto.model;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is moved, and how much of it.
 *
 * @param streams connections started together, 1 to 64
 * @param limit payload bytes per second over all streams
 * @param payload what the bytes are
 * @param amount when it is over; a size has at least one byte for each stream, and there is at
 *     least one file for each
 * @param storage where the bytes come from and go to
 */
public record Load(
    int streams, Optional<DataRate> limit, Payload payload, Amount amount, Storage storage) {
  public static final int MOST_STREAMS = 64;
  public static final DataSize DEFAULT_SIZE = DataSize.ofMebibytes(256);

  /** One stream of 256 MiB of random bytes in memory, as fast as it goes. */
  public static final Load DEFAULT =
      new Load(1, Optional.empty(), Payload.RANDOM, new Amount.Size(DEFAULT_SIZE), Storage.MEMORY);

  public Load {
    if (streams < 1 || streams > MOST_STREAMS) {
      throw new IllegalArgumentException(
          "streams: " + streams + " (expected 1 to " + MOST_STREAMS + ")");
    }
    if (amount instanceof Amount.Size size && size.size().bytes() < streams) {
      throw new IllegalArgumentException(
          "size: " + size + " (expected at least one byte for each of " + streams + " streams)");
    }
    if (amount instanceof Amount.Files files && files.count() < streams) {
      throw new IllegalArgumentException(
          "files: " + files + " (expected at least one file for each of " + streams + " streams)");
    }
    if (limit.isPresent() && limit.get().bytesPerSecond() < streams) {
      throw new IllegalArgumentException(
          "limit: "
              + limit.get()
              + " (expected at least 1B/s for each of "
              + streams
              + " streams)");
    }
  }

  /**
   * Payload bytes of one stream: an even share of the bytes or of the files, the first streams one
   * more where it does not divide; absent where time decides.
   */
  public OptionalLong share(int stream) {
    if (amount instanceof Amount.Files files) {
      return OptionalLong.of(share(files.count(), stream) * files.each().bytes());
    }
    return amount.bytes().isPresent()
        ? OptionalLong.of(share(amount.bytes().getAsLong(), stream))
        : OptionalLong.empty();
  }

  /** How many files one stream has; a size or a time is one. */
  public int files(int stream) {
    return amount instanceof Amount.Files files ? (int) share(files.count(), stream) : 1;
  }

  private long share(long total, int stream) {
    return total / streams + (stream < total % streams ? 1 : 0);
  }

  public Load withAmount(Amount wanted) {
    return new Load(streams, limit, payload, wanted, storage);
  }

  public Load withSize(DataSize size) {
    return withAmount(new Amount.Size(size));
  }

  public Load withStreams(int count) {
    return new Load(count, limit, payload, amount, storage);
  }

  public Load withPayload(Payload wanted) {
    return new Load(streams, limit, wanted, amount, storage);
  }

  public Load withStorage(Storage wanted) {
    return new Load(streams, limit, payload, amount, wanted);
  }

  public Load withLimit(DataRate rate) {
    return new Load(streams, Optional.of(rate), payload, amount, storage);
  }
}
