package io.sshperf.agent.engine.openssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.transfer.TransferException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuthorizedKeyTest {
  @Test
  void aKeyMayLogInAndDoNothingElse() throws Exception {
    String key = SshKeyPair.generate().publicKey();
    assertThat(AuthorizedKey.line(key)).isEqualTo("restrict " + key + "\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "ssh-ed25519",
        "command=\"id\" ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA",
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA\nssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAB",
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA comment",
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA\r",
        "ssh-ed25519  AAAAC3NzaC1lZDI1NTE5AAAA",
        "# ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA"
      })
  void anythingMoreThanAKeyIsRefused(String text) {
    assertThatThrownBy(() -> AuthorizedKey.line(text)).isInstanceOf(TransferException.class);
  }
}
