package io.sshperf.agent;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** What can be read of the host without asking anyone. */
final class HostFacts {
  private HostFacts() {}

  /** Distribution and kernel where told, otherwise what the JVM knows. */
  static String os() {
    String kernel = System.getProperty("os.name") + " " + System.getProperty("os.version");
    return firstValue(Path.of("/etc/os-release"), "PRETTY_NAME", "=")
        .map(name -> name.replace("\"", "") + ", " + kernel)
        .orElse(kernel);
  }

  /** Empty if unknown; ARM kernels name no model. */
  static String cpu() {
    return firstValue(Path.of("/proc/cpuinfo"), "model name", ":").orElse("");
  }

  static int cores() {
    return Runtime.getRuntime().availableProcessors();
  }

  static String java() {
    return System.getProperty("java.version", "unknown");
  }

  /** systemd's machine-id (machine-id(5)), else the host's name. */
  static String hostId() {
    try {
      String id = Files.readString(Path.of("/etc/machine-id"), StandardCharsets.US_ASCII).strip();
      if (!id.isEmpty()) {
        return id;
      }
    } catch (IOException e) {
      // no systemd: the name has to do
    }
    return hostName();
  }

  static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (IOException e) {
      return "localhost";
    }
  }

  /**
   * The address this host uses towards another, from the routing table; nothing is sent. Loopback
   * if the other is this host or cannot be resolved.
   */
  static String addressTowards(String host, int port) {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(new InetSocketAddress(InetAddress.getByName(host), Math.max(1, port)));
      return socket.getLocalAddress().getHostAddress();
    } catch (IOException e) {
      return "127.0.0.1";
    }
  }

  private static Optional<String> firstValue(Path file, String key, String separator) {
    try (Stream<String> lines = Files.lines(file, StandardCharsets.UTF_8)) {
      return lines
          .filter(line -> line.startsWith(key))
          .map(line -> line.substring(line.indexOf(separator) + 1).strip())
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
