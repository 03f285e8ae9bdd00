package io.sshperf.agent.process;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All children of one agent. Thread-safe. */
public final class Children implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Children.class);

  private static final String NO_TASKSET = "taskset is missing (install the package util-linux)";

  private final Ground ground;
  private final RoomsDirectory directory;
  private final Starter starter = new Starter();
  private final String agent = UUID.randomUUID() + ".";
  private final Janitor janitor = new Janitor(Sweep.MARK + "=" + agent);
  private final AtomicInteger count = new AtomicInteger();
  private final Set<Room> rooms = ConcurrentHashMap.newKeySet();

  /** Guarded by this. */
  private @Nullable Prepared prepared;

  private volatile boolean closed;

  /**
   * @param place where rooms are
   */
  private record Prepared(Path place, Confinement how) {}

  private Children(Ground ground, RoomsDirectory directory) {
    this.ground = ground;
    this.directory = directory;
  }

  /**
   * Finds out whether children can be confined here, by trying it.
   *
   * @param account not root's
   * @param unconfinedAllowed whether this agent's configuration lets children serve unconfined
   * @param directory of this agent alone; what an earlier one left in it is removed; made when it
   *     is needed
   * @throws IOException if what was left cannot be removed
   */
  public static Children of(Account account, boolean unconfinedAllowed, Path directory)
      throws IOException {
    return of(account, unconfinedAllowed, directory, Means.ofHost());
  }

  static Children of(Account account, boolean unconfinedAllowed, Path directory, Means means)
      throws IOException {
    if (account.isRoot()) {
      throw new IllegalArgumentException("account: root's (expected one without rights)");
    }
    RoomsDirectory rooms = new RoomsDirectory(directory);
    rooms.clear();
    return new Children(Ground.tried(means, account, unconfinedAllowed), rooms);
  }

  /** Whom they run as. */
  public Account account() {
    return ground.account();
  }

  /** Why children are not confined, with the remedy, in one line; empty if they are. */
  public Optional<String> whyNotConfined() {
    return ground.whyNotConfined();
  }

  /** Why no child may let others in, with the remedy, in one line; empty if they may. */
  public Optional<String> whyMayNotServe() {
    return ground.whyMayNotServe();
  }

  /** Why no child can be kept to some cores, with the remedy, in one line; empty if they can. */
  public Optional<String> whyNotOnCores() {
    return ground.means().taskset().isPresent() ? Optional.empty() : Optional.of(NO_TASKSET);
  }

  public boolean mayServe() {
    return whyMayNotServe().isEmpty();
  }

  /**
   * @param payload an existing directory of this host, which the children see as {@code /data}; it
   *     is the caller's, and stays
   * @throws IOException if the room cannot be made, or the account cannot reach the payload
   */
  public Room room(Path payload, boolean payloadWritable) throws IOException {
    Path seen = payload.toRealPath();
    if (ground.roomsInTheOpen()) {
      Reach.require(account(), seen);
    }
    return made(Optional.of(seen), payloadWritable);
  }

  /**
   * A room without a payload: the children see an empty directory.
   *
   * @throws IOException if the room cannot be made
   */
  public Room room() throws IOException {
    return made(Optional.empty(), false);
  }

  private synchronized Room made(Optional<Path> payload, boolean payloadWritable)
      throws IOException {
    requireOpen();
    Prepared by = prepared != null ? prepared : prepare();
    Path own = Files.createTempDirectory(by.place, "room-", RoomsDirectory.OWNERS_ALONE);
    boolean whole = false;
    try {
      Files.setPosixFilePermissions(own, RoomsDirectory.PASSABLE);
      View view = View.make(own, by.how, account(), payload, payloadWritable);
      Room room = new Room(this, by.how, own, view);
      rooms.add(room);
      whole = true;
      return room;
    } finally {
      if (!whole) {
        Removal.of(own);
      }
    }
  }

  private Prepared prepare() throws IOException {
    Confinement how = ground.confinement();
    Path place = directory.make(ground.roomsInTheOpen());
    janitor.remove(place);
    Prepared made = new Prepared(place, how);
    prepared = made;
    return made;
  }

  private void requireOpen() throws IOException {
    if (closed) {
      throw new IOException("nothing is started any more: this agent ends");
    }
  }

  Child start(Confinement how, View view, Launch launch) throws IOException {
    requireOpen();
    if (launch.serves() && whyMayNotServe().isPresent()) {
      throw new IOException(whyMayNotServe().get());
    }
    String mark = agent + count.incrementAndGet() + ".";
    ToldTimes times = ToldTimes.of(launch, how.treeEndsWithChild());
    List<String> command = pinned(launch.bounds().cores());
    command.addAll(how.command(view, launch, times.mark()));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(view.payload().toFile())
            .redirectInput(
                launch.stdin() instanceof Launch.Input.Nothing
                    ? Redirect.from(Path.of("/dev/null").toFile())
                    : Redirect.PIPE)
            .redirectOutput(
                launch.stdout() == Launch.Output.PIPE ? Redirect.PIPE : Redirect.DISCARD);
    builder.environment().clear();
    builder.environment().putAll(how.environment(view));
    builder.environment().put(Sweep.MARK, mark);
    Optional<Path> file =
        launch.stdin() instanceof Launch.Input.ControlFile control
            ? Optional.of(view.control().resolve(control.name()))
            : Optional.empty();
    Process process = starter.start(builder);
    boolean attended = false;
    try {
      janitor.started(process.pid());
      Child child =
          Child.of(
              process,
              launch,
              Sweep.MARK + "=" + mark + (launch.serves() ? "\n" + view.homeMark() : ""),
              how.treeEndsWithChild(),
              times,
              file,
              janitor::ended);
      attended = true;
      return child;
    } finally {
      if (!attended) {
        process.destroyForcibly();
      }
    }
  }

  /** The words that keep what follows, with all that it starts, to some cores. */
  private List<String> pinned(List<Integer> cores) throws IOException {
    List<String> words = new ArrayList<>();
    if (!cores.isEmpty()) {
      Optional<Path> taskset = ground.means().taskset();
      words.add(taskset.orElseThrow(() -> new IOException(NO_TASKSET)).toString());
      words.addAll(List.of("-c", cores.stream().map(String::valueOf).collect(joining(","))));
    }
    return words;
  }

  /**
   * Has a directory removed when these are closed, or this process dies, however it does.
   *
   * @param path absolute, and one that no later agent uses
   */
  public void removeAfterDeath(Path path) {
    janitor.remove(path);
  }

  void forget(Room room) {
    rooms.remove(room);
  }

  /** Ends all children that are left, and closes their rooms. */
  @Override
  public void close() {
    Prepared left;
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      left = prepared;
    }
    List.copyOf(rooms).forEach(Room::close);
    if (left != null) {
      try {
        Removal.of(left.place);
      } catch (IOException e) {
        log.warn("{} was not removed: {}", left.place, e.getMessage());
      }
    }
    janitor.close();
    starter.close();
  }
}
