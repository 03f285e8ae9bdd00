package io.sshperf.agent.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * Directories for one test, which any account can reach, as a bare child must.
 *
 * @param agent what children are made in
 * @param payload the account's
 */
record Place(Path root, Path agent, Path payload) implements AutoCloseable {

  static Place make() throws IOException {
    Path root = open(Files.createTempDirectory("sshperf-test-"));
    Path payload = open(Files.createDirectory(root.resolve("payload")));
    Account.chosen(Optional.empty()).own(payload);
    return new Place(root, root.resolve("agent"), payload);
  }

  /** A directory that everybody may read. */
  static Path open(Path directory) throws IOException {
    return Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** A program of a test's own, outside of the host's. */
  Path program(String name, String script) throws IOException {
    Path directory = open(Files.createDirectories(root.resolve("programs")));
    Path program = Files.writeString(directory.resolve(name), "#!/bin/sh\n" + script);
    return open(program);
  }

  @Override
  public void close() throws IOException {
    Removal.of(root);
  }
}
