package io.sshperf.agent.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Bubblewrap: a child sees the host's programs, its room, and nothing else of the host but the
 * network. Only its payload can be written, and its control files where it does not serve. Options
 * are those of version 0.4.
 *
 * @param bwrap where it is
 * @param drop present where this process is root's: then the sandbox is made with its rights, for
 *     it must reach what the account cannot, and these are dropped inside
 */
record Sandbox(Path bwrap, Optional<SetPriv> drop, Account account) implements Confinement {
  private static final Path CONTROL = Path.of("/room");
  private static final Path PAYLOAD = Path.of("/data");
  private static final Path PROGRAMS = Path.of("/usr");

  /** Links into /usr on today's systems, directories of their own on others. */
  private static final List<Path> BESIDE_USR =
      List.of(
          Path.of("/bin"),
          Path.of("/sbin"),
          Path.of("/lib"),
          Path.of("/lib32"),
          Path.of("/lib64"),
          Path.of("/libx32"));

  /** What libraries and links of programs need; nothing that holds a key. */
  private static final List<String> SETTINGS =
      List.of(
          "/etc/ld.so.cache",
          "/etc/ld.so.conf",
          "/etc/ld.so.conf.d",
          "/etc/alternatives",
          "/etc/crypto-policies",
          "/etc/ssl/openssl.cnf",
          "/etc/pki/tls/openssl.cnf",
          "/etc/pki/tls/openssl.d");

  @Override
  public List<String> command(View view, Launch launch, Optional<String> mark) throws IOException {
    List<String> words = namespaces();
    if (mark.isPresent()) {
      words.add("--as-pid-1"); // the shell: so what its parent left alone ends as the shell's
    }
    words.addAll(system(view.identity()));
    // Whoever is let in could write the memory of what serves, and read the host's connections.
    words.addAll(List.of(launch.serves() ? "--dir" : "--proc", "/proc"));
    for (Path directory : outside(launch)) {
      words.addAll(parents(directory));
      words.addAll(List.of("--ro-bind", directory.toString(), directory.toString()));
    }
    words.addAll(bind(!launch.serves(), view.control(), CONTROL));
    words.addAll(bind(view.payloadWritable(), view.payload(), PAYLOAD));
    words.addAll(List.of("--unsetenv", Sweep.MARK, "--chdir", PAYLOAD.toString()));
    words.addAll(List.of("--remount-ro", "/dev", "--remount-ro", "/", "--"));
    words.addAll(started(launch, mark));
    return words;
  }

  /**
   * A shell that stays keeps bwrap's account, as bwrap's own first process does: of another one,
   * bwrap could not have it die with itself.
   */
  private List<String> started(Launch launch, Optional<String> mark) {
    List<String> dropping = new ArrayList<>();
    drop.ifPresent(setpriv -> dropping.addAll(setpriv.drop(account)));
    drop.ifPresent(setpriv -> dropping.add("--"));
    if (mark.isPresent()) {
      return launch.command(mark, dropping);
    }
    dropping.addAll(launch.command(mark, List.of()));
    return dropping;
  }

  private List<String> namespaces() {
    List<String> words = new ArrayList<>(List.of(bwrap.toString()));
    if (drop.isEmpty()) {
      words.add("--unshare-user");
    }
    words.addAll(List.of("--unshare-pid", "--unshare-ipc", "--unshare-uts"));
    words.addAll(List.of("--unshare-cgroup-try", "--die-with-parent", "--new-session"));
    words.addAll(List.of("--cap-drop", "ALL"));
    if (drop.isPresent()) {
      for (String capability : List.of("CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP")) {
        words.addAll(List.of("--cap-add", capability));
      }
    }
    return words;
  }

  private static List<String> system(Identity identity) throws IOException {
    List<String> words = new ArrayList<>(bind(false, PROGRAMS, PROGRAMS));
    for (Path beside : BESIDE_USR) {
      if (Files.isSymbolicLink(beside)) {
        String target = Files.readSymbolicLink(beside).toString();
        words.addAll(List.of("--symlink", target, beside.toString()));
      } else if (Files.isDirectory(beside)) {
        words.addAll(bind(false, beside, beside));
      }
    }
    words.addAll(List.of("--dev", "/dev", "--dir", "/tmp", "--dir", "/run"));
    // The parents that bwrap makes for a file are root's alone, hence each by name.
    words.addAll(parents(Identity.HOME));
    words.addAll(List.of("--dir", Identity.HOME.toString(), "--dir", "/etc", "--dir", "/etc/ssl"));
    words.addAll(List.of("--dir", "/etc/pki", "--dir", "/etc/pki/tls"));
    words.addAll(bind(false, identity.passwd(), Path.of("/etc/passwd")));
    words.addAll(bind(false, identity.group(), Path.of("/etc/group")));
    words.addAll(bind(false, identity.shells(), Path.of("/etc/shells")));
    for (String setting : SETTINGS) {
      words.addAll(List.of("--ro-bind-try", setting, setting));
    }
    return words;
  }

  /** Directories of the program, as it is called and as it is, and those asked for. */
  private static Set<Path> outside(Launch launch) throws IOException {
    Set<Path> directories = new LinkedHashSet<>();
    List<Path> wanted = new ArrayList<>(launch.visible());
    for (Path program : List.of(launch.program(), launch.program().toRealPath())) {
      wanted.add(program.getParent());
    }
    for (Path directory : wanted) {
      Path normal = directory.normalize();
      if (normal.getNameCount() == 0) {
        throw new IOException(
            launch.program() + ": children must not see / (expected a directory below it)");
      }
      if (!normal.startsWith(PROGRAMS) && BESIDE_USR.stream().noneMatch(normal::startsWith)) {
        directories.add(normal);
      }
    }
    return directories;
  }

  /** Makes the directories above one, for everybody to pass. */
  private static List<String> parents(Path directory) {
    List<String> words = new ArrayList<>();
    for (int names = 1; names < directory.getNameCount(); names++) {
      words.addAll(List.of("--dir", Path.of("/").resolve(directory.subpath(0, names)).toString()));
    }
    return words;
  }

  private static List<String> bind(boolean writable, Path from, Path to) {
    return List.of(writable ? "--bind" : "--ro-bind", from.toString(), to.toString());
  }

  @Override
  public Map<String, String> environment(View view) {
    return Confinement.environment(Identity.HOME);
  }

  @Override
  public Path home(Path home) {
    return Identity.HOME;
  }

  @Override
  public Path control(View view) {
    return CONTROL;
  }

  @Override
  public Path payload(View view) {
    return PAYLOAD;
  }

  /**
   * Its process namespace ends with the first process in it, which is killed when bwrap ends. Bwrap
   * does so with the program, not waiting for others: they may be there a moment longer.
   */
  @Override
  public boolean treeEndsWithChild() {
    return true;
  }
}
