package io.sshperf.agent.transfer;

import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.ReasonCode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The scratch directory cannot take or give a transfer's files: full, read-only or gone. */
public final class NoSpaceException extends IOException {
  private static final long serialVersionUID = 1L;
  private static final String GONE = "the scratch directory is gone";

  private NoSpaceException(String why, Path directory, @Nullable IOException cause) {
    super("no space: " + why + ", in " + directory, cause);
  }

  NoSpaceException(String why, Path directory) {
    this(why, directory, null);
  }

  /** What a failed access to the directory or a file in it means to the user. */
  static NoSpaceException of(Path directory, IOException cause) {
    return new NoSpaceException(why(directory, cause), directory, cause);
  }

  /** How the transfer ended. */
  public Ending ending() {
    return Ending.failed(ReasonCode.NO_SPACE, String.valueOf(getMessage()));
  }

  private static String why(Path directory, IOException cause) {
    if (cause instanceof NoSuchFileException || cause instanceof FileNotFoundException) {
      return GONE;
    }
    if (cause instanceof AccessDeniedException) {
      return "permission denied";
    }
    String reason = cause instanceof FileSystemException e ? e.getReason() : cause.getMessage();
    if (reason != null) {
      return reason;
    }
    return Files.isDirectory(directory) ? cause.toString() : GONE;
  }
}
