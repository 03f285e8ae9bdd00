package io.sshperf.agent.engine.mina.sftp;

import io.sshperf.agent.engine.mina.channel.ChannelOutput;
import io.sshperf.agent.engine.mina.channel.ServedFile;
import io.sshperf.agent.engine.mina.channel.ServedFiles;
import io.sshperf.agent.transfer.FileSink;
import io.sshperf.agent.transfer.FileSource;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Requests;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A file that a client of the SFTP server has open. Its owner's receiving thread writes it or says
 * what is read; the thread that replies reads and closes it.
 */
final class SftpServedFile implements Closeable {
  private final ServedFile file;
  private final ServedFiles files;
  private final long size;
  private final @Nullable FileSource source;
  private final @Nullable FileSink sink;
  private volatile boolean broken;

  /**
   * @throws IOException if the scratch directory does not have it, or cannot take it
   */
  SftpServedFile(ServedFile file, ServedFiles files, Initiator initiator) throws IOException {
    this.file = file;
    this.files = files;
    this.size = file.file().size().orElseThrow(); // a duration does not come with files
    this.source = initiator == Initiator.PULL ? file.source() : null;
    this.sink = initiator == Initiator.PUSH ? file.sink() : null;
  }

  /** In bytes; of a file that is being received, so far. */
  long size() {
    return sink == null ? size : file.counter().bytes();
  }

  /** Takes bytes at a position. */
  SftpReply write(int id, long position, byte[] data, int offset, int length) {
    if (sink == null) {
      return refused(id, SftpStatus.PERMISSION_DENIED, "a write to %s, which is read");
    }
    if (position < 0 || position > size - length) {
      return refused(id, SftpStatus.FAILURE, "a write past the end of %s");
    }
    if (!file.counter().add(data, offset, length, position)) {
      return refused(id, SftpStatus.FAILURE, "a write to %s over what was written");
    }
    try {
      sink.write(data, offset, length, position);
      return SftpReply.status(id, SftpStatus.OK, "");
    } catch (IOException e) {
      return broken(id, e);
    }
  }

  /**
   * Gives bytes from a position on: as many as there are, and no more than 255 KiB.
   *
   * @param wanted unsigned
   */
  SftpReply read(int id, long position, int wanted) {
    FileSource from = source;
    if (from == null) {
      return refused(id, SftpStatus.PERMISSION_DENIED, "a read of %s, which is written");
    }
    if (position < 0 || position >= size) {
      return SftpReply.status(id, SftpStatus.EOF, "");
    }
    long most = Math.min(Requests.LARGEST_BUFFER.bytes(), size - position);
    int length = (int) Math.min(Integer.toUnsignedLong(wanted), most);
    return message -> {
      message.begin(SftpCodes.DATA).int32(id);
      try {
        message.write(from, position, length, new Reading(position));
      } catch (IOException e) {
        file.broken(e);
        throw e;
      }
    };
  }

  /** Counts what is read. */
  private final class Reading implements ChannelOutput.Written {
    private long position;

    Reading(long position) {
      this.position = position;
    }

    @Override
    public void piece(byte[] data, int offset, int length) {
      if (!file.counter().add(data, offset, length, position)) {
        files.refused("bytes of " + file.file().name() + " a second time"); // given, not counted
      }
      position += length;
      if (file.counter().bytes() == size) {
        file.finished();
      }
    }
  }

  /** A file that was received is whole if all its bytes have come. */
  SftpReply close(int id) {
    return message -> {
      SftpReply reply = SftpReply.status(id, SftpStatus.OK, "");
      try {
        close();
        if (sink != null && !broken && file.counter().bytes() == size) {
          file.finished();
        }
      } catch (IOException e) {
        reply = broken(id, e);
      }
      reply.write(message);
    };
  }

  private SftpReply broken(int id, IOException e) {
    broken = true; // what was counted is not all there
    file.broken(e);
    return SftpReply.status(id, SftpStatus.FAILURE, String.valueOf(e.getMessage()));
  }

  private SftpReply refused(int id, SftpStatus status, String what) {
    String told = what.formatted(file.file().name());
    files.refused(told);
    return SftpReply.status(id, status, told);
  }

  @Override
  public void close() throws IOException {
    if (source != null) {
      source.close();
    }
    if (sink != null) {
      sink.close();
    }
  }
}
