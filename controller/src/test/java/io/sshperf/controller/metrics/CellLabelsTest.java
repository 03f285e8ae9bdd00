package io.sshperf.controller.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.model.snapshots.Labels;
import io.sshperf.controller.matrix.Cell;
import io.sshperf.controller.matrix.Expansion;
import io.sshperf.controller.matrix.MatrixParser;
import io.sshperf.controller.matrix.ParsedMatrix;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.Pair;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CellLabelsTest {
  private static final List<Pair> PAIRS = List.of(new Pair(new AgentName("a"), new AgentName("b")));

  private static List<Labels> labels(String matrix) {
    ParsedMatrix parsed = MatrixParser.parse(matrix, "m", List.of());
    assertThat(parsed.problems()).isEmpty();
    Expansion expansion = Expansion.of(((ParsedMatrix.Sound) parsed).matrix(), PAIRS, true);
    assertThat(expansion.problems()).isEmpty();
    return expansion.cells().stream().map(Cell::spec).map(s -> CellLabels.of("m", 1, s)).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "engine: [mina, openssh]",
        "client: [mina, openssh]",
        "server: [mina, openssh]",
        "method: [stream, sftp, scp]",
        "program: [scp, sftp]",
        "sftp_server: [default, sftp-server]",
        "initiator: [push, pull]",
        "cipher: [default, aes128-ctr, aes256-ctr]",
        "mac: [default, hmac-sha2-256]",
        "kex: [default, curve25519-sha256]",
        "compression: [default, true, false]",
        "offer: [default, named]",
        "buffer: [default, 4KiB]",
        "requests: [default, 4]",
        "window: [default, 1MiB]",
        "packet: [default, 16KiB]",
        "streams: [1, 2]",
        "cores: [default, 1]",
        "limit: [default, 1MB/s]",
        "payload: [random, zeros, text]",
        "size: [1MiB, 2MiB]",
        "files: [4x1KiB, 4x2KiB, 5x1KiB]",
        "duration: [1s, 2s]",
        "storage: [memory, disk]"
      })
  void cellsThatDifferInAnySettingHaveOtherLabels(String axis) {
    String key = axis.substring(0, axis.indexOf(':'));
    int values = axis.split(",", -1).length;
    StringBuilder settings = new StringBuilder("cipher: aes128-ctr");
    if (key.equals("cipher")) {
      settings.setLength(0);
      settings.append("streams: 1");
    }
    if (!key.equals("method")) {
      settings.append(", method: sftp");
    }
    if (!List.of("engine", "client", "server").contains(key)) {
      settings.append(", engine: openssh");
    }
    List<Labels> labels = labels("axes: {" + axis + "}\nsettings: {" + settings + "}\n");
    assertThat(labels).hasSize(values).doesNotHaveDuplicates();
  }

  @Test
  void whatDoesNotApplyAndWhatIsNotSetSaySo() {
    Labels labels = labels("settings: {cipher: aes128-gcm@openssh.com}\n").get(0);
    assertThat(labels.get("mac")).isEqualTo("-");
    assertThat(labels.get("program")).isEqualTo("-");
    assertThat(labels.get("buffer")).isEqualTo("-");
    assertThat(labels.get("window")).isEqualTo("default");
    assertThat(labels.get("amount")).isEqualTo("256MiB");
  }
}
