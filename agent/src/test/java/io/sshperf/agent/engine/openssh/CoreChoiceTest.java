package io.sshperf.agent.engine.openssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.process.Children;
import io.sshperf.agent.process.Unconfined;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Knob;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.Programs;
import io.sshperf.proto.model.Role;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.Unsettable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CoreChoiceTest {
  private static final String MISSING = "taskset is missing (install the package util-linux)";
  private static final List<Integer> ALLOWED = List.of(0, 2, 3, 7);

  private static CellSpec cell(Initiator initiator, Programs programs) {
    return Site.spec(initiator, TransferSettings.DEFAULT.with(programs), Duration.ofSeconds(1))
        .cell();
  }

  private static List<Integer> of(Initiator initiator, int cores, Role role) throws Exception {
    return CoreChoice.of(cell(initiator, Programs.DEFAULT.withCores(cores)), role, ALLOWED);
  }

  @Test
  void endsOnOneHostShareNoneWhereThereAreEnough() throws Exception {
    assertThat(of(Initiator.PUSH, 2, Role.CLIENT)).containsExactly(0, 2);
    assertThat(of(Initiator.PUSH, 2, Role.SERVER)).containsExactly(3, 7);
    assertThat(of(Initiator.PULL, 1, Role.CLIENT)).containsExactly(7);
    assertThat(of(Initiator.PULL, 1, Role.SERVER)).containsExactly(0);
    assertThat(of(Initiator.PULL, 4, Role.SERVER)).isEqualTo(ALLOWED);
    assertThat(CoreChoice.of(cell(Initiator.PUSH, Programs.DEFAULT), Role.CLIENT, ALLOWED))
        .isEmpty();
  }

  @Test
  void hostWithoutTasksetSaysSoForBothRoles(@TempDir Path directory) throws Exception {
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    try (Children children = Unconfined.withoutTaskset(directory.resolve("children"))) {
      assertThat(Capabilities.of(Installation.find(), children).description().unsettable())
          .filteredOn(one -> one.knob() == Knob.CORES)
          .containsExactly(
              Unsettable.always(Knob.CORES, Role.CLIENT, MISSING),
              Unsettable.always(Knob.CORES, Role.SERVER, MISSING));
    }
  }

  @Test
  void moreThanThereAreIsRefused() {
    assertThatThrownBy(() -> of(Initiator.PUSH, 5, Role.CLIENT))
        .isInstanceOfSatisfying(
            TransferException.class,
            e -> assertThat(e.ending().outcome()).isEqualTo(Outcome.INCOMPATIBLE))
        .hasMessageContaining("openssh: cores: 5 (expected at most 4, which this agent may use)");
  }
}
