package io.sshperf.agent.engine.mina;

import static io.sshperf.agent.engine.mina.RawMessage.APPENDING;
import static io.sshperf.agent.engine.mina.RawMessage.CREATING;
import static io.sshperf.agent.engine.mina.RawMessage.EXCLUSIVE;
import static io.sshperf.agent.engine.mina.RawMessage.FAILURE;
import static io.sshperf.agent.engine.mina.RawMessage.NO_SUCH_FILE;
import static io.sshperf.agent.engine.mina.RawMessage.OP_UNSUPPORTED;
import static io.sshperf.agent.engine.mina.RawMessage.PERMISSION_DENIED;
import static io.sshperf.agent.engine.mina.RawMessage.READING;
import static io.sshperf.agent.engine.mina.RawMessage.TRUNCATING;
import static io.sshperf.agent.engine.mina.RawMessage.WRITING;
import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Quoted;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.Storage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.util.buffer.Buffer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each thing that an SFTP client may not ask for is refused and counted, touches nothing, and hurts
 * nobody: the transfer of the proper file, which is under way on the same channel, ends as
 * measured.
 */
@Timeout(120)
class SftpRefusalsTest {
  private static final int BEFORE = 10;
  private static final int ID = 77;
  private static final DataSize EACH = DataSize.ofBytes(40_003);

  private static final Set<Long> DENIED = Set.of((long) PERMISSION_DENIED, (long) OP_UNSUPPORTED);
  private static final Set<Long> FAILED = Set.of((long) FAILURE);
  private static final Set<Long> REFUSED =
      Set.of((long) PERMISSION_DENIED, (long) OP_UNSUPPORTED, (long) FAILURE, (long) NO_SUCH_FILE);

  @TempDir private Path outside;
  private @Nullable HostileSftp peer;
  private @Nullable ClientSession session;

  /** The file that is open when a wish is made. */
  private static final class Target {
    private final byte[] handle;
    private final String name;
    private final Path outside;

    Target(byte[] handle, String name, Path outside) {
      this.handle = handle;
      this.name = name;
      this.outside = outside;
    }

    byte[] handle() {
      return handle;
    }

    String name() {
      return name;
    }

    Path outside() {
      return outside;
    }

    /** In which {@code @} is the file's name. */
    String named(String pattern) {
      return pattern.replace("@", name);
    }
  }

  /**
   * What is asked for, once the proper file is open and its first bytes have passed.
   *
   * @param statuses one of which must be the answer
   */
  private record Wish(String what, Set<Long> statuses, Request request) {
    interface Request {
      RawMessage made(Target target);
    }
  }

  @AfterEach
  void close() {
    if (peer != null) {
      peer.close();
    }
  }

  @TestFactory
  Stream<DynamicTest> inAPush() throws Exception {
    List<Wish> own =
        List.of(
            open("@", WRITING | CREATING), // a second time
            open("@", READING),
            open("@", READING | WRITING),
            open("@", WRITING | APPENDING),
            open("@", 0),
            open("@", CREATING | TRUNCATING | EXCLUSIVE),
            new Wish("READ", REFUSED, target -> RawMessage.read(ID, target.handle(), 0, 5)),
            write("past the end", EACH.bytes(), 1),
            write("over the end", EACH.bytes() - 1, 2),
            write("far past the end", Long.MAX_VALUE, 1),
            write("so far that it overflows", Long.MAX_VALUE - 5, 10),
            write("at a negative offset", -1, 1),
            write("from before the start", -5, 10),
            write("over what was written", BEFORE - 1, 1),
            write("all over what was written", 0, 2 * BEFORE),
            wish("OPENDIR .", RawMessage.OPENDIR, "."), // nobody who sends needs to
            wish("OPENDIR /", RawMessage.OPENDIR, "/"));
    return tests(Initiator.PUSH, own);
  }

  @TestFactory
  Stream<DynamicTest> inAPull() throws Exception {
    List<Wish> own =
        List.of(
            open("@", READING), // a second time
            open("@", WRITING),
            open("@", READING | WRITING),
            open("@", READING | CREATING),
            open("@", READING | TRUNCATING),
            open("@", READING | APPENDING),
            open("@", 0),
            write("", 0, 5, REFUSED),
            resize("of it all", RawMessage.WITH_SIZE, EACH.bytes()));
    return tests(Initiator.PULL, own);
  }

  private Stream<DynamicTest> tests(Initiator initiator, List<Wish> own) throws Exception {
    int flags = initiator == Initiator.PUSH ? WRITING | CREATING : READING;
    List<Wish> wishes =
        Stream.of(own.stream(), otherNames(flags), otherHandles(), otherRequests())
            .flatMap(some -> some)
            .toList();
    Load load =
        Load.DEFAULT.withStorage(Storage.DISK).withAmount(new Amount.Files(wishes.size(), EACH));
    HostileSftp server = new HostileSftp(outside, initiator, load);
    peer = server;
    Stream<DynamicTest> each =
        IntStream.range(0, wishes.size())
            .mapToObj(
                index ->
                    DynamicTest.dynamicTest(
                        shown(wishes.get(index).what()),
                        () -> isRefused(server, server.file(0, index), wishes.get(index))));
    DynamicTest all =
        DynamicTest.dynamicTest(
            "all the proper files have passed",
            () -> {
              assertThat(server.report())
                  .isEqualTo(
                      ServerReport.of(Ending.MEASURED, List.of(server.tally(0)), wishes.size()));
              server.assertUntouched();
            });
    return Stream.concat(each, Stream.of(all));
  }

