package io.sshperf.controller.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.RunHead;
import io.sshperf.controller.result.RunJson;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/**
 * A run as CSV: a row for each sample, and one for a cell without samples. The columns are the
 * dotted paths of the JSON; what is an array in it, as streams and readings are, is only there.
 * What is not measured or does not apply is empty.
 */
final class CsvReport implements RunOutput {
  private static final List<String> CELL =
      """
      cell number sender receiver initiator client server method program
      settings.cipher settings.mac settings.kex settings.compression settings.offer
      settings.buffer_bytes settings.requests settings.window_bytes settings.packet_bytes settings.streams
      settings.limit_bytes_per_second settings.size_bytes settings.duration_seconds
      settings.files settings.file_size_bytes settings.payload settings.storage settings.sftp_server
      settings.cores
      outcome reason.code reason.text
      negotiated.cipher negotiated.mac negotiated.kex negotiated.compression
      negotiated.client_version negotiated.server_version negotiated.source
      negotiated.cipher_implementation
      throughput.median_bytes_per_second throughput.low_bytes_per_second
      throughput.high_bytes_per_second throughput.confidence throughput.samples
      setup_seconds rtt_seconds baseline_bytes_per_second
      sender_cpu_seconds_per_gib receiver_cpu_seconds_per_gib
      sender_cores_used receiver_cores_used
      sender_peak_memory_bytes receiver_peak_memory_bytes shared_host
      """
          .lines()
          .flatMap(line -> List.of(line.split(" ")).stream())
          .toList();
  private static final List<String> SAMPLE =
      """
      transfer warmup started outcome reason.code reason.text
      bytes elapsed_seconds setup_seconds crc32c
      negotiated.cipher negotiated.mac negotiated.kex negotiated.compression
      negotiated.client_version negotiated.server_version negotiated.source
      negotiated.cipher_implementation limited_by refused_requests rtt_seconds connect_seconds
      sender_cpu.user_seconds sender_cpu.system_seconds
      receiver_cpu.user_seconds receiver_cpu.system_seconds
      sender_cost.agent_cpu.user_seconds sender_cost.agent_cpu.system_seconds
      sender_cost.jvm_cpu.user_seconds sender_cost.jvm_cpu.system_seconds
      sender_cost.peak_memory_bytes sender_cost.thread.name sender_cost.thread.share
      sender_cost.host.busiest_share sender_cost.host.stolen_share
      sender_cost.tcp.rtt_seconds sender_cost.tcp.retransmits
      sender_cost.tcp.congestion_window_bytes
      receiver_cost.agent_cpu.user_seconds receiver_cost.agent_cpu.system_seconds
      receiver_cost.jvm_cpu.user_seconds receiver_cost.jvm_cpu.system_seconds
      receiver_cost.peak_memory_bytes receiver_cost.thread.name receiver_cost.thread.share
      receiver_cost.host.busiest_share receiver_cost.host.stolen_share
      receiver_cost.tcp.rtt_seconds receiver_cost.tcp.retransmits
      receiver_cost.tcp.congestion_window_bytes
      """
          .lines()
          .flatMap(line -> List.of(line.split(" ")).stream())
          .toList();

  private final Writer writer;
  private final RunHead head;

  CsvReport(Writer writer, RunHead head) {
    this.writer = writer;
    this.head = head;
    List<String> header = new ArrayList<>(List.of("run"));
    header.addAll(CELL);
    SAMPLE.forEach(path -> header.add("samples." + path));
    Printing.write(writer, CsvLine.of(header));
  }

  @Override
  public void accept(CellResult cell) {
    JsonNode node = RunJson.cell(cell, head);
    List<String> first = new ArrayList<>(List.of(head.id()));
    CELL.forEach(path -> first.add(field(node, path)));
    JsonNode samples = node.path("samples");
    for (int i = 0; i < Math.max(1, samples.size()); i++) {
      JsonNode sample = samples.path(i);
      List<String> row = new ArrayList<>(first);
      SAMPLE.forEach(path -> row.add(field(sample, path)));
      Printing.write(writer, CsvLine.of(row));
    }
  }

  private static String field(JsonNode node, String path) {
    JsonNode value = node.at("/" + path.replace('.', '/'));
    if (value.isNull() || value.isMissingNode()) {
      return "";
    }
    if (value.isBigDecimal()) {
      return value.decimalValue().toPlainString();
    }
    return value.isTextual() ? CsvLine.harmless(value.textValue()) : value.asText();
  }

  @Override
  public void finish() {
    Printing.flush(writer);
  }
}
