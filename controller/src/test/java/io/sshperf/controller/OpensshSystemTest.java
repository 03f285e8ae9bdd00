package io.sshperf.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.sshperf.controller.cli.Cli;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A controller, two agents and the CLI in one JVM, and the host's own OpenSSH between them. */
@Timeout(120)
final class OpensshSystemTest {
  @TempDir Path directory;

  private CliRun run(String matrix) throws Exception {
    try (TestFleet fleet =
        new TestFleet(directory, Duration.ofSeconds(20)).wholeAgent("a").wholeAgent("b")) {
      Path file = Files.writeString(directory.resolve("m.yaml"), "name: openssh\n" + matrix);
      return Cli.run("run", file.toString(), "--controller", fleet.address(), "-o", "json");
    }
  }

  @Test
  void eitherEndMayBeTheHostsOwn() throws Exception {
    CliRun run =
        run(
            """
            axes: {client: [openssh, mina], server: [openssh, mina], method: [stream, sftp, scp]}
            settings: {size: 3MiB, cipher: aes128-ctr, mac: hmac-sha2-256}
            repeat: 1
            warmup: 0
            """);

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.json().path("cells")).hasSize(12);
    for (JsonNode cell : run.json().path("cells")) {
      assertThat(cell.path("outcome").textValue()).as(cell.toString()).isEqualTo("measured");
      assertThat(cell.path("negotiated").path("mac").textValue()).isEqualTo("hmac-sha2-256");
      boolean openssh = cell.path("client").textValue().equals("openssh");
      boolean stream = cell.path("method").textValue().equals("stream");
      assertThat(cell.path("program").textValue())
          .isEqualTo(openssh ? stream ? "ssh" : "scp" : null);
      JsonNode sample = cell.path("samples").path(0);
      assertThat(sample.path("bytes").longValue()).isEqualTo(3 << 20);
      assertThat(sample.path("rtt_seconds").isNumber()).isTrue();
    }
    assertNothingIsLeft();
  }

  @Test
  void aCipherOfOldIsRefusedAndMeasuredWhereItIsOfferedByName() throws Exception {
    CliRun run =
        run(
            """
            axes: {cipher: [3des-cbc, aes256-ctr], offer: [default, named]}
            settings: {engine: openssh, method: sftp, size: 1MiB}
            repeat: 1
            warmup: 0
            """);

    assertThat(run.exitCode()).as(run.err()).isZero();
    JsonNode refused = run.json().path("cells").path(0);
    assertThat(refused.path("outcome").textValue()).isEqualTo("incompatible");
    assertThat(refused.path("throughput").isNull()).isTrue();
    assertThat(refused.path("reason").path("offer").toString()).contains("aes256-ctr");
    JsonNode named = run.json().path("cells").path(1);
    assertThat(named.path("outcome").textValue()).isEqualTo("measured");
    assertThat(named.path("negotiated").path("cipher").textValue()).isEqualTo("3des-cbc");
  }

  @Test
  void aWindowThatOpensshCannotAdvertiseIsIncompatibleOnlyWhereItReceives() throws Exception {
    CliRun run =
        run(
            """
            axes: {initiator: [push, pull]}
            settings: {client: openssh, server: mina, window: 4MiB, size: 1MiB}
            repeat: 1
            warmup: 0
            """);

    assertThat(run.exitCode()).as(run.err()).isZero();
    JsonNode push = run.json().path("cells").path(0);
    assertThat(push.path("outcome").textValue()).as(push.toString()).isEqualTo("measured");
    JsonNode pull = run.json().path("cells").path(1);
    assertThat(pull.path("outcome").textValue()).isEqualTo("incompatible");
    assertThat(pull.path("reason").path("text").textValue()).contains("2 MiB");
  }

  @Test
  void theServersSideTellsHowFarARealScpIs() throws Exception {
    CliRun run =
        run(
            """
            axes: {method: [sftp, scp], server: [openssh, mina]}
            settings: {client: openssh, limit: 4MiB/s, size: 6MiB}
            repeat: 1
            warmup: 0
            """);

    assertThat(run.exitCode()).as(run.err()).isZero();
    for (JsonNode cell : run.json().path("cells")) {
      JsonNode sample = cell.path("samples").path(0);
      assertThat(sample.path("limited_by").textValue()).isEqualTo("scp");
      assertThat(sample.path("readings")).as(cell.toString()).hasSizeGreaterThan(2);
    }
  }

  private void assertNothingIsLeft() throws Exception {
    for (String name : new String[] {"a", "b"}) {
      for (String part : new String[] {"scratch", "children"}) {
        Path left = directory.resolve(name).resolve(part);
        if (Files.exists(left)) {
          assertThat(left).isEmptyDirectory();
        }
      }
      String installation =
          Files.readString(directory.resolve(name).resolve("installation")).strip();
      try (Stream<Path> memory = Files.list(Path.of("/dev/shm"))) {
        assertThat(memory).noneMatch(one -> one.toString().contains(installation));
      }
    }
  }
}
