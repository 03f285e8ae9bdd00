package io.sshperf.agent.engine.openssh;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.process.Account;
import io.sshperf.agent.process.Children;
import io.sshperf.agent.process.Processes;
import io.sshperf.agent.process.Unconfined;
import io.sshperf.agent.transfer.LatencyProbe;
import io.sshperf.agent.transfer.Scratch;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Latency;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Programs;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/**
 * An agent's ground that is one test's alone: directories, children, programs beside the host's.
 * Closing it proves that nothing is left.
 */
final class Site implements AutoCloseable {
  /** Asked once. */
  private static final Capabilities HOSTS =
      Capabilities.of(Installation.find(), Transfers.CHILDREN);

  private static final LatencyProbe NO_PROBE = (spec, server, key) -> Latency.UNKNOWN;

  private final Path root;
  private final String installation;

  /** A number that {@code sleep} adds, and by which processes of fake programs are known. */
  final String token = "0.0" + ThreadLocalRandom.current().nextLong(1L << 50, 1L << 51);

  final Scratch disk;
  final Scratch memory;
  final Children children;

  /** Where children are that nothing confines, which an account must reach that is not ours. */
  private final String open;

  private Site(Path root, String installation, Children children) throws IOException {
    this.root = root;
    this.installation = installation;
    this.children = children;
    this.open = "sshperf-" + UUID.nameUUIDFromBytes(bytes(children(root)));
    this.disk = Scratch.in(root.resolve("scratch"));
    this.memory = Scratch.inMemory(Scratch.SHARED_MEMORY, installation);
    children.removeAfterDeath(memory.root());
  }

  static Site make() throws IOException {
    return in(Files.createTempDirectory("sshperf-test-"), "test-" + UUID.randomUUID());
  }

  /** Of an agent that may serve though nothing confines its children. */
  static Site makeUnconfined() throws IOException {
    return unconfinedIn(Files.createTempDirectory("sshperf-test-"), "test-" + UUID.randomUUID());
  }

  /**
   * @param root an empty directory, or one that such a site has left
   */
  static Site unconfinedIn(Path root, String installation) throws IOException {
    return new Site(passable(root), installation, Unconfined.in(children(root)));
  }

  /**
   * @param root an empty directory, or one that such a site has left
   */
  static Site in(Path root, String installation) throws IOException {
    return new Site(
        passable(root),
        installation,
        Children.of(Account.chosen(Optional.empty()), false, children(root)));
  }

  private static Path children(Path root) {
    return root.resolve("children");
  }

