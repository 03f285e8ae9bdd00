package io.sshperf.agent.settings;

import io.sshperf.agent.metrics.EndpointConfig;
import io.sshperf.proto.model.HostPort;
import io.sshperf.proto.model.Quoted;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The settings of a daemon that say where its metrics can be had. */
public final class MetricsFlags {
  private static final String NONE = "none";
  private static final String ADDRESS = "metrics-address";
  private static final String PORT = "metrics-port";
  private static final String CERTIFICATE = "metrics-certificate";
  private static final String KEY = "metrics-key";
  private static final String LOGIN = "metrics-login";

  // Read through the command, by name, so no field is used from here.

  @Option(
      names = "--" + PORT,
      paramLabel = "N",
      description =
          "Port of this daemon's metrics for Prometheus, at /metrics; 0 for a free one, none for"
              + " no port.")
  @Nullable String port;

  @Option(
      names = "--" + ADDRESS,
      paramLabel = "ADDR",
      description = "Address of this host where they can be had (default: 127.0.0.1).")
  @Nullable String address;

  @Option(
      names = "--" + CERTIFICATE,
      paramLabel = "FILE",
      description = "Serve them over HTTPS, with the certificates of this PEM file.")
  @Nullable String certificate;

  @Option(
      names = "--" + KEY,
      paramLabel = "FILE",
      description = "The certificate's key: PEM, PKCS #8, not encrypted.")
  @Nullable String key;

  @Option(
      names = "--" + LOGIN,
      paramLabel = "FILE",
      description =
          "Let only those read them who log in: a file of one line, USER:PASSWORD, that only this"
              + " account can read.")
  @Nullable String login;

  /** Adds the built-in values; returns the settings. */
  public static Settings builtIn(Settings settings, String port) {
    return settings
        .builtIn(PORT, port)
        .builtIn(ADDRESS, "127.0.0.1")
        .builtIn(CERTIFICATE, NONE)
        .builtIn(KEY, NONE)
        .builtIn(LOGIN, NONE);
  }

  /** What is in force; empty if there is to be no port, or something is wrong, which is noted. */
  public static Optional<EndpointConfig> read(Settings settings) {
    Optional<Optional<Integer>> port = settings.read(PORT, MetricsFlags::port);
    Optional<String> address = settings.read(ADDRESS, MetricsFlags::address);
    Optional<Optional<Path>> certificate = settings.read(CERTIFICATE, MetricsFlags::file);
    Optional<Optional<Path>> key = settings.read(KEY, MetricsFlags::file);
    Optional<Optional<EndpointConfig.Login>> login = settings.read(LOGIN, MetricsFlags::login);
    if (port.isEmpty()
        || address.isEmpty()
        || certificate.isEmpty()
        || key.isEmpty()
        || login.isEmpty()) {
      return Optional.empty();
    }
    if (certificate.get().isPresent() != key.get().isPresent()) {
      settings.problem(
          certificate.get().isPresent() ? KEY : CERTIFICATE,
          "none (expected both --" + CERTIFICATE + " and --" + KEY + ", or neither)");
      return Optional.empty();
    }
    Optional<EndpointConfig.Tls> tls =
        certificate
            .get()
            .flatMap(chain -> key.get().map(secret -> new EndpointConfig.Tls(chain, secret)));
    return port.get().map(number -> new EndpointConfig(address.get(), number, tls, login.get()));
  }

  private static Optional<Integer> port(String text) {
    if (text.equals(NONE)) {
      return Optional.empty();
    }
    if (!text.matches("\\d{1,5}") || Integer.parseInt(text) > 65_535) {
      throw new IllegalArgumentException(
          Quoted.of(text) + " (expected a port, 0 for a free one, or none)");
    }
    return Optional.of(Integer.parseInt(text));
  }

  private static String address(String text) {
    String host = new HostPort(text.strip(), 0).host();
    if (host.contains("/")) {
      throw new IllegalArgumentException(Quoted.of(text) + " (expected an address of this host)");
    }
    return host;
  }

  private static Optional<Path> file(String text) {
    if (text.equals(NONE)) {
      return Optional.empty();
    }
    Path file = Path.of(text);
    if (!Files.isReadable(file)) {
      throw new IllegalArgumentException(Quoted.of(text) + " (expected a file that can be read)");
    }
    return Optional.of(file);
  }

  private static Optional<EndpointConfig.Login> login(String text) {
    return file(text).map(MetricsFlags::loginIn);
  }

  private static EndpointConfig.Login loginIn(Path file) {
    try {
      Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
      if (permissions.contains(PosixFilePermission.OTHERS_READ)) {
        throw new IllegalArgumentException(
            file
                + ": everybody can read it (expected a file that only this account can: chmod 600)");
      }
      String line = Files.readString(file, StandardCharsets.UTF_8).strip();
      int colon = line.indexOf(':');
      if (colon < 1 || colon == line.length() - 1 || line.contains("\n")) {
        throw new IllegalArgumentException(file + ": (expected one line, USER:PASSWORD)");
      }
      return new EndpointConfig.Login(line.substring(0, colon), line.substring(colon + 1));
    } catch (IOException e) {
      throw new IllegalArgumentException(file + ": " + e, e);
    }
  }
}
