package io.sshperf.bench;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the benches work.
 *
 * @param tree the source tree whose sshperf is measured
 * @param directory temporary; its owner, {@code bench/run}, removes it
 * @param memory a directory under {@code /dev/shm}, temporary too; empty if there is none
 * @param children every process that is started
 */
record Place(Path tree, Path directory, Optional<Path> memory, Children children) {
  Path launcher() {
    return tree.resolve("sshperf");
  }
}
