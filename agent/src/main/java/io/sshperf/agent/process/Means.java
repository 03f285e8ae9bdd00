package io.sshperf.agent.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What this host has to start children with. Immutable.
 *
 * @param taskset keeps processes to cores
 * @param wrapper libnss_wrapper, which gives a process other accounts than the host's
 */
record Means(
    Optional<Path> bwrap,
    Optional<SetPriv> setpriv,
    Optional<Path> taskset,
    Optional<Path> wrapper) {
  private static final String WRAPPER = "libnss_wrapper.so";

  static Means ofHost() throws IOException {
    return new Means(
        Programs.find("bwrap", List.of()),
        Programs.find("setpriv", List.of()).map(SetPriv::new),
        Programs.find("taskset", List.of()),
        findWrapper());
  }

  /** Where distributions keep libraries: one of these, or a directory of the machine's kind. */
  private static Optional<Path> findWrapper() throws IOException {
    Path kinds = Path.of("/usr/lib");
    List<Path> places = new ArrayList<>(List.of(Path.of("/usr/lib64"), kinds));
    if (Files.isDirectory(kinds)) {
      try (Stream<Path> entries = Files.list(kinds)) {
        entries.sorted().forEach(places::add);
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
    }
    return places.stream()
        .map(place -> place.resolve(WRAPPER))
        .filter(Files::isRegularFile)
        .findFirst();
  }
}
