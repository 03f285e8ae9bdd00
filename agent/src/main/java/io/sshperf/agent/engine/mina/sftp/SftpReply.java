package io.sshperf.agent.engine.mina.sftp;

import io.sshperf.agent.transfer.PayloadFile;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** What the SFTP server says to one request, written when its turn has come. */
interface SftpReply {
  int LONGEST_TEXT = 500;

  /**
   * @throws IOException if the channel closes, or a file cannot be read
   */
  void write(OutgoingMessage message) throws IOException, InterruptedException;

  /**
   * @param text for a person, cut where it is too long; empty where the status says it all
   */
  static SftpReply status(int id, SftpStatus status, String text) {
    String told = text.substring(0, Math.min(text.length(), LONGEST_TEXT));
    return message ->
        message
            .begin(SftpCodes.STATUS)
            .int32(id)
            .int32(status.code())
            .string(told)
            .string("") // no language
            .write();
  }

  static SftpReply handle(int id, byte[] handle) {
    return message -> message.begin(SftpCodes.HANDLE).int32(id).string(handle).write();
  }

  /** One path, without attributes. */
  static SftpReply name(int id, String path) {
    return message ->
        message.begin(SftpCodes.NAME).int32(id).int32(1).string(path).string(path).int32(0).write();
  }

  /**
   * A part of a listing.
   *
   * @param files of known size, at most {@value SftpListings#MOST_NAMES}
   */
  static SftpReply names(int id, List<PayloadFile> files) {
    return message -> {
      message.begin(SftpCodes.NAME).int32(id).int32(files.size());
      for (PayloadFile file : files) {
        long size = file.size().orElseThrow();
        message.string(file.name()).string(longName(file.name(), size));
        attributes(message, size);
      }
      message.write();
    };
  }

  /** As {@code ls -l} says it, which is all that a client may do with it: show it. */
  private static String longName(String name, long size) {
    return String.format(
        Locale.ROOT, "-rw-r--r--    1 sshperf  sshperf  %12d Jan  1  1970 %s", size, name);
  }

  static SftpReply directory(int id) {
    return message ->
        message
            .begin(SftpCodes.ATTRS)
            .int32(id)
            .int32(SftpCodes.ATTRIBUTE_PERMISSIONS)
            .int32(SftpCodes.DIRECTORY)
            .write();
  }

  /**
   * @param size in bytes
   */
  static SftpReply file(int id, long size) {
    return message -> attributes(message.begin(SftpCodes.ATTRS).int32(id), size).write();
  }

  private static OutgoingMessage attributes(OutgoingMessage message, long size) {
    return message
        .int32(SftpCodes.ATTRIBUTE_SIZE | SftpCodes.ATTRIBUTE_PERMISSIONS)
        .int64(size)
        .int32(SftpCodes.REGULAR_FILE);
  }
}
