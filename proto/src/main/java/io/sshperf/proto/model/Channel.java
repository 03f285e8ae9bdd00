package io.sshperf.proto.model;

import java.util.Optional;

/**
 * Flow control that the receiver of the data advertises; what is empty is left to the software.
 *
 * @param window receive window, 1 KiB to 2 GiB less one byte, and no smaller than the packet
 * @param packet largest channel packet, 1 KiB to 255 KiB (MINA refuses SSH packets over 256 KiB)
 */
public record Channel(Optional<DataSize> window, Optional<DataSize> packet) {
  public static final Channel DEFAULT = new Channel(Optional.empty(), Optional.empty());

  private static final DataSize SMALLEST = DataSize.ofKibibytes(1);
  private static final DataSize LARGEST_PACKET = DataSize.ofKibibytes(255);
  private static final DataSize LARGEST_WINDOW = DataSize.ofBytes(Integer.MAX_VALUE);

  public Channel {
    window.ifPresent(w -> check("window", w, LARGEST_WINDOW));
    packet.ifPresent(p -> check("packet", p, LARGEST_PACKET));
    if (window.isPresent() && packet.isPresent() && window.get().compareTo(packet.get()) < 0) {
      throw new IllegalArgumentException(
          "window: " + window.get() + " (expected at least the packet, " + packet.get() + ")");
    }
  }

  private static void check(String name, DataSize value, DataSize largest) {
    if (value.compareTo(SMALLEST) < 0 || value.compareTo(largest) > 0) {
      throw new IllegalArgumentException(
          name + ": " + value + " (expected " + SMALLEST + " to " + largest + ")");
    }
  }
}
