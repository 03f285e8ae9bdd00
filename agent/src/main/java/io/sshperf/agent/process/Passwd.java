package io.sshperf.agent.process;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The accounts of this host: its own file, then whatever else {@code getent} knows (LDAP). */
final class Passwd {
  private static final Path FILE = Path.of("/etc/passwd");
  private static final int FIELDS = 7;

  /** What a name may be; nothing that is an option or has a field's end in it. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.][A-Za-z0-9_.@$\\\\-]{0,127}");

  private Passwd() {}

  static Optional<Account> find(String user) throws IOException {
    if (!NAME.matcher(user).matches()) {
      return Optional.empty();
    }
    // Names in it may be in any encoding.
    try (Stream<String> lines = Files.lines(FILE, StandardCharsets.ISO_8859_1)) {
      Optional<Account> account = entry(lines, user);
      return account.isPresent() ? account : fromServices(user);
    }
  }

  private static Optional<Account> fromServices(String user) throws IOException {
    Optional<Path> getent = Programs.find("getent", List.of());
    if (getent.isEmpty()) {
      return Optional.empty();
    }
    Process process =
        new ProcessBuilder(getent.get().toString(), "passwd", user)
            .redirectError(Redirect.DISCARD)
            .start();
    try {
      process.getOutputStream().close();
      String said =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      return entry(said.lines(), user);
    } finally {
      process.destroyForcibly();
    }
  }

  private static Optional<Account> entry(Stream<String> lines, String user) {
    return lines
        .map(line -> line.split(":", -1))
        .filter(fields -> fields.length == FIELDS && fields[0].equals(user))
        .findFirst()
        .map(
            fields ->
                new Account(
                    Integer.parseUnsignedInt(fields[2]),
                    Integer.parseUnsignedInt(fields[3]),
                    user));
  }
}
