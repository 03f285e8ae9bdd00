package io.sshperf.agent.transfer;

import java.io.IOException;
import java.nio.file.Path;

/** Whom the files of real programs are to belong to. */
public interface FileOwner {
  /** The account of this process, to which all it makes belongs anyway. */
  FileOwner SELF = file -> {};

  /** Gives a file of ours to that account. */
  void own(Path file) throws IOException;
}
