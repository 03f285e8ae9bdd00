package io.sshperf.agent.engine.openssh;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.Knob;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Role;
import io.sshperf.proto.model.Unsettable;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LacksTest {
  @ParameterizedTest
  @ValueSource(strings = {"7.4", "9.2", "10.2"})
  void noVersionHasAWindowOrAPacketAsReceiver(String version) {
    assertThat(lacks(version))
        .filteredOn(lack -> lack.knob() == Knob.WINDOW || lack.knob() == Knob.PACKET)
        .hasSize(2)
        .allSatisfy(lack -> assertThat(lack.role()).isEqualTo(Role.RECEIVER))
        .allSatisfy(lack -> assertThat(lack.method()).isEmpty())
        .allSatisfy(lack -> assertThat(lack.why()).containsAnyOf("2 MiB", "32 KiB"));
  }

  @Test
  void aVersionWithEverythingLacksNothingElse() {
    assertThat(knobs("9.2")).containsExactly(Knob.WINDOW, Knob.PACKET, Knob.FILES);
  }

  @Test
  void requestsOfScpNeedTheVersionThatIsNamed() {
    assertThat(knobs("8.9"))
        .containsExactly(Knob.WINDOW, Knob.PACKET, Knob.FILES, Knob.BUFFER, Knob.REQUESTS);
    assertThat(lacks("8.9"))
        .filteredOn(lack -> lack.knob() == Knob.BUFFER)
        .allSatisfy(
            lack -> {
              assertThat(lack.method()).contains(Method.SFTP);
              assertThat(lack.program()).contains(ClientProgram.SCP);
              assertThat(lack.role()).isEqualTo(Role.CLIENT);
              assertThat(lack.why()).contains("needs OpenSSH 9.2, this is 8.9");
            });
  }

  @Test
  void scpOverSftpNeedsTheVersionThatIsNamed() {
    assertThat(lacks("8.4"))
        .filteredOn(lack -> lack.knob() == Knob.PROGRAM)
        .singleElement()
        .satisfies(lack -> assertThat(lack.why()).contains("needs OpenSSH 8.7, this is 8.4"));
  }

  private static List<Knob> knobs(String version) {
    return lacks(version).stream().map(Unsettable::knob).toList();
  }

  private static List<Unsettable> lacks(String version) {
    return Lacks.of(OpensshVersion.parse("OpenSSH_" + version + "p1").orElseThrow());
  }
}
