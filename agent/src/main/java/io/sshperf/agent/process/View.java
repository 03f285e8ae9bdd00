package io.sshperf.agent.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a room's children are to see of this host. Immutable.
 *
 * @param control directory of keys and configuration; the account's
 * @param home an empty directory, this room's alone
 * @param payload the caller's directory, or the empty one
 */
record View(Path control, Path home, Identity identity, Path payload, boolean payloadWritable) {

  /** The mark of what has its home in the room. */
  String homeMark() {
    return "HOME=" + home;
  }

  /**
   * Makes what a room needs.
   *
   * @param room its directory, empty, which the account can pass
   * @param how it will be seen
   * @param payload empty where there is none
   */
  static View make(
      Path room, Confinement how, Account account, Optional<Path> payload, boolean payloadWritable)
      throws IOException {
    Path control = Files.createDirectory(room.resolve("control"), RoomsDirectory.OWNERS_ALONE);
    account.own(control);
    Path home = Files.createDirectory(room.resolve("home"));
    Files.setPosixFilePermissions(home, RoomsDirectory.PASSABLE);
    Identity identity = Identity.write(room, account, how.home(home));
    return new View(control, home, identity, payload.orElse(home), payloadWritable);
  }
}
