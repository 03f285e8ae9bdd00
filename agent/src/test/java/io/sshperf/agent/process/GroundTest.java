package io.sshperf.agent.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class GroundTest {
  private static final Optional<SetPriv> SETPRIV =
      Optional.of(new SetPriv(Path.of("/usr/bin/setpriv")));
  private static final Optional<Path> TASKSET = Optional.of(Path.of("/usr/bin/taskset"));
  private static final Optional<Path> WRAPPER = Optional.of(Path.of("/lib/libnss_wrapper.so"));
  private static final Account ACCOUNT = new Account(1000, 1000, "user");

  private Place place;

  @BeforeEach
  void make() throws Exception {
    place = Place.make();
  }

  @AfterEach
  void remove() throws Exception {
    place.close();
  }

  private static Ground tried(Optional<Path> bwrap, boolean allowed) throws IOException {
    return Ground.tried(new Means(bwrap, SETPRIV, TASKSET, WRAPPER), ACCOUNT, allowed);
  }

  @Test
  void missingBubblewrapIsNamedWithItsPackage() throws Exception {
    assertThat(tried(Optional.empty(), false).whyNotConfined())
        .contains("bwrap is missing (install the package bubblewrap)");
  }

  @Test
  void whatBubblewrapSaysIsToldWithARemedy() throws Exception {
    Path refused =
        place.program("bwrap", "echo 'bwrap: setting up uid map: Permission denied' >&2; exit 1");
    Ground ground = tried(Optional.of(refused), false);
    assertThat(ground.whyNotConfined().orElseThrow())
        .startsWith(
            "bwrap cannot confine children: it says 'bwrap: setting up uid map: Permission denied'"
                + " (")
        .doesNotContain("\n");
    assertThat(ground.whyMayNotServe().orElseThrow())
        .startsWith("no server is started unconfined, and bwrap cannot confine")
        .endsWith("), or set allow-unconfined in this agent's configuration");
    assertThat(tried(Optional.of(refused), true).whyMayNotServe()).isEmpty();
  }

  @Test
  void remedyIsForWhoeverItIs() {
    assertThat(Ground.remedy("no", false))
        .contains("kernel.apparmor_restrict_unprivileged_userns", "user.max_user_namespaces");
    assertThat(Ground.remedy("no", true)).doesNotContain("user.max_user_namespaces");
  }

  @Test
  void unconfinedServersNeedThePrivateAccount() throws Exception {
    Means without = new Means(Optional.empty(), SETPRIV, TASKSET, Optional.empty());
    assertThat(Ground.tried(without, ACCOUNT, true).whyMayNotServe())
        .contains("libnss_wrapper.so is missing (install the package libnss-wrapper)");
  }

  @Test
  void nothingStartsWithoutSetprivWhereNothingConfines() throws Exception {
    Ground ground =
        Ground.tried(
            new Means(Optional.empty(), Optional.empty(), TASKSET, WRAPPER), ACCOUNT, true);
    assertThat(ground.whyMayNotServe()).contains(SetPriv.MISSING);
    assertThatThrownBy(ground::confinement)
        .hasMessage("setpriv is missing (install the package util-linux)");
  }
}
