package io.sshperf.agent.engine.mina.sftp;

import io.sshperf.agent.engine.mina.channel.ServedFile;
import io.sshperf.agent.engine.mina.channel.ServedFiles;
import io.sshperf.proto.model.Initiator;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the SFTP server of one channel does about each request: there are the files of the transfer,
 * in one direction, each once, and the one directory that they are in, which is listed to whoever
 * fetches them (scp expands patterns so). Everything else is refused and counted. Confined to the
 * thread that receives, but for {@link #close}.
 */
final class SftpService {
  private static final Logger log = LoggerFactory.getLogger(SftpService.class);
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final String ROOT = "/";
  private static final int EITHER_WAY =
      SftpCodes.OPEN_CREATE | SftpCodes.OPEN_TRUNCATE | SftpCodes.OPEN_EXCLUSIVE;

  private final ServedFiles files;
  private final Initiator initiator;
  private final Map<ByteBuffer, SftpServedFile> open = new ConcurrentHashMap<>();
  private final SftpListings listings;

  SftpService(ServedFiles files, Initiator initiator) {
    this.files = files;
    this.initiator = initiator;
    this.listings = new SftpListings(files);
  }

  /**
   * Does what can be done at once; the rest is done when the reply is written.
   *
   * @param message from the id on
   * @throws MalformedMessageException if it is not what its type says
   */
  SftpReply answer(int type, IncomingMessage message) throws MalformedMessageException {
    int id = message.int32();
    return switch (type) {
      case SftpCodes.OPEN -> open(id, message.text(), message.int32());
      case SftpCodes.CLOSE -> close(id, message.bytes());
      case SftpCodes.READ -> read(id, message);
      case SftpCodes.WRITE -> write(id, message);
      case SftpCodes.FSTAT -> attributes(id, message.bytes());
      case SftpCodes.FSETSTAT -> keepSize(id, message);
      case SftpCodes.OPENDIR -> openDirectory(id, message.text());
      case SftpCodes.READDIR -> readDirectory(id, message.bytes());
      case SftpCodes.STAT, SftpCodes.LSTAT -> attributes(id, message.text());
      case SftpCodes.REALPATH -> realPath(id, message.text());
      default ->
          refused(
              id,
              type < SftpCodes.LAST_REQUEST + 1
                  ? SftpStatus.PERMISSION_DENIED
                  : SftpStatus.OP_UNSUPPORTED,
              "an SFTP request of type " + type);
    };
  }

  private SftpReply open(int id, String path, int flags) {
    if (!isWanted(flags)) {
      return refused(id, SftpStatus.PERMISSION_DENIED, "to open " + path + " with flags " + flags);
    }
    Optional<ServedFile> claimed = files.claim(name(path));
    if (claimed.isEmpty()) {
      return SftpReply.status(id, SftpStatus.PERMISSION_DENIED, "no such file, or no more");
    }
    byte[] handle = newHandle();
    try {
      open.put(ByteBuffer.wrap(handle), new SftpServedFile(claimed.get(), files, initiator));
    } catch (IOException e) {
      return SftpReply.status(id, SftpStatus.FAILURE, String.valueOf(e.getMessage()));
    }
    return SftpReply.handle(id, handle);
  }

  private static byte[] newHandle() {
    byte[] handle = new byte[Long.BYTES];
    RANDOM.nextBytes(handle);
    return handle;
  }

  private boolean isWanted(int flags) {
    return switch (initiator) {
      case PULL -> flags == SftpCodes.OPEN_READ;
      case PUSH -> (flags & ~EITHER_WAY) == SftpCodes.OPEN_WRITE;
    };
  }

  private SftpReply openDirectory(int id, String path) {
    if (initiator != Initiator.PULL || !isDirectory(path)) {
      return refused(id, SftpStatus.PERMISSION_DENIED, "to list " + path);
    }
    byte[] handle = newHandle();
    return listings.open(handle)
        ? SftpReply.handle(id, handle)
        : refused(
            id,
            SftpStatus.FAILURE,
            "to list the directory more than %d times at once".formatted(SftpListings.MOST_OPEN));
  }

  private SftpReply readDirectory(int id, byte[] handle) {
    SftpReply reply = listings.read(id, handle);
    return reply == null ? strange(id) : reply;
  }

  private SftpReply close(int id, byte[] handle) {
    if (listings.close(handle)) {
      return SftpReply.status(id, SftpStatus.OK, "");
    }
    SftpServedFile file = open.remove(ByteBuffer.wrap(handle));
    return file == null ? strange(id) : file.close(id);
  }

  private SftpReply read(int id, IncomingMessage message) throws MalformedMessageException {
    SftpServedFile file = file(message);
    long position = message.int64();
    int length = message.int32();
    return file == null ? strange(id) : file.read(id, position, length);
  }

  private SftpReply write(int id, IncomingMessage message) throws MalformedMessageException {
    SftpServedFile file = file(message);
    long position = message.int64();
    int length = message.beginString();
    if (length < message.remaining()) {
      throw new MalformedMessageException("a message that goes on behind its data");
    }
    return file == null
        ? strange(id)
        : file.write(id, position, message.array(), message.offset(), length);
  }

  private SftpReply attributes(int id, byte[] handle) {
    SftpServedFile file = open.get(ByteBuffer.wrap(handle));
    return file == null ? strange(id) : SftpReply.file(id, file.size());
  }

  /**
   * OpenSSH's scp cuts every file that it has written to the length that it has (sftp-client.c:
   * sftp_upload, inplace_flag). No other attribute may be set, nor another length.
   */
  private SftpReply keepSize(int id, IncomingMessage message) throws MalformedMessageException {
    SftpServedFile file = file(message);
    boolean onlySize = message.int32() == SftpCodes.ATTRIBUTE_SIZE;
    boolean isSo =
        onlySize && initiator == Initiator.PUSH && file != null && message.int64() == file.size();
    return isSo
        ? SftpReply.status(id, SftpStatus.OK, "")
        : refused(id, SftpStatus.PERMISSION_DENIED, "to set attributes");
  }

  private SftpReply attributes(int id, String path) {
    if (isDirectory(path)) {
      return SftpReply.directory(id);
    }
    Optional<ServedFile> file = files.find(name(path));
    if (file.isEmpty()) {
      return refused(id, SftpStatus.PERMISSION_DENIED, "the attributes of " + path);
    }
    if (initiator == Initiator.PULL) {
      return SftpReply.file(id, file.get().file().size().orElseThrow());
    }
    return file.get().wasClaimed()
        ? SftpReply.file(id, file.get().counter().bytes())
        : SftpReply.status(id, SftpStatus.NO_SUCH_FILE, "not yet");
  }

  private SftpReply realPath(int id, String path) {
    if (isDirectory(path)) {
      return SftpReply.name(id, ROOT);
    }
    String name = name(path);
    return files.find(name).isPresent()
        ? SftpReply.name(id, ROOT + name)
        : refused(id, SftpStatus.PERMISSION_DENIED, "the path of " + path);
  }

  private static boolean isDirectory(String path) {
    return path.equals(".") || name(path).isEmpty();
  }

  /** Without the one way into the directory that a name may begin with. */
  private static String name(String path) {
    if (path.startsWith("./")) {
      return path.substring(2);
    }
    return path.startsWith(ROOT) ? path.substring(1) : path;
  }

  private @Nullable SftpServedFile file(IncomingMessage message) throws MalformedMessageException {
    return open.get(ByteBuffer.wrap(message.bytes()));
  }

  private SftpReply strange(int id) {
    return refused(id, SftpStatus.FAILURE, "a handle that is not open");
  }

  private SftpReply refused(int id, SftpStatus status, String what) {
    files.refused(what);
    return SftpReply.status(id, status, "refused");
  }

  /** Closes what the client left open. For the thread that replies, when it ends. */
  void close() {
    for (SftpServedFile file : open.values()) {
      try {
        file.close();
      } catch (IOException e) {
        log.debug("a file was not closed", e);
      }
    }
  }
}