  private static Path passable(Path root) throws IOException {
    return Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static byte[] bytes(Path path) {
    return path.toString().getBytes(StandardCharsets.UTF_8);
  }

  Path root() {
    return root;
  }

  private Workshop workshop(LatencyProbe probe) {
    return new Workshop(disk, memory, children, probe);
  }

  /** The host's own programs. */
  OpensshEngine engine() {
    return engine(Installation.find());
  }

  /** Programs that are believed to be able to do what the host's can. */
  OpensshEngine engine(Installation installed) {
    return new OpensshEngine(installed, workshop(NO_PROBE), HOSTS);
  }

  /** The host's own programs, and who is asked for the latency before they are started. */
  OpensshEngine engine(LatencyProbe probe) {
    return new OpensshEngine(Installation.find(), workshop(probe), HOSTS);
  }

  /** Programs that are asked what they can do. */
  OpensshEngine askedEngine(Installation installed) {
    return new OpensshEngine(installed, workshop(NO_PROBE));
  }

  /** Puts a shell's script where programs of this site are. */
  Path program(String name, String script) throws IOException {
    Path directory = Files.createDirectories(root.resolve("programs"));
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path program = Files.writeString(directory.resolve(name), "#!/bin/sh\n" + script + "\n");
    return Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** All that runs for this site now: what its sandboxes hold, and what its fakes started. */
  Set<Processes.One> running() throws IOException {
    Set<Processes.One> running = Processes.family(root.toString());
    running.addAll(Processes.family(open));
    running.addAll(Processes.family(token));
    return running;
  }

  /** Sends a signal to those whose words hold a text, of which there must be some. */
  void signal(String name, String text) {
    try {
      List<String> pids =
          running().stream()
              .filter(one -> one.words().contains(text))
              .map(one -> String.valueOf(one.pid()))
              .toList();
      assertThat(pids).as("processes with " + text).isNotEmpty();
      List<String> words = new ArrayList<>(List.of("kill", "-" + name));
      words.addAll(pids);
      assertThat(RealProgram.run("procps", words).exitCode()).as("%s", words).isZero();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** No process, no file, though the agent still runs; the janitor of the agent may be there. */
  void assertQuiet() {
    Awaitility.await()
        .atMost(Duration.ofSeconds(10))
        .pollDelay(Duration.ZERO)
        .untilAsserted(
            () -> {
              assertThat(running()).isEmpty();
              assertThat(files(root.resolve("scratch"))).isEmpty();
              assertThat(files(memory.root())).isEmpty();
              assertThat(rooms()).isEmpty();
            });
  }

  private Set<Path> rooms() throws IOException {
    Set<Path> rooms = files(children(root));
    for (Path place : inTheOpen()) {
      rooms.addAll(files(place));
    }
    rooms.removeIf(one -> one.getFileName().toString().startsWith("rooms-"));
    return rooms;
  }

  /** As it is after the agent's end, an orderly one or not. */
  void assertGone() {
    Awaitility.await()
        .atMost(Duration.ofSeconds(10))
        .pollDelay(Duration.ZERO)
        .untilAsserted(
            () -> {
              assertThat(running()).isEmpty();
              assertThat(files(children(root))).isEmpty();
              assertThat(inTheOpen()).isEmpty();
              assertThat(entries(Scratch.SHARED_MEMORY, "sshperf-" + installation)).isEmpty();
            });
  }

  private List<Path> inTheOpen() throws IOException {
    return entries(Path.of("/tmp"), open);
  }

  private static List<Path> entries(Path directory, String beginning) throws IOException {
    try (Stream<Path> all = Files.list(directory)) {
      return all.filter(one -> one.getFileName().toString().startsWith(beginning)).toList();
    }
  }

  /** All below a directory that this account can see; without it. */
  static Set<Path> files(Path directory) throws IOException {
    Set<Path> files = new TreeSet<>();
    if (Files.isDirectory(directory)) {
      try (Stream<Path> entries = Files.list(directory)) {
        for (Path entry : entries.toList()) {
          files.add(entry);
          if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS) && Files.isReadable(entry)) {
            files.addAll(files(entry));
          }
        }
      } catch (NoSuchFileException e) {
        files.clear(); // it went meanwhile
      }
    }
    return files;
  }

  @Override
  public void close() throws IOException {
    children.close();
    disk.close();
    memory.close();
    assertGone();
    assertThat(files(root.resolve("scratch"))).isEmpty();
    for (Path file : new TreeSet<>(files(root)).descendingSet()) {
      Files.delete(file);
    }
    Files.delete(root);
  }

  /**
   * The host's programs with a shell's script in place of one. The script has the real one's path
   * as {@code $real}, and is that one where it is only asked what it is.
   */
  Installation with(ClientProgram program, String script) throws IOException {
    Installation host = Installation.find();
    Path real = host.client(program).orElseThrow(() -> missing("openssh-client"));
    Optional<Path> fake = Optional.of(program(program.word(), posing(real, script)));
    return new Installation(
        program == ClientProgram.SSH ? fake : host.ssh(),
        program == ClientProgram.SCP ? fake : host.scp(),
        program == ClientProgram.SFTP ? fake : host.sftp(),
        host.sshd(),
        host.sftpServer());
  }

  /** Likewise, with another {@code sshd}. */
  Installation withSshd(String script) throws IOException {
    Installation host = Installation.find();
    Path real = host.sshd().orElseThrow(() -> missing("openssh-server"));
    Path fake = program("sshd", posing(real, script));
    return new Installation(
        host.ssh(), host.scp(), host.sftp(), Optional.of(fake), host.sftpServer());
  }

  private static String posing(Path real, String script) {
    return "real='%s'\ncase \"$1\" in -V|-Q|-T) exec \"$real\" \"$@\";; esac\n%s"
        .formatted(real, script);
  }

  private static AssertionError missing(String debianPackage) {
    return new AssertionError("apt-get install " + debianPackage);
  }

  /** With a program for its method. */
  static TransferSpec spec(
      ClientProgram program, Initiator initiator, Load load, Duration stallLimit) {
    return spec(
        initiator,
        TransferSettings.DEFAULT
            .with(
                switch (program) {
                  case SSH -> Method.STREAM;
                  case SCP -> Method.SCP;
                  case SFTP -> Method.SFTP;
                })
            .with(Programs.DEFAULT.withClient(program))
            .with(load),
        stallLimit);
  }

  static TransferSpec spec(Initiator initiator, TransferSettings settings, Duration stallLimit) {
    return Transfers.spec(Engine.OPENSSH, initiator, settings, stallLimit);
  }
}
