package io.sshperf.proto.model;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * How an SFTP client asks for its data; what is empty is left to the software. Other methods have
 * no such thing.
 *
 * @param buffer payload bytes of one read or write request, 1 B to 255 KiB: with its header a
 *     request of that size is still within the 256 KiB that OpenSSH's server takes (sftp-common.h:
 *     SFTP_MAX_MSG_LENGTH)
 * @param outstanding requests sent and not yet answered, 1 to 4096
 */
public record Requests(Optional<DataSize> buffer, OptionalInt outstanding) {
  public static final Requests DEFAULT = new Requests(Optional.empty(), OptionalInt.empty());
  public static final DataSize LARGEST_BUFFER = DataSize.ofKibibytes(255);
  public static final int MOST_OUTSTANDING = 4096;

  private static final DataSize SMALLEST_BUFFER = DataSize.ofBytes(1);

  public Requests {
    if (buffer.isPresent()
        && (buffer.get().compareTo(SMALLEST_BUFFER) < 0
            || buffer.get().compareTo(LARGEST_BUFFER) > 0)) {
      throw new IllegalArgumentException(
          "buffer: "
              + buffer.get()
              + " (expected "
              + SMALLEST_BUFFER
              + " to "
              + LARGEST_BUFFER
              + ")");
    }
    if (outstanding.isPresent()
        && (outstanding.getAsInt() < 1 || outstanding.getAsInt() > MOST_OUTSTANDING)) {
      throw new IllegalArgumentException(
          "requests: " + outstanding.getAsInt() + " (expected 1 to " + MOST_OUTSTANDING + ")");
    }
  }

  public Requests withBuffer(DataSize wanted) {
    return new Requests(Optional.of(wanted), outstanding);
  }

  public Requests withOutstanding(int wanted) {
    return new Requests(buffer, OptionalInt.of(wanted));
  }
}
