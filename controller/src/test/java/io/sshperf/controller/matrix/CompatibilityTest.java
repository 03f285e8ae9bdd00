package io.sshperf.controller.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.Ability;
import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.EngineDescription;
import io.sshperf.proto.model.Knob;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.Role;
import io.sshperf.proto.model.Unsettable;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What speaks against a cell where an engine is made of a host's own programs. */
class CompatibilityTest {
  private static final String NO_BWRAP =
      "bubblewrap is missing; install it with: apt-get install bubblewrap";
  private static final EngineDescription MINA =
      Fleet.mina(Fleet.SUPPORTED, Fleet.OFFERED, Method.values());
  private static final EngineDescription OPENSSH = Fleet.openssh(Ability.all(), Ability.all());

  /** The cell that a file's settings make, from lab-1 to lab-2. */
  private static CellSpec cell(String settings) {
    ParsedMatrix parsed = MatrixParser.parse("settings: {" + settings + "}", "m", List.of());
    assertThat(parsed.problems()).isEmpty();
    Matrix matrix = ((ParsedMatrix.Sound) parsed).matrix();
    return Expansion.of(matrix, List.of(SpecEdit.UNSET.pair()), false).cells().get(0).spec();
  }

  private static AgentDescription lab1(EngineDescription... engines) {
    return Fleet.agent("lab-1", engines);
  }

  private static AgentDescription lab2(EngineDescription... engines) {
    return Fleet.agent("lab-2", engines);
  }

  /** With lab-1 as the client. */
  private static String objection(String settings, EngineDescription... ofServer) {
    return Compatibility.objection(cell(settings), lab1(MINA, OPENSSH), lab2(ofServer))
        .map(Reason::toString)
        .orElse("none");
  }

  @Test
  void realProgramsGoTogetherWithEachOtherAndWithMina() {
    for (String ends : List.of("engine: openssh", "client: openssh", "server: openssh")) {
      for (Method method : Method.values()) {
        String settings = ends + ", method: " + method.word();
        assertThat(objection(settings, MINA, OPENSSH)).as(settings).isEqualTo("none");
      }
    }
  }

  @Test
  void engineThatCannotServeSaysWhyAndWhatToDo() {
    EngineDescription client = Fleet.openssh(Ability.all(), Ability.none(NO_BWRAP));
    assertThat(objection("engine: openssh", MINA, client))
        .isEqualTo("unsupported-engine: lab-2 (openssh) cannot be the server: " + NO_BWRAP);
    assertThat(
            Compatibility.objection(
                cell("client: openssh, initiator: pull"), lab2(client), lab1(MINA)))
        .as("as client it can")
        .isEmpty();
  }

  @Test
  void engineThatIsMissingSaysWhyAndIsNotListedAsThere() {
    EngineDescription missing =
        EngineDescription.missing(Engine.OPENSSH, "ssh is missing; install openssh-client");
    assertThat(objection("engine: openssh", MINA, missing))
        .isEqualTo(
            "unsupported-engine: lab-2 (openssh) cannot be the server: ssh is missing; install"
                + " openssh-client");
    assertThat(objection("engine: mina", missing))
        .isEqualTo("unsupported-engine: lab-2 does not have the engine mina (it has nothing)");
  }

  @Test
  void settingThatTheReceiverLacksIsIncompatibleOnlyThere() {
    String why =
        "unsupported-setting: lab-2 (openssh), as the receiver, does not have the setting window:"
            + " its window is 2MiB";
    assertThat(objection("engine: openssh, window: 4MiB", OPENSSH)).isEqualTo(why);
    assertThat(objection("server: openssh, window: 4MiB", OPENSSH)).isEqualTo(why);
    assertThat(objection("client: openssh, window: 4MiB", MINA)).isEqualTo("none");
    assertThat(objection("client: openssh, window: 4MiB, initiator: pull", MINA))
        .startsWith("unsupported-setting: lab-1 (openssh), as the receiver");
    assertThat(objection("engine: openssh, window: default", OPENSSH)).isEqualTo("none");
  }

  @Test
  void settingThatOneProgramLacksIsNoMatterForTheOther() {
    String sftp = "engine: openssh, method: sftp, buffer: 64KiB";
    assertThat(objection(sftp, OPENSSH))
        .isEqualTo(
            "unsupported-setting: lab-1 (openssh), as the client, does not have the setting"
                + " buffer: OpenSSH 9.4 and later have scp -X buffer");
    assertThat(objection(sftp + ", program: sftp", OPENSSH)).isEqualTo("none");
  }

  @Test
  void moreCoresThanAHostHasAreIncompatible() {
    assertThat(objection("engine: openssh, cores: 2", OPENSSH)).isEqualTo("none");
    assertThat(objection("engine: openssh, cores: 3", OPENSSH))
        .isEqualTo("unsupported-setting: 3 cores asked for; lab-1 has 2 cores");
    assertThat(objection("server: openssh, cores: 3", OPENSSH))
        .as("only where programs run")
        .isEqualTo("unsupported-setting: 3 cores asked for; lab-2 has 2 cores");
    assertThat(objection("client: openssh, cores: 3, initiator: pull", MINA))
        .isEqualTo("unsupported-setting: 3 cores asked for; lab-1 has 2 cores");
  }

  @Test
  void coresThatAnEngineCannotBeKeptToAreIncompatible() {
    EngineDescription bare =
        new EngineDescription(
            OPENSSH.engine(),
            OPENSSH.version(),
            OPENSSH.path(),
            OPENSSH.client(),
            OPENSSH.server(),
            OPENSSH.supported(),
            OPENSSH.offered(),
            List.of(Unsettable.always(Knob.CORES, Role.SERVER, "taskset is missing")));
    assertThat(objection("engine: openssh, cores: 1", bare))
        .isEqualTo(
            "unsupported-setting: lab-2 (openssh), as the server, does not have the setting cores:"
                + " taskset is missing");
    assertThat(objection("engine: openssh, cores: default", bare)).isEqualTo("none");
  }

  @Test
  void whatTheServerOffersDecidesWhoeverItIs() {
    assertThat(objection("server: openssh, cipher: 3des-cbc", OPENSSH))
        .startsWith(
            "no-common-cipher: no common cipher: 3des-cbc asked for; lab-2 (openssh) offers"
                + " chacha20-poly1305@openssh.com");
    assertThat(objection("server: openssh, cipher: 3des-cbc, offer: named", OPENSSH))
        .isEqualTo("none");
    assertThat(objection("engine: openssh, compression: true", OPENSSH))
        .as("the setting comes before the offer")
        .startsWith("unsupported-setting: lab-2 (openssh), as the server");
  }
}
