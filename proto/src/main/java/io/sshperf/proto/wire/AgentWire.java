package io.sshperf.proto.wire;

import io.sshperf.proto.model.Ability;
import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.AlgorithmSet;
import io.sshperf.proto.model.EngineDescription;
import io.sshperf.proto.model.HostPort;
import io.sshperf.proto.model.Unsettable;
import io.sshperf.proto.v1.Hello;
import java.util.Optional;

/** Who an agent is. */
public final class AgentWire {
  private AgentWire() {}

  public static Hello toWire(AgentDescription agent) {
    Hello.Builder builder =
        Hello.newBuilder()
            .setName(agent.name().text())
            .setInstallation(agent.installation())
            .setProtocolVersion(agent.protocolVersion())
            .setHost(
                io.sshperf.proto.v1.Host.newBuilder()
                    .setHostId(agent.host().id())
                    .setOs(agent.host().os())
                    .setCpuModel(agent.host().cpu())
                    .setCoreCount(agent.host().cores()))
            .setVersion(agent.version())
            .setJava(agent.java())
            .setAdvertisedAddress(agent.address())
            .setMetricsAddress(agent.metrics().map(HostPort::toString).orElse(""));
    agent.engines().forEach(engine -> builder.addEngines(toWire(engine)));
    return builder.build();
  }

  /**
   * @throws WireException if a part is missing or out of range
   */
  public static AgentDescription fromWire(Hello hello) {
    return Wire.checked(
        () ->
            new AgentDescription(
                new AgentName(hello.getName()),
                hello.getInstallation(),
                hello.getProtocolVersion(),
                new AgentDescription.Host(
                    hello.getHost().getHostId(),
                    hello.getHost().getOs(),
                    hello.getHost().getCpuModel(),
                    hello.getHost().getCoreCount()),
                hello.getVersion(),
                hello.getJava(),
                hello.getAdvertisedAddress(),
                hello.getEnginesList().stream().map(AgentWire::fromWire).toList(),
                Wire.text(hello.getMetricsAddress()).map(HostPort::parse)));
  }

  private static io.sshperf.proto.v1.EngineDescription toWire(EngineDescription engine) {
    io.sshperf.proto.v1.EngineDescription.Builder builder =
        io.sshperf.proto.v1.EngineDescription.newBuilder()
            .setEngine(EnumWire.toWire(engine.engine()))
            .setVersion(engine.version())
            .setPath(engine.path().orElse(""))
            .setClient(toWire(engine.client()))
            .setServer(toWire(engine.server()))
            .setSupported(toWire(engine.supported()))
            .setOffered(toWire(engine.offered()));
    engine.unsettable().forEach(one -> builder.addUnsettable(toWire(one)));
    return builder.build();
  }

  private static EngineDescription fromWire(io.sshperf.proto.v1.EngineDescription engine) {
    return new EngineDescription(
        EnumWire.fromWire(engine.getEngine()),
        engine.getVersion(),
        Wire.text(engine.getPath()),
        fromWire(engine.getClient()),
        fromWire(engine.getServer()),
        fromWire(engine.getSupported()),
        fromWire(engine.getOffered()),
        engine.getUnsettableList().stream().map(AgentWire::fromWire).toList());
  }

  private static io.sshperf.proto.v1.Ability toWire(Ability ability) {
    return io.sshperf.proto.v1.Ability.newBuilder()
        .addAllMethods(ability.methods().stream().map(EnumWire::toWire).toList())
        .setWhyNot(ability.whyNot().orElse(""))
        .build();
  }

  private static Ability fromWire(io.sshperf.proto.v1.Ability ability) {
    return new Ability(
        ability.getMethodsList().stream().map(EnumWire::fromWire).toList(),
        Wire.text(ability.getWhyNot()));
  }

  private static io.sshperf.proto.v1.Unsettable toWire(Unsettable one) {
    io.sshperf.proto.v1.Unsettable.Builder builder =
        io.sshperf.proto.v1.Unsettable.newBuilder()
            .setKnob(EnumWire.toWire(one.knob()))
            .setRole(EnumWire.toWire(one.role()))
            .setWhy(one.why());
    one.method().map(EnumWire::toWire).ifPresent(builder::setMethod);
    one.program().map(EnumWire::toWire).ifPresent(builder::setProgram);
    return builder.build();
  }

  private static Unsettable fromWire(io.sshperf.proto.v1.Unsettable one) {
    return new Unsettable(
        EnumWire.fromWire(one.getKnob()),
        EnumWire.fromWire(one.getRole()),
        one.hasMethod() ? Optional.of(EnumWire.fromWire(one.getMethod())) : Optional.empty(),
        one.hasProgram() ? Optional.of(EnumWire.fromWire(one.getProgram())) : Optional.empty(),
        one.getWhy());
  }

  private static io.sshperf.proto.v1.AlgorithmSet toWire(AlgorithmSet set) {
    return io.sshperf.proto.v1.AlgorithmSet.newBuilder()
        .addAllCiphers(set.ciphers())
        .addAllMacs(set.macs())
        .addAllKexs(set.kexs())
        .addAllCompressions(set.compressions())
        .build();
  }

  private static AlgorithmSet fromWire(io.sshperf.proto.v1.AlgorithmSet set) {
    return new AlgorithmSet(
        set.getCiphersList(), set.getMacsList(), set.getKexsList(), set.getCompressionsList());
  }
}
