package io.sshperf.agent.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The accounts that children see: their own under a fixed name, with a shell that runs forced
 * commands and says nothing of itself, whatever the host's entry is. Immutable.
 *
 * @param passwd a file of this host, as the others
 */
record Identity(Path passwd, Path group, Path shells) {
  static final String NAME = "sshperf";
  static final Path HOME = Path.of("/home", NAME);

  /** Of the account that OpenSSH's server separates its privileges with. */
  private static final int SEPARATED = 65533;

  private static final int NOBODY = 65534;

  /** The host's own, enough to try whether a sandbox can be made. */
  static Identity ofHost() {
    Path passwd = Path.of("/etc/passwd");
    return new Identity(passwd, Path.of("/etc/group"), passwd);
  }

  /**
   * Writes one.
   *
   * @param home as children see it
   */
  static Identity write(Path directory, Account account, Path home) throws IOException {
    String passwd =
        """
        %s:x:%d:%d::%s:/bin/sh
        root:x:0:0::/:/bin/false
        sshd:x:%d:%d::/:/bin/false
        nobody:x:%d:%d::/:/bin/false
        """
            .formatted(
                NAME, account.uid(), account.gid(), home, SEPARATED, SEPARATED, NOBODY, NOBODY);
    String group =
        """
        %s:x:%d:
        root:x:0:
        sshd:x:%d:
        nogroup:x:%d:
        """
            .formatted(NAME, account.gid(), SEPARATED, NOBODY);
    return new Identity(
        readable(directory.resolve("passwd"), passwd),
        readable(directory.resolve("group"), group),
        readable(directory.resolve("shells"), "/bin/sh\n"));
  }

  private static Path readable(Path file, String text) throws IOException {
    Files.writeString(file, text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
  }
}