  private void isRefused(HostileSftp server, PayloadFile file, Wish wish) throws Exception {
    RawSftp sftp = RawSftp.greeted(session(server));
    byte[] handle = sftp.opened(5, file.name(), server.flags());
    server.move(0, BEFORE, sftp, handle, file);
    long refused = server.report().refused().orElseThrow();

    long status = sftp.status(wish.request().made(new Target(handle, file.name(), outside)));

    assertThat(wish.statuses()).contains(status);
    assertThat(server.report().refused()).as("refusals").hasValue(refused + 1);
    server.assertUntouched();
    server.transferFrom(BEFORE, sftp, handle, file);
    assertThat(server.report().refused()).as("refusals").hasValue(refused + 1);
    assertThat(sftp.close(false).await(Duration.ofSeconds(20)))
        .as("closed")
        .isTrue(); // a session has few channels
  }

  private ClientSession session(HostileSftp server) throws IOException {
    ClientSession open = session;
    if (open == null || !open.isOpen()) {
      open = server.logIn();
      session = open;
    }
    return open;
  }

  private static String shown(String what) {
    String harmless = Quoted.harmless(what);
    return harmless.substring(0, Math.min(60, harmless.length()));
  }

  private static Wish open(String name, int flags) {
    return new Wish(
        "OPEN " + name + " with flags " + flags,
        REFUSED,
        target -> RawMessage.open(ID, target.named(name), flags));
  }

  private static Wish write(String what, long offset, int length) {
    return write(what, offset, length, FAILED);
  }

  private static Wish write(String what, long offset, int length, Set<Long> statuses) {
    return new Wish(
        "WRITE " + what,
        statuses,
        target -> RawMessage.write(ID, target.handle(), offset, new byte[length]));
  }

  private static Stream<Wish> otherNames(int flags) {
    List<String> names =
        List.of(
            "canary",
            "/canary",
            "../canary",
            "/../canary",
            "../../canary",
            "/etc/passwd",
            "@/",
            "@/.",
            "@/../canary",
            "//@",
            "././@",
            "./../@",
            "/./@",
            "payload-0-999999",
            "payload-1-0",
            "payload-0-00",
            "payload-00-0",
            "payload--1-0",
            "payload-0-4294967296",
            "@ ",
            " @",
            "@\0",
            "@\0/../canary",
            "PAYLOAD-0-0",
            "payload-٠-٠",
            "~/payload-0-0",
            "~",
            "*",
            "payload-0-*",
            "..",
            "../",
            "/..",
            "x".repeat(5000));
    return names.stream()
        .flatMap(
            name ->
                Stream.of(
                    open(name, flags),
                    named("STAT", RawMessage.STAT, name),
                    named("LSTAT", RawMessage.LSTAT, name),
                    named("REALPATH", RawMessage.REALPATH, name),
                    named("OPENDIR", RawMessage.OPENDIR, name)));
  }

  private static Wish named(String what, int type, String name) {
    return new Wish(
        what + " " + name, REFUSED, target -> RawMessage.named(type, ID, target.named(name)));
  }

  private static Stream<Wish> otherHandles() {
    List<Integer> types =
        List.of(
            RawMessage.READ,
            RawMessage.WRITE,
            RawMessage.CLOSE,
            RawMessage.FSTAT,
            RawMessage.READDIR);
    return types.stream()
        .flatMap(
            type ->
                Stream.of(
                    stray("an empty handle", type, handle -> new byte[0]),
                    stray("a longer handle", type, handle -> Arrays.copyOf(handle, 300)),
                    stray("the name as handle", type, handle -> ascii("payload-0-0*")),
                    stray("another handle", type, SftpRefusalsTest::changed)));
  }

  private interface Change {
    byte[] of(byte[] handle);
  }

