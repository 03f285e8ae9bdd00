package io.sshperf.agent.engine.mina;

import java.util.function.Consumer;
import org.apache.sshd.common.util.buffer.Buffer;
import org.apache.sshd.common.util.buffer.ByteArrayBuffer;

/**
 * One SFTP message as tests write and read it, by the draft and by nothing of ours
 * (draft-ietf-secsh-filexfer-02, section 3). Immutable, if nobody writes to its body.
 */
final class RawMessage {
  static final int INIT = 1;
  static final int VERSION = 2;
  static final int OPEN = 3;
  static final int CLOSE = 4;
  static final int READ = 5;
  static final int WRITE = 6;
  static final int LSTAT = 7;
  static final int FSTAT = 8;
  static final int SETSTAT = 9;
  static final int FSETSTAT = 10;
  static final int OPENDIR = 11;
  static final int READDIR = 12;
  static final int REMOVE = 13;
  static final int MKDIR = 14;
  static final int RMDIR = 15;
  static final int REALPATH = 16;
  static final int STAT = 17;
  static final int RENAME = 18;
  static final int READLINK = 19;
  static final int SYMLINK = 20;
  static final int STATUS = 101;
  static final int HANDLE = 102;
  static final int DATA = 103;
  static final int NAME = 104;
  static final int ATTRS = 105;
  static final int EXTENDED = 200;

  static final int OK = 0;
  static final int EOF = 1;
  static final int NO_SUCH_FILE = 2;
  static final int PERMISSION_DENIED = 3;
  static final int FAILURE = 4;
  static final int OP_UNSUPPORTED = 8;

  /** Flags of OPEN. */
  static final int READING = 1;

  static final int WRITING = 2;
  static final int APPENDING = 4;
  static final int CREATING = 8;
  static final int TRUNCATING = 16;
  static final int EXCLUSIVE = 32;

  /** Flags of ATTRS. */
  static final int WITH_SIZE = 1;

  static final int WITH_PERMISSIONS = 4;
  static final int DIRECTORY = 0040000;
  static final int REGULAR = 0100000;
  static final int KIND = 0170000;

  private final int type;
  private final byte[] body;

  RawMessage(int type, byte[] body) {
    this.type = type;
    this.body = body;
  }

  /**
   * @param body writes what follows the type
   */
  static RawMessage of(int type, Consumer<Buffer> body) {
    Buffer buffer = new ByteArrayBuffer();
    body.accept(buffer);
    return new RawMessage(type, buffer.getCompactData());
  }

  /**
   * @param details writes what follows the id
   */
  static RawMessage of(int type, long id, Consumer<Buffer> details) {
    return of(
        type,
        body -> {
          body.putUInt(id);
          details.accept(body);
        });
  }

  static RawMessage init() {
    return of(INIT, body -> body.putUInt(3));
  }

  static RawMessage open(long id, String name, int flags) {
    return of(
        OPEN,
        id,
        body -> {
          body.putString(name);
          body.putUInt(flags);
          body.putUInt(0);
        });
  }

  static RawMessage named(int type, long id, String name) {
    return of(type, id, body -> body.putString(name));
  }

  static RawMessage handled(int type, long id, byte[] handle) {
    return of(type, id, body -> body.putBytes(handle));
  }

  static RawMessage read(long id, byte[] handle, long offset, long length) {
    return of(
        READ,
        id,
        body -> {
          body.putBytes(handle);
          body.putLong(offset);
          body.putUInt(length);
        });
  }

  static RawMessage write(long id, byte[] handle, long offset, byte[] data) {
    return of(
        WRITE,
        id,
        body -> {
          body.putBytes(handle);
          body.putLong(offset);
          body.putBytes(data);
        });
  }

  static RawMessage status(long id, long code, String text) {
    return of(
        STATUS,
        id,
        body -> {
          body.putUInt(code);
          body.putString(text);
          body.putString("");
        });
  }

  static RawMessage data(long id, byte[] data) {
    return of(DATA, id, body -> body.putBytes(data));
  }

  int type() {
    return type;
  }

  /** What follows the type, to be read from the start. */
  Buffer body() {
    return new ByteArrayBuffer(body);
  }

  long id() {
    return body().getUInt();
  }

  /** What follows the id. */
  Buffer details() {
    Buffer details = body();
    details.getUInt();
    return details;
  }

  /** Of a STATUS. */
  long code() {
    return details().getUInt();
  }

  /** Of a STATUS. */
  String text() {
    Buffer details = details();
    details.getUInt();
    return details.getString();
  }

  /** With its length, as it goes over the channel. */
  byte[] framed() {
    Buffer framed = new ByteArrayBuffer(body.length + 5, false);
    framed.putUInt(body.length + 1);
    framed.putByte((byte) type);
    framed.putRawBytes(body);
    return framed.getCompactData();
  }

  @Override
  public String toString() {
    String what = "type " + type + " with " + body.length + " bytes";
    return type == STATUS ? what + ": status " + code() + ", " + text() : what;
  }
}
