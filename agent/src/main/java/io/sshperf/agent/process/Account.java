package io.sshperf.agent.process;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import io.sshperf.proto.model.Quoted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Whom children run as. Immutable.
 *
 * @param name as this host calls it, for messages; children see themselves as {@code sshperf}
 */
public record Account(int uid, int gid, String name) {
  static final int ROOT = 0;

  private static final List<String> USUAL = List.of("sshperf", "nobody");
  private static final Path STATUS = Path.of("/proc/self/status");

  /** This process's. */
  public static Account own() throws IOException {
    List<String> status = Files.readAllLines(STATUS);
    return new Account(
        effective(status, "Uid:"), effective(status, "Gid:"), System.getProperty("user.name"));
  }

  /** Lines are {@code Uid: REAL EFFECTIVE SAVED FILESYSTEM}, see proc(5). */
  private static int effective(List<String> status, String key) throws IOException {
    for (String line : status) {
      String[] words = line.split("\\s+");
      if (words[0].equals(key) && words.length > 2) {
        return Integer.parseUnsignedInt(words[2]);
      }
    }
    throw new IOException(STATUS + ": no " + key + " (expected the status of a Linux process)");
  }

  /**
   * @throws IOException if there is no such account, or it is root's; the message is for the user
   */
  public static Account named(String user) throws IOException {
    Account account =
        Passwd.find(user)
            .orElseThrow(
                () -> refused(user, "there is no such account (expected one of this host)"));
    if (account.isRoot()) {
      throw refused(user, "it is root's (expected an account without rights, as nobody)");
    }
    return account;
  }

  /**
   * The account for the children of this process: its own, or where that is root's: the one named,
   * else {@code sshperf}, else {@code nobody}.
   *
   * @param runAs the user's choice
   * @throws IOException if that cannot be had; the message is for the user
   */
  public static Account chosen(Optional<String> runAs) throws IOException {
    Account own = own();
    if (own.isRoot()) {
      return runAs.isPresent() ? named(runAs.get()) : usual();
    }
    if (runAs.isPresent() && named(runAs.get()).uid != own.uid) {
      throw refused(
          runAs.get(),
          "only an agent of root's can run children as another account (expected %s, or none)"
              .formatted(own.name));
    }
    return own;
  }

  private static Account usual() throws IOException {
    for (String user : USUAL) {
      Optional<Account> account = Passwd.find(user);
      if (account.isPresent()) {
        return named(user);
      }
    }
    throw new IOException(
        "there is neither an account sshperf nor nobody (expected --run-as USER, an account"
            + " without rights that children run as)");
  }

  private static IOException refused(String user, String why) {
    return new IOException(Quoted.harmless(user) + ": " + why);
  }

  boolean isRoot() {
    return uid == ROOT;
  }

  /** Gives it a file or directory, no link's target; does nothing where it owns that already. */
  public void own(Path file) throws IOException {
    give(file, "unix:uid", uid);
    give(file, "unix:gid", gid);
  }

  private static void give(Path file, String attribute, int id) throws IOException {
    if (!Integer.valueOf(id).equals(Files.getAttribute(file, attribute, NOFOLLOW_LINKS))) {
      Files.setAttribute(file, attribute, id, NOFOLLOW_LINKS);
    }
  }
}
