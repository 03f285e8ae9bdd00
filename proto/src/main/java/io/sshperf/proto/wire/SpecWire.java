package io.sshperf.proto.wire;

import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.AlgorithmName;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Channel;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Pair;
import io.sshperf.proto.model.Programs;
import io.sshperf.proto.model.Requests;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.TransferId;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.util.Optional;
import java.util.OptionalInt;

/** What a transfer is run with. */
public final class SpecWire {
  private SpecWire() {}

  public static io.sshperf.proto.v1.TransferSpec toWire(TransferSpec spec) {
    return io.sshperf.proto.v1.TransferSpec.newBuilder()
        .setTransferId(spec.id().text())
        .setCell(toWire(spec.cell()))
        .setPayloadSeed(spec.payloadSeed())
        .setSharedHost(spec.sharedHost())
        .setStallLimit(Wire.toWire(spec.stallLimit()))
        .setTimeLimit(Wire.toWire(spec.timeLimit()))
        .build();
  }

  /**
   * @throws WireException if a part is missing or out of range
   */
  public static TransferSpec fromWire(io.sshperf.proto.v1.TransferSpec spec) {
    Wire.require(spec.hasCell(), "cell");
    return Wire.checked(
        () ->
            new TransferSpec(
                new TransferId(spec.getTransferId()),
                fromWire(spec.getCell()),
                spec.getPayloadSeed(),
                spec.getSharedHost(),
                Wire.fromWire(spec.getStallLimit()),
                Wire.fromWire(spec.getTimeLimit())));
  }

  public static io.sshperf.proto.v1.ServerAddress toWire(ServerAddress address) {
    return io.sshperf.proto.v1.ServerAddress.newBuilder()
        .setHost(address.host())
        .setPort(address.port())
        .setHostKey(address.hostKey())
        .build();
  }

  /**
   * @throws WireException if a part is missing or out of range
   */
  public static ServerAddress fromWire(io.sshperf.proto.v1.ServerAddress address) {
    return Wire.checked(
        () -> new ServerAddress(address.getHost(), address.getPort(), address.getHostKey()));
  }

  private static io.sshperf.proto.v1.CellSpec toWire(CellSpec cell) {
    return io.sshperf.proto.v1.CellSpec.newBuilder()
        .setPair(
            io.sshperf.proto.v1.Pair.newBuilder()
                .setSender(cell.pair().sender().text())
                .setReceiver(cell.pair().receiver().text()))
        .setInitiator(EnumWire.toWire(cell.initiator()))
        .setClient(EnumWire.toWire(cell.client()))
        .setServer(EnumWire.toWire(cell.server()))
        .setMethod(EnumWire.toWire(cell.settings().method()))
        .setAlgorithms(toWire(cell.settings().algorithms()))
        .setChannel(toWire(cell.settings().channel()))
        .setLoad(toWire(cell.settings().load()))
        .setRequests(toWire(cell.settings().requests()))
        .setPrograms(toWire(cell.settings().programs()))
        .build();
  }

  private static CellSpec fromWire(io.sshperf.proto.v1.CellSpec cell) {
    return new CellSpec(
        new Pair(
            new AgentName(cell.getPair().getSender()), new AgentName(cell.getPair().getReceiver())),
        EnumWire.fromWire(cell.getInitiator()),
        EnumWire.fromWire(cell.getClient()),
        EnumWire.fromWire(cell.getServer()),
        new TransferSettings(
            EnumWire.fromWire(cell.getMethod()),
            fromWire(cell.getPrograms()),
            fromWire(cell.getAlgorithms()),
            fromWire(cell.getChannel()),
            fromWire(cell.getRequests()),
            fromWire(cell.getLoad())));
  }

  private static io.sshperf.proto.v1.Programs toWire(Programs programs) {
    io.sshperf.proto.v1.Programs.Builder builder = io.sshperf.proto.v1.Programs.newBuilder();
    programs.client().map(EnumWire::toWire).ifPresent(builder::setClient);
    programs.sftpServer().map(EnumWire::toWire).ifPresent(builder::setSftpServer);
    programs.cores().ifPresent(builder::setCoreCount);
    return builder.build();
  }

  private static Programs fromWire(io.sshperf.proto.v1.Programs programs) {
    return new Programs(
        programs.hasClient()
            ? Optional.of(EnumWire.fromWire(programs.getClient()))
            : Optional.empty(),
        programs.hasSftpServer()
            ? Optional.of(EnumWire.fromWire(programs.getSftpServer()))
            : Optional.empty(),
        programs.hasCoreCount() ? OptionalInt.of(programs.getCoreCount()) : OptionalInt.empty());
  }

