package io.sshperf.proto.wire;

import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.AlgorithmSet;
import io.sshperf.proto.model.EngineDescription;
import io.sshperf.proto.v1.Hello;

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
            .setAdvertisedAddress(agent.address());
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
                hello.getEnginesList().stream().map(AgentWire::fromWire).toList()));
  }

  private static io.sshperf.proto.v1.EngineDescription toWire(EngineDescription engine) {
    io.sshperf.proto.v1.EngineDescription.Builder builder =
        io.sshperf.proto.v1.EngineDescription.newBuilder()
            .setEngine(EnumWire.toWire(engine.engine()))
            .setVersion(engine.version())
            .setSupported(toWire(engine.supported()))
            .setOffered(toWire(engine.offered()));
    engine.methods().forEach(method -> builder.addMethods(EnumWire.toWire(method)));
    return builder.build();
  }

  private static EngineDescription fromWire(io.sshperf.proto.v1.EngineDescription engine) {
    return new EngineDescription(
        EnumWire.fromWire(engine.getEngine()),
        engine.getVersion(),
        engine.getMethodsList().stream().map(EnumWire::fromWire).toList(),
        fromWire(engine.getSupported()),
        fromWire(engine.getOffered()));
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
