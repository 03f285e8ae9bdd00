package io.sshperf.controller.matrix;

import io.sshperf.proto.model.AlgorithmName;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Channel;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Offer;
import io.sshperf.proto.model.Programs;
import io.sshperf.proto.model.Requests;
import io.sshperf.proto.model.SftpServer;
import io.sshperf.proto.model.TransferSettings;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Names cells by what they are: the first digits of a SHA-256 over the two agents and every setting
 * that is not at its default. A key made once is made again by every later version; the lines of
 * {@link #identity} are never changed, only added to.
 */
final class CellKeys {
  private static final int SHORTEST = 6;

  private CellKeys() {}

  /** A key for each of these different cells, in their order: six digits, more where they agree. */
  static List<String> of(List<CellSpec> cells) {
    List<String> keys = new ArrayList<>(cells.stream().map(CellKeys::hash).toList());
    List<Integer> open = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      open.add(i);
    }
    for (int length = SHORTEST; !open.isEmpty(); length++) {
      Map<String, List<Integer>> alike = new HashMap<>();
      for (int index : open) {
        String prefix = keys.get(index).substring(0, length);
        alike.computeIfAbsent(prefix, p -> new ArrayList<>(1)).add(index);
      }
      open = new ArrayList<>();
      for (Map.Entry<String, List<Integer>> entry : alike.entrySet()) {
        if (entry.getValue().size() == 1) {
          keys.set(entry.getValue().get(0), entry.getKey());
        } else {
          open.addAll(entry.getValue());
        }
      }
    }
    return List.copyOf(keys);
  }

  private static String hash(CellSpec cell) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha.digest(identity(cell).getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  /** A line for each thing that makes the cell what it is. */
  static String identity(CellSpec cell) {
    Identity identity = new Identity();
    identity.put("sender", cell.pair().sender());
    identity.put("receiver", cell.pair().receiver());
    identity.put("initiator", cell.initiator().word(), Initiator.PUSH.word());
    identity.put("client", cell.client().word(), Engine.MINA.word());
    identity.put("server", cell.server().word(), Engine.MINA.word());
    TransferSettings settings = cell.settings();
    identity.put("method", settings.method().word(), TransferSettings.DEFAULT.method().word());
    programs(settings.programs(), identity);
    algorithms(settings.algorithms(), identity);
    requests(settings.requests(), identity);
    channel(settings.channel(), identity);
    load(settings.load(), identity);
    return identity.text.toString();
  }

  private static void programs(Programs programs, Identity identity) {
    programs.client().map(ClientProgram::word).ifPresent(v -> identity.put("program", v));
    programs.sftpServer().map(SftpServer::word).ifPresent(v -> identity.put("sftp_server", v));
    programs.cores().ifPresent(v -> identity.put("cores", v));
  }

  private static void algorithms(Algorithms asked, Identity identity) {
    asked.cipher().map(AlgorithmName::text).ifPresent(v -> identity.put("cipher", v));
    asked.mac().map(AlgorithmName::text).ifPresent(v -> identity.put("mac", v));
    asked.kex().map(AlgorithmName::text).ifPresent(v -> identity.put("kex", v));
    asked.compression().ifPresent(v -> identity.put("compression", v));
    identity.put("offer", asked.offer().word(), Offer.DEFAULT.word());
  }

  private static void requests(Requests requests, Identity identity) {
    requests.buffer().map(DataSize::bytes).ifPresent(v -> identity.put("buffer_bytes", v));
    requests.outstanding().ifPresent(v -> identity.put("requests", v));
  }

  private static void channel(Channel channel, Identity identity) {
    channel.window().map(DataSize::bytes).ifPresent(v -> identity.put("window_bytes", v));
    channel.packet().map(DataSize::bytes).ifPresent(v -> identity.put("packet_bytes", v));
  }

  private static void load(Load load, Identity identity) {
    identity.put("streams", load.streams(), Load.DEFAULT.streams());
    load.limit().ifPresent(v -> identity.put("limit_bytes_per_second", v.bytesPerSecond()));
    identity.put("payload", load.payload().word(), Load.DEFAULT.payload().word());
    if (load.amount() instanceof Amount.Lasting lasting) {
      identity.put("duration_milliseconds", lasting.duration().toMillis());
    } else if (load.amount() instanceof Amount.Size size) {
      identity.put("size_bytes", size.size().bytes(), Load.DEFAULT_SIZE.bytes());
    } else if (load.amount() instanceof Amount.Files files) {
      identity.put("files", files.count());
      identity.put("file_size_bytes", files.each().bytes());
    }
    identity.put("storage", load.storage().word(), Load.DEFAULT.storage().word());
  }

  /** Collects the lines. */
  private static final class Identity {
    private final StringBuilder text = new StringBuilder();

    void put(String name, Object value) {
      text.append(name).append('=').append(value).append('\n');
    }

    void put(String name, Object value, Object byDefault) {
      if (!value.equals(byDefault)) {
        put(name, value);
      }
    }
  }
}
