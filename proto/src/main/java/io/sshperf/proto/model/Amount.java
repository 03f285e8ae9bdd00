package io.sshperf.proto.model;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** When a transfer is over. */
public sealed interface Amount {

  /** Payload bytes over all streams; absent where time decides. */
  OptionalLong bytes();

  /**
   * A fixed number of payload bytes over all streams.
   *
   * @param size at least one byte
   */
  record Size(DataSize size) implements Amount {
    public Size {
      if (size.bytes() < 1) {
        throw new IllegalArgumentException("size: " + size + " (expected at least 1B)");
      }
    }

    @Override
    public OptionalLong bytes() {
      return OptionalLong.of(size.bytes());
    }

    @Override
    public String toString() {
      return size.toString();
    }
  }

  /**
   * A number of files of one size, over all streams.
   *
   * @param count 1 to 100,000
   * @param each size of one of them, 1 B to 1 TiB
   */
  record Files(int count, DataSize each) implements Amount {
    public static final int MOST = 100_000;
    private static final DataSize LARGEST = DataSize.ofBytes(1L << 40);
    private static final Pattern WRITTEN = Pattern.compile("(\\d{1,9})\\s*[xX×]\\s*(\\S.*)");

    public Files {
      if (count < 1 || count > MOST) {
        throw new IllegalArgumentException("files: " + count + " (expected 1 to " + MOST + ")");
      }
      if (each.bytes() < 1 || each.compareTo(LARGEST) > 0) {
        throw new IllegalArgumentException(
            "files: each " + each + " (expected 1B to " + LARGEST + ")");
      }
    }

    /**
     * Reads {@code 300x1KiB}.
     *
     * @throws IllegalArgumentException with the text and what was expected
     */
    public static Files parse(String text) {
      Matcher matcher = WRITTEN.matcher(text);
      if (!matcher.matches()) {
        throw new IllegalArgumentException(
            Quoted.of(text) + " (expected a count and a size, as 300x1KiB)");
      }
      return new Files(Integer.parseInt(matcher.group(1)), DataSize.parse(matcher.group(2)));
    }

    @Override
    public OptionalLong bytes() {
      return OptionalLong.of(count * each.bytes());
    }

    @Override
    public String toString() {
      return count + "x" + each;
    }
  }

  /**
   * The sender goes on for this long, on its own clock.
   *
   * @param duration 100 ms to 24 h
   */
  record Lasting(Duration duration) implements Amount {
    public Lasting {
      if (duration.toMillis() < 100 || duration.compareTo(Duration.ofHours(24)) > 0) {
        throw new IllegalArgumentException(
            "duration: " + TimeSpan.format(duration) + " (expected 100ms to 24h)");
      }
    }

    @Override
    public OptionalLong bytes() {
      return OptionalLong.empty();
    }

    @Override
    public String toString() {
      return TimeSpan.format(duration);
    }
  }
}
