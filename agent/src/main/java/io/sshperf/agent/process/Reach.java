package io.sshperf.agent.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Whether an account can get to a directory by itself, as far as owners and modes say. */
final class Reach {
  private static final int PASS = 1;
  private static final int GROUP = 3;
  private static final int OWNER = 6;

  private Reach() {}

  /**
   * @param directory absolute, without links
   * @throws IOException naming the one that it cannot pass
   */
  static void require(Account account, Path directory) throws IOException {
    for (Path at = directory; at != null; at = at.getParent()) {
      if (!mayPass(account, at)) {
        throw new IOException(
            "%s cannot be reached by the account %s: %s is closed to it (expected a directory"
                    .formatted(directory, account.name(), at)
                + " that it can enter, or a host where children are confined)");
      }
    }
  }

  private static boolean mayPass(Account account, Path directory) throws IOException {
    int mode = number(directory, "unix:mode");
    if (number(directory, "unix:uid") == account.uid()) {
      return (mode >> OWNER & PASS) != 0;
    }
    boolean group = number(directory, "unix:gid") == account.gid();
    return (mode >> (group ? GROUP : 0) & PASS) != 0;
  }

  private static int number(Path directory, String attribute) throws IOException {
    return (Integer) Objects.requireNonNull(Files.getAttribute(directory, attribute));
  }
}