  private static byte[] changed(byte[] handle) {
    byte[] other = handle.clone();
    other[other.length - 1] ^= 1;
    return other;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static Wish stray(String what, int type, Change change) {
    return new Wish(
        "request " + type + " with " + what,
        FAILED,
        target -> {
          byte[] handle = change.of(target.handle());
          return switch (type) {
            case RawMessage.READ -> RawMessage.read(ID, handle, 0, 5);
            case RawMessage.WRITE -> RawMessage.write(ID, handle, 0, new byte[5]);
            default -> RawMessage.handled(type, ID, handle);
          };
        });
  }

  private static Stream<Wish> otherRequests() {
    Stream<Wish> paths =
        Stream.of("@", "canary", "../../canary")
            .flatMap(
                name ->
                    Stream.of(
                        wish("REMOVE " + name, RawMessage.REMOVE, name),
                        wish("RMDIR " + name, RawMessage.RMDIR, name),
                        wish("READLINK " + name, RawMessage.READLINK, name),
                        wish("RENAME to " + name, RawMessage.RENAME, "@", name),
                        wish("RENAME of " + name, RawMessage.RENAME, name, "stolen"),
                        wish("SYMLINK to " + name, RawMessage.SYMLINK, "link", name),
                        wish("SYMLINK from " + name, RawMessage.SYMLINK, name, "link"),
                        stat("SETSTAT " + name, name),
                        attributed("MKDIR " + name, RawMessage.MKDIR, name)));
    Stream<Wish> roots =
        Stream.of(
            wish("RMDIR .", RawMessage.RMDIR, "."),
            attributed("MKDIR made", RawMessage.MKDIR, "made"));
    Stream<Wish> absolute =
        Stream.of(RawMessage.REMOVE, RawMessage.STAT, RawMessage.OPENDIR, RawMessage.READLINK)
            .map(
                type ->
                    new Wish(
                        "request " + type + " for the canary's whole path",
                        REFUSED,
                        target ->
                            RawMessage.named(
                                type, ID, target.outside().resolve("canary").toString())));
    Stream<Wish> handles =
        Stream.of(
            new Wish(
                "READDIR of a file",
                FAILED,
                target -> RawMessage.handled(RawMessage.READDIR, ID, target.handle())),
            resize("0", RawMessage.WITH_SIZE, 0),
            resize("one byte more", RawMessage.WITH_SIZE, BEFORE + 1),
            resize("the whole", RawMessage.WITH_SIZE, EACH.bytes()),
            resize("-1", RawMessage.WITH_SIZE, -1),
            resize(
                "what it has, with permissions",
                RawMessage.WITH_SIZE | RawMessage.WITH_PERMISSIONS,
                BEFORE),
            resize("nothing", 0, BEFORE),
            new Wish(
                "FSETSTAT with another handle",
                DENIED,
                target ->
                    RawMessage.of(
                        RawMessage.FSETSTAT, ID, details -> sized(details, target.name()))));
    Stream<Wish> unheardOf =
        Stream.of(0, 21, 22, 99, 101, 105, 199, 201, 255)
            .map(
                type ->
                    new Wish(
                        "type " + type,
                        REFUSED,
                        target ->
                            RawMessage.of(type, ID, details -> details.putString(target.name()))));
    return Stream.of(paths, roots, absolute, handles, unheardOf, extensions())
        .flatMap(wishes -> wishes);
  }

  private static Stream<Wish> extensions() {
    return Stream.of(
        wish("posix-rename", RawMessage.EXTENDED, "posix-rename@openssh.com", "canary", "x"),
        wish("hardlink", RawMessage.EXTENDED, "hardlink@openssh.com", "../canary", "x"),
        wish("statvfs", RawMessage.EXTENDED, "statvfs@openssh.com", "/"),
        wish("fstatvfs", RawMessage.EXTENDED, "fstatvfs@openssh.com", "0"),
        wish("fsync", RawMessage.EXTENDED, "fsync@openssh.com", "0"),
        wish("lsetstat", RawMessage.EXTENDED, "lsetstat@openssh.com", "canary"),
        wish("limits", RawMessage.EXTENDED, "limits@openssh.com"),
        wish("expand-path", RawMessage.EXTENDED, "expand-path@openssh.com", "~root"),
        wish("home-directory", RawMessage.EXTENDED, "home-directory", "root"),
        wish("users-groups-by-id", RawMessage.EXTENDED, "users-groups-by-id@openssh.com"),
        wish("copy-data", RawMessage.EXTENDED, "copy-data", "0"),
        wish("an empty extension", RawMessage.EXTENDED, ""),
        wish("an unheard-of extension", RawMessage.EXTENDED, "unheard-of@example.com"));
  }

  private static Wish wish(String what, int type, String... words) {
    return new Wish(
        what,
        DENIED,
        target ->
            RawMessage.of(
                type,
                ID,
                details -> {
                  for (String word : words) {
                    details.putString(target.named(word));
                  }
                }));
  }

  private static Wish attributed(String what, int type, String name) {
    return new Wish(
        what,
        DENIED,
        target ->
            RawMessage.of(
                type,
                ID,
                details -> {
                  details.putString(target.named(name));
                  details.putUInt(0);
                }));
  }

  private static Wish resize(String what, int flags, long size) {
    return new Wish(
        "FSETSTAT to size " + what,
        DENIED,
        target ->
            RawMessage.of(
                RawMessage.FSETSTAT,
                ID,
                details -> {
                  details.putBytes(target.handle());
                  details.putUInt(flags);
                  details.putLong(size);
                  details.putUInt(0777);
                }));
  }

  private static Wish stat(String what, String name) {
    return new Wish(
        what,
        DENIED,
        target ->
            RawMessage.of(RawMessage.SETSTAT, ID, details -> sized(details, target.named(name))));
  }

  private static void sized(Buffer details, String name) {
    details.putString(name);
    details.putUInt(RawMessage.WITH_SIZE | RawMessage.WITH_PERMISSIONS);
    details.putLong(0);
    details.putUInt(0777);
  }
}
