package io.sshperf.controller.report;

import io.sshperf.proto.model.AlgorithmName;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Channel;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Requests;
import io.sshperf.proto.model.SftpServer;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalInt;

/** What two cells of a pair can differ in, in the order in which it is shown. */
enum Setting {
  CLIENT("client", false),
  SERVER("server", false),
  METHOD("method", false),
  INITIATOR("initiator", false),
  PROGRAM("program", false),
  SFTP_SERVER("SFTP server", false),
  CIPHER("cipher", false),
  MAC("MAC", false),
  KEX("kex", false),
  COMPRESSION("compression", false),
  OFFER("offer", false),
  BUFFER("buffer", true),
  REQUESTS("requests", true),
  WINDOW("window", true),
  PACKET("packet", true),
  STREAMS("streams", true),
  CORES("cores", true),
  LIMIT("limit", true),
  AMOUNT("amount", true),
  PAYLOAD("payload", false),
  STORAGE("storage", false);

  static final String DEFAULT = "default";
  private static final String VENDOR = "@openssh.com";

  private final String header;
  private final boolean number;

  Setting(String header, boolean number) {
    this.header = header;
    this.number = number;
  }

  /** What it is called at the head of a column. */
  String header() {
    return header;
  }

  boolean isNumber() {
    return number;
  }

  /** Whether it can make a difference to the cell. */
  boolean applies(CellSpec cell) {
    return switch (this) {
      case MAC -> algorithms(cell).macApplies();
      case BUFFER, REQUESTS -> cell.settings().requestsApply();
      case PROGRAM -> cell.programApplies();
      case SFTP_SERVER -> cell.sftpServerApplies();
      case CORES -> cell.coresApply();
      case CLIENT, SERVER, METHOD, INITIATOR, CIPHER, KEX, COMPRESSION, OFFER -> true;
      case WINDOW, PACKET, STREAMS, LIMIT, AMOUNT, PAYLOAD, STORAGE -> true;
    };
  }

  /** Whether cells to which it applies differ in it. */
  boolean differs(Collection<CellSpec> cells) {
    return cells.stream().filter(this::applies).map(this::of).distinct().limit(2).count() > 1;
  }

  /** What a cell has there; a dash where it does not apply. */
  String of(CellSpec cell) {
    return applies(cell) ? value(cell) : CellRow.NOTHING;
  }

  private String value(CellSpec cell) {
    return switch (this) {
      case CLIENT -> cell.client().word();
      case SERVER -> cell.server().word();
      case METHOD -> cell.settings().method().word();
      case INITIATOR -> cell.initiator().word();
      case PROGRAM -> cell.program().map(ClientProgram::word).orElse(DEFAULT);
      case SFTP_SERVER -> sftpServer(cell).word();
      case CIPHER -> name(algorithms(cell).cipher());
      case MAC -> name(algorithms(cell).mac());
      case KEX -> name(algorithms(cell).kex());
      case COMPRESSION -> compression(algorithms(cell).compression());
      case OFFER -> algorithms(cell).offer().word();
      case BUFFER -> size(requests(cell).buffer());
      case REQUESTS -> count(requests(cell).outstanding());
      case WINDOW -> size(channel(cell).window());
      case PACKET -> size(channel(cell).packet());
      case STREAMS -> Integer.toString(load(cell).streams());
      case CORES -> count(cell.settings().programs().cores());
      case LIMIT -> load(cell).limit().map(DataRate::toString).orElse(DEFAULT);
      case AMOUNT -> load(cell).amount().toString();
      case PAYLOAD -> load(cell).payload().word();
      case STORAGE -> load(cell).storage().word();
    };
  }

  /** Without what OpenSSH puts after the names of its own algorithms. */
  String shortOf(CellSpec cell) {
    return isAlgorithm() ? shortened(of(cell)) : of(cell);
  }

  boolean isAlgorithm() {
    return this == CIPHER || this == MAC || this == KEX;
  }

  static String shortened(String text) {
    return text.replace(VENDOR, "");
  }

  /** Whether the cell has what a cell has that names nothing; also where it does not apply. */
  boolean isDefault(CellSpec cell) {
    return !applies(cell) || isDefaultValue(cell);
  }

  private boolean isDefaultValue(CellSpec cell) {
    return switch (this) {
      case CLIENT, SERVER, PROGRAM -> false;
      case SFTP_SERVER -> sftpServer(cell) == SftpServer.DEFAULT;
      case INITIATOR -> of(cell).equals("push");
      case METHOD -> of(cell).equals("stream");
      case STREAMS -> load(cell).streams() == 1;
      case AMOUNT -> load(cell).amount().equals(Load.DEFAULT.amount());
      case PAYLOAD -> load(cell).payload() == Load.DEFAULT.payload();
      case STORAGE -> load(cell).storage() == Load.DEFAULT.storage();
      case CIPHER, MAC, KEX, COMPRESSION, OFFER -> of(cell).equals(DEFAULT);
      case BUFFER, REQUESTS, WINDOW, PACKET, CORES, LIMIT -> of(cell).equals(DEFAULT);
    };
  }

  /** Understood without a header: {@code 4 streams}, {@code buffer 32KiB}, {@code aes128-ctr}. */
  String phrase(CellSpec cell) {
    String text = of(cell);
    return switch (this) {
      case CLIENT, SERVER, PROGRAM, OFFER, COMPRESSION -> header + " " + text;
      case BUFFER, WINDOW, PACKET, LIMIT -> header + " " + text;
      case REQUESTS -> text + (text.equals("1") ? " request" : " requests");
      case STREAMS -> text + (load(cell).streams() == 1 ? " stream" : " streams");
      case CORES -> text + (text.equals("1") ? " core" : " cores");
      case CIPHER, MAC, KEX -> isDefault(cell) ? text + " " + header : text;
      case INITIATOR, METHOD, SFTP_SERVER, AMOUNT, PAYLOAD -> text;
      case STORAGE -> load(cell).storage() == Load.DEFAULT.storage() ? "in memory" : "on disk";
    };
  }

  private static SftpServer sftpServer(CellSpec cell) {
    return cell.settings().programs().sftpServer().orElse(SftpServer.DEFAULT);
  }

  private static Algorithms algorithms(CellSpec cell) {
    return cell.settings().algorithms();
  }

  private static Requests requests(CellSpec cell) {
    return cell.settings().requests();
  }

  private static Channel channel(CellSpec cell) {
    return cell.settings().channel();
  }

  private static Load load(CellSpec cell) {
    return cell.settings().load();
  }

  private static String name(Optional<AlgorithmName> algorithm) {
    return algorithm.map(AlgorithmName::text).orElse(DEFAULT);
  }

  private static String size(Optional<DataSize> size) {
    return size.map(DataSize::toString).orElse(DEFAULT);
  }

  private static String count(OptionalInt count) {
    return count.isPresent() ? Integer.toString(count.getAsInt()) : DEFAULT;
  }

  private static String compression(Optional<Boolean> wanted) {
    return wanted.map(on -> on ? "on" : "off").orElse(DEFAULT);
  }
}
