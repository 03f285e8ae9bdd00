package io.sshperf.controller.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.Ability;
import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.AlgorithmSet;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PlannerTest {
  private static final String TWO = "pairs: {list: [{from: lab-1, to: lab-2}]}\n";

  private static PlanResult plan(String text, Map<AgentName, AgentDescription> connected) {
    return Planner.plan(text, "m.yaml", List.of(), connected, false);
  }

  private static Plan planned(String text, Map<AgentName, AgentDescription> connected) {
    PlanResult result = plan(text, connected);
    assertThat(result).isInstanceOf(PlanResult.Planned.class);
    return ((PlanResult.Planned) result).plan();
  }

  private static List<String> refused(String text, Map<AgentName, AgentDescription> connected) {
    PlanResult result = plan(text, connected);
    assertThat(result).isInstanceOf(PlanResult.Refused.class);
    return ((PlanResult.Refused) result).problems().stream().map(MatrixProblem::toString).toList();
  }

  private static Reason onlyReason(Plan plan) {
    assertThat(plan.incompatible()).hasSize(1);
    return plan.incompatible().get(0).incompatible().orElseThrow();
  }

  @Test
  void demoHasThirteenCellsOfWhichOneIsIncompatible() {
    Plan plan = planned(BundledMatrices.text("demo").orElseThrow(), Fleet.of("lab-1", "lab-2"));
    assertThat(plan.name()).isEqualTo("demo");
    assertThat(plan.cells()).hasSize(13);
    assertThat(plan.compatible()).hasSize(12);
    assertThat(plan.samples()).isEqualTo(12 * (3 + 7));
    assertThat(plan.hosts()).isEqualTo(2);
    Reason reason = onlyReason(plan);
    assertThat(reason.code()).isEqualTo(ReasonCode.NO_COMMON_CIPHER);
    assertThat(reason.text())
        .startsWith("no common cipher: 3des-cbc asked for; lab-2 (mina) offers chacha20-poly1305");
    assertThat(reason.offer()).isEqualTo(Fleet.OFFERED.ciphers());
  }

  @Test
  void cellOfAMethodThatAnEndDoesNotHaveIsIncompatible() {
    Map<AgentName, AgentDescription> connected = Fleet.of("lab-1");
    Fleet.add(
        connected,
        Fleet.agent(
            "lab-2", Fleet.mina(Fleet.SUPPORTED, Fleet.OFFERED, Method.STREAM, Method.SFTP)));
    Plan plan = planned(TWO + "axes: {method: [stream, sftp, scp]}", connected);
    assertThat(plan.compatible()).hasSize(2);
    assertThat(onlyReason(plan).toString())
        .isEqualTo(
            "unsupported-setting: lab-2 (mina), as the server, cannot do the method scp (it can do"
                + " stream, sftp)");
  }

  @Test
  void buffersTriesEveryRequestSizeWithEveryCount() {
    Plan plan = planned(BundledMatrices.text("buffers").orElseThrow(), Fleet.of("a", "b"));
    assertThat(plan.compatible()).hasSize(12);
    assertThat(plan.compatible()).allMatch(c -> c.spec().settings().needsSize());
  }

  private static Map<AgentName, AgentDescription> opensshOnly() {
    Map<AgentName, AgentDescription> connected = new TreeMap<>();
    for (String name : List.of("a", "b")) {
      Fleet.add(connected, Fleet.agent(name, Fleet.openssh(Ability.all(), Ability.all())));
    }
    return connected;
  }

  @Test
  void coresTriesAsManyAsThereAreAndLeavesThemAll() {
    String text = BundledMatrices.text("cores").orElseThrow();
    assertThat(planned(text, opensshOnly()).compatible()).hasSize(2 * 3);
  }

  @Test
  void opensshTriesBothProgramsOfSftpAndTheCiphersOfEveryMethod() {
    String text = BundledMatrices.text("openssh").orElseThrow();
    assertThat(planned(text, opensshOnly()).compatible())
        .hasSize(5 * (2 + 1 + 1))
        .allMatch(cell -> cell.spec().program().isPresent());
    assertThat(planned(text, Fleet.of("a", "b")).compatible()).isEmpty();
  }

  @Test
  void problemElsewhereLeavesWhatIsExcludedUnjudged() {
    String text =
        """
        axes: {window: [1MiB, 16KiB], packet: [8KiB, 32KiB]}
        exclude: [{window: 16KiB, packet: 32KiB}]
        frobnicate: 1
        """;
    assertThat(refused(text, Fleet.of("a", "b")))
        .singleElement()
        .asString()
        .startsWith("line 3: unknown key");
  }

  @Test
  void demoTakesOverrides() {
    List<AxisOverride> overrides =
        List.of(
            AxisOverride.parse("cipher=aes128-ctr"),
            AxisOverride.parse("method=stream,sftp"),
            AxisOverride.parse("buffer=default"),
            AxisOverride.parse("duration=1s"),
            AxisOverride.parse("repeat=1"));
    PlanResult result =
        Planner.plan(
            BundledMatrices.text("demo").orElseThrow(),
            "demo",
            overrides,
            Fleet.of("lab-1", "lab-2"),
            false);
    assertThat(((PlanResult.Planned) result).plan().cells()).hasSize(2);
  }

  @Test
  void everythingIsReportedTogether() {
    assertThat(
            refused(
                """
                frobnicate: 1
                pairs: {list: [{from: lab-1, to: lab-2}, {from: lab-1, to: lab-9}]}
                axes:
                  mac: [hmac-sha2-256, hmac-sha2-512]
                  size: [1GB, 1Gib]
                settings: {cipher: aes128-gcm@openssh.com}
                """,
                Fleet.of("lab-1", "lab-2")))
        .extracting(p -> p.replaceAll("^line (\\d+): (.{10}).*", "$1 $2"))
        .containsExactly("1 unknown ke", "2 unknown ag", "4 mac: no ce", "5 size: '1Gi");
  }

  @Test
  void offerNamedMakesALegacyCipherCompatible() {
    String text = "axes: {offer: [default, named]}\nsettings: {cipher: 3des-cbc}\n";
    assertThat(planned(text, Fleet.of("lab-1", "lab-2")).compatible()).hasSize(1);
  }

  @Test
  void typingErrorIsAProblemAndNotIncompatible() {
    assertThat(refused(TWO + "axes: {cipher: [aes128-crt]}", Fleet.of("lab-1", "lab-2")))
        .singleElement()
        .asString()
        .startsWith("line 2: cipher: 'aes128-crt' is known to no agent here")
        .endsWith("did you mean 'aes128-ctr'?");
  }

  @Test
  void absentAgentLeavesItsCellsUnjudgedAndIsToldApart() {
    Map<AgentName, AgentDescription> connected = Fleet.of("lab-1", "lab-3");
    Plan plan = planned(TWO + "settings: {cipher: who-knows}", connected);
    assertThat(plan.compatible()).hasSize(1);
    assertThat(plan.hosts()).isEqualTo(2);
    assertThat(UnknownAgents.in(plan.matrix(), connected.keySet()))
        .extracting(MatrixProblem::toString)
        .singleElement()
        .asString()
        .startsWith(
            "line 1: unknown agent 'lab-2' (connected: lab-1, lab-3); start it with: sshperf agent"
                + " --name lab-2 --controller ");
  }

  @Test
  void withoutPairsThereMustBeTwoAgents() {
    assertThat(planned("repeat: 1", Fleet.of("b", "a")).pairs())
        .extracting(Object::toString)
        .containsExactly("a → b");
    assertThat(refused("repeat: 1", Fleet.of("a", "b", "c")))
        .singleElement()
        .asString()
        .contains("3 agents are connected: a, b, c (expected exactly two");
    assertThat(refused("repeat: 1", Fleet.of()))
        .singleElement()
        .asString()
        .contains("0 agents are connected: none");
  }

  @Test
  void reasonsNameTheAgentAndWhatIsMissing() {
    Map<AgentName, AgentDescription> connected = Fleet.of("lab-1");
    Fleet.add(connected, Fleet.agent("lab-2"));
    assertThat(onlyReason(planned(TWO, connected)).toString())
        .isEqualTo("unsupported-engine: lab-2 does not have the engine mina (it has nothing)");
    Fleet.add(
        connected, Fleet.agent("lab-2", Fleet.mina(Fleet.SUPPORTED, Fleet.OFFERED, Method.SFTP)));
    assertThat(onlyReason(planned(TWO, connected)).toString())
        .isEqualTo(
            "unsupported-setting: lab-2 (mina), as the server, cannot do the method stream (it can"
                + " do sftp)");
    AlgorithmSet few = new AlgorithmSet(List.of("aes256-ctr"), List.of(), List.of(), List.of());
    Fleet.add(connected, Fleet.agent("lab-2", Fleet.mina(few, few, Method.STREAM)));
    assertThat(
            onlyReason(planned(TWO + "settings: {cipher: aes128-ctr, initiator: pull}", connected))
                .text())
        .isEqualTo("no common cipher: aes128-ctr asked for; lab-2 (mina) cannot do it");
    assertThat(onlyReason(planned(TWO + "settings: {mac: hmac-sha2-256}", connected)))
        .isEqualTo(
            Reason.of(
                ReasonCode.NO_COMMON_MAC,
                "no common MAC: hmac-sha2-256 asked for; lab-2 (mina) offers nothing"));
    assertThat(onlyReason(planned(TWO + "settings: {kex: curve25519-sha256}", connected)).code())
        .isEqualTo(ReasonCode.NO_COMMON_KEX);
    assertThat(onlyReason(planned(TWO + "settings: {compression: true}", connected)).code())
        .isEqualTo(ReasonCode.NO_COMMON_COMPRESSION);
  }

  @Test
  void prunedCellsAreThoseWhoseCipherTheServerDoesNotOffer() {
    long seed = new Random().nextLong();
    System.out.println("prunedCellsAreThoseWhoseCipherTheServerDoesNotOffer: seed " + seed);
    Random random = new Random(seed);
    List<String> all = Fleet.SUPPORTED.ciphers();
    String text =
        "pairs: {list: [{from: a, to: b}, {from: b, to: c}, {from: c, to: a}]}\n"
            + "axes: {initiator: [push, pull], offer: [default, named], cipher: "
            + all
            + "}";
    for (int i = 0; i < 200; i++) {
      Map<AgentName, AgentDescription> agents = new TreeMap<>();
      for (String name : List.of("a", "b", "c")) {
        List<String> supported =
            name.equals("a") ? all : new ArrayList<>(RandomMatrix.some(random, all));
        Fleet.add(agents, agent(name, supported, RandomMatrix.some(random, supported)));
      }
      for (Cell cell : planned(text, agents).cells()) {
        assertThat(cell.incompatible().isEmpty()).isEqualTo(works(cell.spec(), agents));
      }
    }
  }

  private static AgentDescription agent(String name, List<String> supported, List<String> offered) {
    return Fleet.agent(
        name,
        Fleet.mina(
            new AlgorithmSet(supported, List.of(), List.of(), List.of()),
            new AlgorithmSet(offered, List.of(), List.of(), List.of()),
            Method.STREAM));
  }

  private static boolean works(CellSpec spec, Map<AgentName, AgentDescription> agents) {
    String cipher = spec.settings().algorithms().cipher().orElseThrow().text();
    AgentDescription server = agents.getOrDefault(spec.serverAgent(), Fleet.agent("none"));
    AgentDescription client = agents.getOrDefault(spec.clientAgent(), Fleet.agent("none"));
    boolean named = spec.settings().algorithms().offer().word().equals("named");
    return client.engines().get(0).supported().ciphers().contains(cipher)
        && (named ? server.engines().get(0).supported() : server.engines().get(0).offered())
            .ciphers()
            .contains(cipher);
  }
}
