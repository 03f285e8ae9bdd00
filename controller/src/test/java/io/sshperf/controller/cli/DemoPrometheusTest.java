package io.sshperf.controller.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.process.Companions;
import io.sshperf.controller.CliRun;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DemoPrometheusTest {
  private static final Path RULES =
      Path.of(System.getProperty("sshperf.basedir", "..")).resolve("grafana/prometheus/rules");

  @TempDir Path directory;

  @Test
  void hasAllTheRulesThereAre() throws Exception {
    try (Stream<Path> files = Files.list(RULES)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              DemoPrometheus.RULES.stream().map(name -> name + ".yml").toList());
    }
    for (String name : DemoPrometheus.RULES) {
      try (InputStream in = DemoPrometheus.class.getResourceAsStream("rules/" + name + ".yml")) {
        assertThat(in)
            .isNotNull()
            .hasSameContentAs(Files.newInputStream(RULES.resolve(name + ".yml")));
      }
    }
  }

  @Test
  void programThatEndsAtOnceIsToldWithItsLastWords() throws Exception {
    Path program =
        Files.writeString(directory.resolve("prometheus"), "#!/bin/sh\necho no\nexit 3\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    Path place = Files.createDirectory(directory.resolve("place"));
    try (Companions companions = new Companions()) {
      assertThatThrownBy(
              () -> DemoPrometheus.start(companions, program, place, "http://127.0.0.1:1"))
          .isInstanceOfSatisfying(
              CliException.class,
              e -> assertThat(e.lines()).isEqualTo(List.of("prometheus ended with 3: no")));
    }
  }

  @Test
  void matrixOfWhichNothingCanBeMeasuredIsNotRunForEver() {
    CliRun run = Cli.run("demo", "ciphers", "--metrics", "--set", "cipher=3des-cbc");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
    assertThat(run.err()).contains("run 1 is over, ", " incompatible", "nothing was measured");
  }
}
