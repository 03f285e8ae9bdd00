package io.sshperf.bench;

import io.sshperf.bench.Children.Ended;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A FIFO that a {@code cat} of its own reads to its end, once somebody has opened it to write. */
final class DrainedFifo implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final Children children;
  private final Path path;
  private final Process cat;

  DrainedFifo(Place place) throws IOException, InterruptedException {
    this.children = place.children();
    this.path = place.directory().resolve("fifo");
    Ended made =
        children.run(
            new ProcessBuilder("mkfifo", "-m", "600", path.toString()),
            new File("/dev/null"),
            LIMIT);
    if (made.exitCode() != 0) {
      throw BenchException.notMeasured("mkfifo: " + made.err().strip());
    }
    this.cat =
        children.start(
            "drain", new ProcessBuilder("cat", path.toString()).redirectOutput(Redirect.DISCARD));
  }

  Path path() {
    return path;
  }

  /** Waits until all is read. */
  void awaitEnd(Duration limit) throws InterruptedException {
    if (!cat.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS) || cat.exitValue() != 0) {
      throw BenchException.notMeasured(path + ": not read to its end");
    }
  }

  @Override
  public void close() throws IOException {
    children.stop(cat);
    Files.deleteIfExists(path);
  }
}
