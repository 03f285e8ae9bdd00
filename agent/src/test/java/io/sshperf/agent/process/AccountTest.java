package io.sshperf.agent.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AccountTest {

  @Test
  void ownIsThatOfFilesThisProcessMakes(@TempDir Path directory) throws Exception {
    Account own = Account.own();
    assertThat(Files.getAttribute(directory, "unix:uid")).isEqualTo(own.uid());
    own.own(directory);
    assertThat(Files.getAttribute(directory, "unix:uid")).isEqualTo(own.uid());
  }

  @Test
  void childrenAreNeverRoots() throws Exception {
    assertThat(Account.chosen(Optional.empty()).uid()).isNotZero();
    assertThatThrownBy(() -> Account.named("root"))
        .hasMessage("root: it is root's (expected an account without rights, as nobody)");
    assertThatThrownBy(
            () -> Children.of(new Account(0, 0, "toor"), true, Path.of("/nonexistent/sshperf")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void unknownAccountIsRefused() {
    for (String name : new String[] {"no-such-user", "", "--help", "a:b", "a b\n"}) {
      assertThatThrownBy(() -> Account.named(name))
          .hasMessageContaining("there is no such account (expected one of this host)");
    }
  }

  @Test
  void onlyRootsAgentTakesAnotherAccount() throws Exception {
    Account own = Account.own();
    if (own.isRoot()) {
      assertThat(Account.chosen(Optional.of("nobody"))).isEqualTo(Account.named("nobody"));
    } else {
      assertThatThrownBy(() -> Account.chosen(Optional.of("daemon")))
          .hasMessageContaining("daemon: only an agent of root's");
      assertThat(Account.chosen(Optional.of(own.name())).uid()).isEqualTo(own.uid());
    }
  }
}
