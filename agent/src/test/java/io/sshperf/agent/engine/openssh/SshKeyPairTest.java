package io.sshperf.agent.engine.openssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SshKeyPairTest {
  @TempDir private Path directory;

  /** Several, since a point's bytes can begin with zeros and its sign be either. */
  @RepeatedTest(10)
  void theRealProgramFindsTheSamePublicKeyInIt() throws Exception {
    SshKeyPair pair = SshKeyPair.generate();
    Path file =
        Files.createFile(
            directory.resolve("key"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file, pair.privateKey());
    Process process = new ProcessBuilder("ssh-keygen", "-y", "-f", file.toString()).start();
    String said =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
    assertThat(process.waitFor()).as("apt-get install openssh-client").isZero();
    assertThat(said).isEqualTo(pair.publicKey());
  }

  @Test
  void noTwoAreTheSameAndTheSecretIsInNoLog() {
    SshKeyPair pair = SshKeyPair.generate();
    assertThat(SshKeyPair.generate().publicKey()).isNotEqualTo(pair.publicKey());
    assertThat(pair.toString()).isEqualTo(pair.publicKey());
  }
}
