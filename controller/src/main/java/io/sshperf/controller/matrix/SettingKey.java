package io.sshperf.controller.matrix;

import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Channel;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Named;
import io.sshperf.proto.model.Programs;
import io.sshperf.proto.model.Requests;
import io.sshperf.proto.model.SftpServer;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** What can be an axis or a setting in this version: how it is read, and where in a cell it is. */
@SuppressWarnings("ImmutableEnumChecker") // the functions are stateless
public enum SettingKey implements Named {
  /** Both ends; its value here is the client's. */
  ENGINE("engine", ValueReader::engine, (s, v) -> SpecEdit.engines(s, v, v), CellSpec::client),
  CLIENT(
      "client",
      ValueReader::engine,
      (s, v) -> SpecEdit.engines(s, v, s.server()),
      CellSpec::client),
  SERVER(
      "server",
      ValueReader::engine,
      (s, v) -> SpecEdit.engines(s, s.client(), v),
      CellSpec::server),
  METHOD("method", ValueReader::method, SpecEdit::method, s -> s.settings().method()),
  PROGRAM(
      "program",
      ValueReader::program,
      (s, v) -> SpecEdit.programs(s, programs(s).withClient(v)),
      s -> programs(s).client()),
  SFTP_SERVER(
      "sftp_server",
      ValueReader::sftpServer,
      (s, v) -> SpecEdit.programs(s, programs(s).withSftpServer(v)),
      s -> programs(s).sftpServer().orElse(SftpServer.DEFAULT)),
  INITIATOR("initiator", ValueReader::initiator, SpecEdit::initiator, CellSpec::initiator),
  CIPHER(
      "cipher",
      ValueReader::algorithm,
      (s, v) -> SpecEdit.algorithms(s, asked(s).withCipher(v.text())),
      s -> asked(s).cipher()),
  MAC(
      "mac",
      ValueReader::algorithm,
      (s, v) -> SpecEdit.algorithms(s, asked(s).withMac(v.text())),
      s -> asked(s).mac()),
  KEX(
      "kex",
      ValueReader::algorithm,
      (s, v) -> SpecEdit.algorithms(s, asked(s).withKex(v.text())),
      s -> asked(s).kex()),
  COMPRESSION(
      "compression",
      ValueReader::yesOrNo,
      (s, v) -> SpecEdit.algorithms(s, asked(s).withCompression(v)),
      s -> asked(s).compression()),
  OFFER(
      "offer",
      ValueReader::offer,
      (s, v) -> SpecEdit.algorithms(s, asked(s).withOffer(v)),
      s -> asked(s).offer()),
  BUFFER(
      "buffer",
      DataSize::parse,
      (s, v) -> SpecEdit.requests(s, requests(s).withBuffer(v)),
      s -> requests(s).buffer()),
  REQUESTS(
      "requests",
      ValueReader::requests,
      (s, v) -> SpecEdit.requests(s, requests(s).withOutstanding(v)),
      s -> requests(s).outstanding()),
  WINDOW("window", DataSize::parse, SpecEdit::window, s -> flow(s).window()),
  PACKET("packet", DataSize::parse, SpecEdit::packet, s -> flow(s).packet()),
  STREAMS(
      "streams",
      ValueReader::streams,
      (s, v) -> SpecEdit.load(s, load(s).withStreams(v)),
      s -> load(s).streams()),
  CORES(
      "cores",
      ValueReader::cores,
      (s, v) -> SpecEdit.programs(s, programs(s).withCores(v)),
      s -> programs(s).cores()),
  LIMIT(
      "limit",
      DataRate::parse,
      (s, v) -> SpecEdit.load(s, load(s).withLimit(v)),
      s -> load(s).limit()),
  PAYLOAD(
      "payload",
      ValueReader::payload,
      (s, v) -> SpecEdit.load(s, load(s).withPayload(v)),
      s -> load(s).payload()),
  SIZE(
      "size",
      ValueReader::size,
      (s, v) -> SpecEdit.load(s, load(s).withAmount(v)),
      s -> load(s).amount()),
  DURATION(
      "duration",
      ValueReader::duration,
      (s, v) -> SpecEdit.load(s, load(s).withAmount(v)),
      s -> load(s).amount()),
  FILES(
      "files",
      Amount.Files::parse,
      (s, v) -> SpecEdit.load(s, load(s).withAmount(v)),
      s -> load(s).amount()),
  STORAGE("storage", ValueReader::storage, SpecEdit::storage, s -> load(s).storage());

  /** Leaves a setting to the software, or to sshperf where the software has no such thing. */
  static final String DEFAULT = "default";

  private final String word;
  private final Function<String, UnaryOperator<CellSpec>> reader;
  private final Function<CellSpec, Object> value;

  <T> SettingKey(
      String word,
      Function<String, T> parser,
      BiFunction<CellSpec, T, CellSpec> writer,
      Function<CellSpec, Object> value) {
    this.word = word;
    this.reader =
        text -> {
          T parsed = parser.apply(text);
          return spec -> writer.apply(spec, parsed);
        };
    this.value = value;
  }

  @Override
  public String word() {
    return word;
  }

  /** What a cell has there; equal for equal settings, however they were written. */
  Object value(CellSpec cell) {
    return value.apply(cell);
  }

  /**
   * The change that a written value makes to a cell.
   *
   * @throws IllegalArgumentException with what was given and what was expected
   */
  UnaryOperator<CellSpec> read(String text) {
    return text.equals(DEFAULT) ? UnaryOperator.identity() : reader.apply(text);
  }

  static List<String> words() {
    return Arrays.stream(values()).map(SettingKey::word).toList();
  }

  private static Programs programs(CellSpec cell) {
    return cell.settings().programs();
  }

  private static Algorithms asked(CellSpec cell) {
    return cell.settings().algorithms();
  }

  private static Requests requests(CellSpec cell) {
    return cell.settings().requests();
  }

  private static Channel flow(CellSpec cell) {
    return cell.settings().channel();
  }

  private static Load load(CellSpec cell) {
    return cell.settings().load();
  }
}