  private static io.sshperf.proto.v1.Algorithms toWire(Algorithms algorithms) {
    io.sshperf.proto.v1.Algorithms.Builder builder =
        io.sshperf.proto.v1.Algorithms.newBuilder()
            .setCipher(text(algorithms.cipher()))
            .setMac(text(algorithms.mac()))
            .setKex(text(algorithms.kex()))
            .setOffer(EnumWire.toWire(algorithms.offer()));
    algorithms.compression().ifPresent(builder::setCompression);
    return builder.build();
  }

  private static Algorithms fromWire(io.sshperf.proto.v1.Algorithms algorithms) {
    return new Algorithms(
        Wire.text(algorithms.getCipher()).map(AlgorithmName::new),
        Wire.text(algorithms.getMac()).map(AlgorithmName::new),
        Wire.text(algorithms.getKex()).map(AlgorithmName::new),
        algorithms.hasCompression() ? Optional.of(algorithms.getCompression()) : Optional.empty(),
        EnumWire.fromWire(algorithms.getOffer()));
  }

  private static String text(Optional<AlgorithmName> name) {
    return name.map(AlgorithmName::text).orElse("");
  }

  private static io.sshperf.proto.v1.Channel toWire(Channel channel) {
    io.sshperf.proto.v1.Channel.Builder builder = io.sshperf.proto.v1.Channel.newBuilder();
    channel.window().map(DataSize::bytes).ifPresent(builder::setWindowBytes);
    channel.packet().map(DataSize::bytes).ifPresent(builder::setPacketBytes);
    return builder.build();
  }

  private static Channel fromWire(io.sshperf.proto.v1.Channel channel) {
    return new Channel(
        channel.hasWindowBytes()
            ? Optional.of(DataSize.ofBytes(channel.getWindowBytes()))
            : Optional.empty(),
        channel.hasPacketBytes()
            ? Optional.of(DataSize.ofBytes(channel.getPacketBytes()))
            : Optional.empty());
  }

  private static io.sshperf.proto.v1.Requests toWire(Requests requests) {
    io.sshperf.proto.v1.Requests.Builder builder = io.sshperf.proto.v1.Requests.newBuilder();
    requests.buffer().map(DataSize::bytes).ifPresent(builder::setBufferBytes);
    requests.outstanding().ifPresent(builder::setOutstanding);
    return builder.build();
  }

  private static Requests fromWire(io.sshperf.proto.v1.Requests requests) {
    return new Requests(
        requests.hasBufferBytes()
            ? Optional.of(DataSize.ofBytes(requests.getBufferBytes()))
            : Optional.empty(),
        requests.hasOutstanding()
            ? OptionalInt.of(requests.getOutstanding())
            : OptionalInt.empty());
  }

  private static io.sshperf.proto.v1.Load toWire(Load load) {
    io.sshperf.proto.v1.Load.Builder builder =
        io.sshperf.proto.v1.Load.newBuilder()
            .setStreamCount(load.streams())
            .setPayload(EnumWire.toWire(load.payload()))
            .setStorage(EnumWire.toWire(load.storage()));
    load.limit().map(DataRate::bytesPerSecond).ifPresent(builder::setLimitBytesPerSecond);
    if (load.amount() instanceof Amount.Size size) {
      builder.setSizeBytes(size.size().bytes());
    } else if (load.amount() instanceof Amount.Files files) {
      builder.setFiles(
          io.sshperf.proto.v1.Files.newBuilder()
              .setFileCount(files.count())
              .setFileBytes(files.each().bytes()));
    } else if (load.amount() instanceof Amount.Lasting lasting) {
      builder.setDuration(Wire.toWire(lasting.duration()));
    }
    return builder.build();
  }

  private static Load fromWire(io.sshperf.proto.v1.Load load) {
    return new Load(
        load.getStreamCount(),
        load.hasLimitBytesPerSecond()
            ? Optional.of(DataRate.ofBytesPerSecond(load.getLimitBytesPerSecond()))
            : Optional.empty(),
        EnumWire.fromWire(load.getPayload()),
        amount(load),
        EnumWire.fromWire(load.getStorage()));
  }

  private static Amount amount(io.sshperf.proto.v1.Load load) {
    return switch (load.getAmountCase()) {
      case SIZE_BYTES -> new Amount.Size(DataSize.ofBytes(load.getSizeBytes()));
      case FILES ->
          new Amount.Files(
              load.getFiles().getFileCount(), DataSize.ofBytes(load.getFiles().getFileBytes()));
      case DURATION -> new Amount.Lasting(Wire.fromWire(load.getDuration()));
      case AMOUNT_NOT_SET -> throw new WireException("amount: missing");
    };
  }
}
