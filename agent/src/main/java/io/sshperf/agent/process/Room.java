package io.sshperf.agent.process;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the children of one end of one transfer see: its payload and a directory of control files
 * (keys, configuration). Thread-safe.
 */
public final class Room implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Room.class);

  /** Of a control file that is read; keys and logs are smaller. */
  private static final int MOST_BYTES = 1 << 20;

  private final Children children;
  private final Confinement confinement;
  private final Path directory;
  private final View view;

  /** Guarded by itself, as is {@link #closed}. */
  private final List<Child> started = new ArrayList<>();

  private boolean closed;

  Room(Children children, Confinement confinement, Path directory, View view) {
    this.children = children;
    this.confinement = confinement;
    this.directory = directory;
    this.view = view;
  }

  /**
   * Makes or replaces a control file, mode 0600, the account's.
   *
   * @param name without a slash
   * @return where it is on this host
   */
  public Path write(String name, String text) throws IOException {
    Path file = path(name);
    Files.deleteIfExists(file);
    try (SeekableByteChannel channel =
        Files.newByteChannel(
            file,
            Set.of(CREATE_NEW, WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }
    children.account().own(file);
    return file;
  }

  /**
   * Reads a control file that a child may have written; a link it is not followed.
   *
   * @throws IOException if it is no file, or larger than {@value #MOST_BYTES} bytes
   */
  public String read(String name) throws IOException {
    Path file = path(name);
    if (!Files.isRegularFile(file, NOFOLLOW_LINKS)) {
      throw new IOException(file + ": no such file");
    }
    try (SeekableByteChannel channel = Files.newByteChannel(file, Set.of(READ, NOFOLLOW_LINKS))) {
      if (channel.size() > MOST_BYTES) {
        throw new IOException(
            "%s: %d bytes (expected %d at most)".formatted(file, channel.size(), MOST_BYTES));
      }
      byte[] bytes = Channels.newInputStream(channel).readNBytes(MOST_BYTES);
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  /** Where a control file is on this host, be it there or not. */
  public Path path(String name) {
    return view.control().resolve(checked(name));
  }

  /** What a child calls a control file. */
  public String seen(String name) {
    return confinement.control(view).resolve(checked(name)).toString();
  }

  /** What a child calls the directory of the control files. */
  public String seenControl() {
    return confinement.control(view).toString();
  }

  /**
   * What a child calls a file of the payload.
   *
   * @param name empty for the directory itself
   */
  public String seenPayload(String name) {
    Path payload = confinement.payload(view);
    return (name.isEmpty() ? payload : payload.resolve(checked(name))).toString();
  }

  private static String checked(String name) {
    if (name.isEmpty() || name.equals(".") || name.equals("..") || name.indexOf('/') >= 0) {
      throw new IllegalArgumentException("name: " + name + " (expected that of a file, without /)");
    }
    return name;
  }

  /**
   * Starts a program, with the payload as its directory.
   *
   * @throws IOException if it cannot be started; the message is for the user
   */
  public Child start(Launch launch) throws IOException {
    if (!Programs.isProgram(launch.program())) {
      throw new IOException(launch.program() + " is not a program (expected an executable file)");
    }
    Child child = children.start(confinement, view, launch);
    synchronized (started) {
      if (!closed) {
        started.add(child);
        return child;
      }
    }
    child.end();
    throw new IOException(launch.program() + " was not started: the transfer is over");
  }

  /** Ends its children and removes its control files. */
  @Override
  public void close() {
    List<Child> left;
    synchronized (started) {
      closed = true;
      left = List.copyOf(started);
    }
    left.forEach(Child::end);
    if (!confinement.treeEndsWithChild()) {
      Sweep.run(view.homeMark(), OptionalLong.empty());
    }
    try {
      Removal.of(directory);
    } catch (IOException e) {
      log.warn("{} was not removed: {}", directory, e.getMessage());
    }
    children.forget(this);
  }
}
