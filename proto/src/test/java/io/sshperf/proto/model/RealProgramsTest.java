package io.sshperf.proto.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the model says of an engine that is a host's own programs. */
class RealProgramsTest {
  private static final Pair PAIR = new Pair(new AgentName("a"), new AgentName("b"));

  private static CellSpec cell(Engine client, Engine server, Initiator by, Method method) {
    return new CellSpec(PAIR, by, client, server, TransferSettings.DEFAULT.with(method));
  }

  private static CellSpec openssh(Initiator initiator, Method method) {
    return cell(Engine.OPENSSH, Engine.OPENSSH, initiator, method);
  }

  private static CellSpec by(ClientProgram program, CellSpec cell) {
    return cell.with(cell.settings().with(Programs.DEFAULT.withClient(program)));
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void programThatPeopleUseDoesTheMethod(Method method) {
    assertThat(ClientProgram.of(method).does(method)).isTrue();
    assertThat(openssh(Initiator.PUSH, method).program()).contains(ClientProgram.of(method));
    assertThat(cell(Engine.MINA, Engine.OPENSSH, Initiator.PUSH, method).program()).isEmpty();
  }

  @Test
  void choiceIsThereForSftpOfOpensshAlone() {
    for (Method method : Method.values()) {
      boolean isSftp = method == Method.SFTP;
      CellSpec client = cell(Engine.OPENSSH, Engine.MINA, Initiator.PULL, method);
      assertThat(client.programApplies()).isEqualTo(isSftp);
      assertThat(client.sftpServerApplies()).isFalse();
      CellSpec server = cell(Engine.MINA, Engine.OPENSSH, Initiator.PULL, method);
      assertThat(server.programApplies()).isFalse();
      assertThat(server.sftpServerApplies()).isEqualTo(isSftp);
    }
  }

  @Test
  void clientTellsProgressUnlessAFileProgramSends() {
    assertThat(openssh(Initiator.PUSH, Method.STREAM).clientTellsProgress()).isTrue();
    assertThat(openssh(Initiator.PUSH, Method.SCP).clientTellsProgress()).isFalse();
    CellSpec sftp = openssh(Initiator.PUSH, Method.SFTP);
    assertThat(by(ClientProgram.SFTP, sftp).clientTellsProgress()).isFalse();
    assertThat(openssh(Initiator.PULL, Method.SCP).clientTellsProgress()).isTrue();
    assertThat(cell(Engine.MINA, Engine.OPENSSH, Initiator.PUSH, Method.SCP).clientTellsProgress())
        .isTrue();
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  void roleOfOneSideFollowsTheInitiator(Role role) {
    boolean sends = role == Role.SENDER;
    boolean receives = role == Role.RECEIVER;
    CellSpec push = openssh(Initiator.PUSH, Method.STREAM);
    CellSpec pull = openssh(Initiator.PULL, Method.STREAM);
    assertThat(role.isOf(push, true)).isEqualTo(role == Role.CLIENT || sends);
    assertThat(role.isOf(push, false)).isEqualTo(role == Role.SERVER || receives);
    assertThat(role.isOf(pull, true)).isEqualTo(role == Role.CLIENT || receives);
    assertThat(role.isOf(pull, false)).isEqualTo(role == Role.SERVER || sends);
  }

  @ParameterizedTest
  @EnumSource(Knob.class)
  void knobIsTurnedByItsOwnSettingAlone(Knob knob) {
    TransferSettings turned = turned(knob);
    for (Knob other : Knob.values()) {
      assertThat(other.isTurned(turned)).isEqualTo(other == knob);
      assertThat(other.isTurned(TransferSettings.DEFAULT)).isFalse();
    }
  }

  private static TransferSettings turned(Knob knob) {
    TransferSettings settings = TransferSettings.DEFAULT;
    DataSize size = DataSize.ofKibibytes(64);
    return switch (knob) {
      case WINDOW -> settings.with(new Channel(Optional.of(size), Optional.empty()));
      case PACKET -> settings.with(new Channel(Optional.empty(), Optional.of(size)));
      case BUFFER -> settings.with(Requests.DEFAULT.withBuffer(size));
      case REQUESTS -> settings.with(Requests.DEFAULT.withOutstanding(64));
      case COMPRESSION -> settings.with(Algorithms.DEFAULT.withCompression(false));
      case PROGRAM -> settings.with(Programs.DEFAULT.withClient(ClientProgram.SFTP));
      case SFTP_SERVER -> settings.with(Programs.DEFAULT.withSftpServer(SftpServer.EXTERNAL));
      case FILES -> settings.with(settings.load().withAmount(new Amount.Files(3, size)));
      case CORES -> settings.with(Programs.DEFAULT.withCores(2));
    };
  }

  @Test
  void missingSettingStandsOnlyAgainstItsMethodProgramAndSide() {
    Unsettable buffer =
        new Unsettable(
            Knob.BUFFER,
            Role.CLIENT,
            Optional.of(Method.SFTP),
            Optional.of(ClientProgram.SCP),
            "too old");
    EngineDescription engine = describing(buffer);
    CellSpec plain = openssh(Initiator.PULL, Method.SFTP);
    Requests large = Requests.DEFAULT.withBuffer(DataSize.ofKibibytes(64));
    CellSpec asking = plain.with(plain.settings().with(large));
    assertThat(engine.missingAsClient(asking)).contains(buffer);
    assertThat(engine.missingAsServer(asking)).isEmpty();
    assertThat(engine.missingAsClient(plain)).isEmpty();
    assertThat(engine.missingAsClient(by(ClientProgram.SFTP, asking))).isEmpty();
    assertThat(engine.missingAsClient(asking.with(asking.settings().with(Method.SCP)))).isEmpty();
  }

  private static EngineDescription describing(Unsettable... unsettable) {
    return new EngineDescription(
        Engine.OPENSSH,
        "OpenSSH_9.2p1",
        Optional.of("/usr/bin/ssh"),
        Ability.all(),
        Ability.none("no sshd"),
        AlgorithmSet.NONE,
        AlgorithmSet.NONE,
        List.of(unsettable));
  }

  @Test
  void engineIsOfUseWhereItCanBeOneSide() {
    assertThat(describing().isUsable()).isTrue();
    assertThat(EngineDescription.missing(Engine.OPENSSH, "no ssh").isUsable()).isFalse();
  }

  @Test
  void abilityHasMethodsOrAReason() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ability.of(List.of()))
        .withMessageContaining("expected methods, or why there are none");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Ability(List.of(Method.SCP), Optional.of("but")));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Ability.none("x".repeat(1001)))
        .withMessageContaining("1001");
    assertThat(Ability.none("red \u001b[31m").whyNot()).contains("red \\u001b[31m");
  }
}
