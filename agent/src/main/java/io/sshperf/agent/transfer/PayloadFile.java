package io.sshperf.agent.transfer;

import io.sshperf.proto.model.Load;
import java.util.OptionalLong;

/**
 * One file of a transfer. A stream's payload is its files one after the other; with a size or a
 * duration that is one file. Immutable.
 *
 * @param stream index of the stream that carries it
 * @param index of the file within its stream, from 0
 * @param size in bytes; absent where time decides
 * @param position of its first byte within the stream's payload
 * @param name what it is called on the wire and in the scratch directory; unique in its transfer,
 *     and in a stream the order of the names as text, which is a shell's, is that of the files
 */
public record PayloadFile(int stream, int index, OptionalLong size, long position, String name) {

  /**
   * @param index less than {@link Load#files} of the stream
   */
  public static PayloadFile of(Load load, int stream, int index) {
    OptionalLong share = load.share(stream);
    int files = load.files(stream);
    String name = prefix(stream) + padded(index, files);
    if (share.isEmpty()) {
      return new PayloadFile(stream, index, share, 0, name);
    }
    long size = share.getAsLong() / files; // files are all of one size
    return new PayloadFile(stream, index, OptionalLong.of(size), index * size, name);
  }

  private static String padded(int index, int files) {
    String digits = String.valueOf(index);
    return "0".repeat(String.valueOf(files - 1).length() - digits.length()) + digits;
  }

  /** A pattern of the shell's for the names of all files of a stream. */
  public static String names(int stream) {
    return prefix(stream) + "*";
  }

  private static String prefix(int stream) {
    return "payload-" + stream + "-";
  }
}
