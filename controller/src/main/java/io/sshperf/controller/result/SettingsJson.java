package io.sshperf.controller.result;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sshperf.proto.model.AlgorithmName;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Channel;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Named;
import io.sshperf.proto.model.Offer;
import io.sshperf.proto.model.Payload;
import io.sshperf.proto.model.Programs;
import io.sshperf.proto.model.Requests;
import io.sshperf.proto.model.SftpServer;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.TransferSettings;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The {@code settings} of a cell. One that is left to the software is {@code "default"}; one that
 * does not apply is absent, as a cipher is for plain TCP, a MAC for a cipher that needs none, a
 * request for all but SFTP, an SFTP server for all but OpenSSH's, and cores where no end has
 * programs.
 */
final class SettingsJson {
  private static final String DEFAULT = "default";

  private SettingsJson() {}

  static ObjectNode of(CellSpec cell) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    Algorithms algorithms = cell.settings().algorithms();
    if (hasSsh(cell.client()) || !algorithms.equals(Algorithms.DEFAULT)) {
      put(node, algorithms);
    }
    putSftpServer(node, cell);
    putCores(node, cell);
    putRequests(node, cell.settings());
    Channel channel = cell.settings().channel();
    if (hasSsh(cell.client()) || !channel.equals(Channel.DEFAULT)) {
      put(node, "window_bytes", channel.window().map(DataSize::bytes));
      put(node, "packet_bytes", channel.packet().map(DataSize::bytes));
    }
    put(node, cell.settings().load());
    return node;
  }

  private static boolean hasSsh(Engine engine) {
    return switch (engine) {
      case MINA, OPENSSH, DROPBEAR -> true;
      case TCP, HTTP, FTP, PATH -> false;
    };
  }

  private static void put(ObjectNode node, Algorithms algorithms) {
    node.put("cipher", algorithms.cipher().map(AlgorithmName::text).orElse(DEFAULT));
    if (algorithms.macApplies() || algorithms.mac().isPresent()) {
      node.put("mac", algorithms.mac().map(AlgorithmName::text).orElse(DEFAULT));
    }
    node.put("kex", algorithms.kex().map(AlgorithmName::text).orElse(DEFAULT));
    if (algorithms.compression().isPresent()) {
      node.put("compression", algorithms.compression().get());
    } else {
      node.put("compression", DEFAULT);
    }
    node.put("offer", algorithms.offer().word());
  }

  private static void putSftpServer(ObjectNode node, CellSpec cell) {
    Optional<SftpServer> server = cell.settings().programs().sftpServer();
    if (cell.sftpServerApplies() || server.isPresent()) {
      node.put("sftp_server", server.map(SftpServer::word).orElse(DEFAULT));
    }
  }

  private static void putCores(ObjectNode node, CellSpec cell) {
    OptionalInt cores = cell.settings().programs().cores();
    if (cell.coresApply() || cores.isPresent()) {
      put(node, "cores", cores.stream().mapToObj(Long::valueOf).findFirst());
    }
  }

  private static void putRequests(ObjectNode node, TransferSettings settings) {
    Requests requests = settings.requests();
    if (settings.requestsApply() || !requests.equals(Requests.DEFAULT)) {
      put(node, "buffer_bytes", requests.buffer().map(DataSize::bytes));
      OptionalInt count = requests.outstanding();
      put(node, "requests", count.stream().mapToObj(Long::valueOf).findFirst());
    }
  }

  private static void put(ObjectNode node, String key, Optional<Long> number) {
    if (number.isPresent()) {
      node.put(key, number.get());
    } else {
      node.put(key, DEFAULT);
    }
  }

  private static void put(ObjectNode node, Load load) {
    node.put("streams", load.streams());
    put(node, "limit_bytes_per_second", load.limit().map(DataRate::bytesPerSecond));
    if (load.amount() instanceof Amount.Size size) {
      node.put("size_bytes", size.size().bytes());
    } else if (load.amount() instanceof Amount.Lasting lasting) {
      node.put("duration_seconds", Seconds.of(lasting.duration()));
    } else if (load.amount() instanceof Amount.Files files) {
      node.put("files", files.count());
      node.put("file_size_bytes", files.each().bytes());
    }
    node.put("payload", load.payload().word());
    node.put("storage", load.storage().word());
  }

  /** But for the client's program, which stands beside the settings. */
  static TransferSettings read(JsonFields fields, Method method) {
    return new TransferSettings(
        method,
        programs(fields),
        algorithms(fields),
        channel(fields),
        requests(fields),
        load(fields));
  }

  private static Programs programs(JsonFields fields) {
    String server = "sftp_server";
    Programs programs = Programs.DEFAULT;
    if (isSet(fields, server)) {
      programs =
          programs.withSftpServer(
              fields.value(server, word -> Named.parse(SftpServer.class, word)));
    }
    return isSet(fields, "cores") ? programs.withCores(fields.smallWhole("cores")) : programs;
  }

  private static Algorithms algorithms(JsonFields fields) {
    return new Algorithms(
        algorithm(fields, "cipher"),
        algorithm(fields, "mac"),
        algorithm(fields, "kex"),
        isSet(fields, "compression") ? Optional.of(fields.flag("compression")) : Optional.empty(),
        fields.has("offer")
            ? fields.value("offer", word -> Named.parse(Offer.class, word))
            : Offer.DEFAULT);
  }

  private static Optional<AlgorithmName> algorithm(JsonFields fields, String key) {
    return isSet(fields, key)
        ? Optional.of(fields.value(key, AlgorithmName::new))
        : Optional.empty();
  }

  private static Channel channel(JsonFields fields) {
    return new Channel(size(fields, "window_bytes"), size(fields, "packet_bytes"));
  }

  private static Requests requests(JsonFields fields) {
    return new Requests(
        size(fields, "buffer_bytes"),
        isSet(fields, "requests")
            ? OptionalInt.of(fields.smallWhole("requests"))
            : OptionalInt.empty());
  }

  private static Optional<DataSize> size(JsonFields fields, String key) {
    return isSet(fields, key) ? Optional.of(new DataSize(fields.whole(key))) : Optional.empty();
  }

  private static Load load(JsonFields fields) {
    String limit = "limit_bytes_per_second";
    return new Load(
        fields.smallWhole("streams"),
        isSet(fields, limit) ? Optional.of(new DataRate(fields.whole(limit))) : Optional.empty(),
        fields.value("payload", word -> Named.parse(Payload.class, word)),
        amount(fields),
        fields.value("storage", word -> Named.parse(Storage.class, word)));
  }

  private static Amount amount(JsonFields fields) {
    if (fields.has("duration_seconds")) {
      return new Amount.Lasting(fields.seconds("duration_seconds"));
    }
    if (fields.has("files")) {
      return new Amount.Files(
          fields.smallWhole("files"), new DataSize(fields.whole("file_size_bytes")));
    }
    return new Amount.Size(new DataSize(fields.whole("size_bytes")));
  }

  private static boolean isSet(JsonFields fields, String key) {
    return fields.has(key) && !fields.says(key, DEFAULT);
  }
}
