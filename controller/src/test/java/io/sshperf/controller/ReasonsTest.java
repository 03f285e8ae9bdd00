package io.sshperf.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.ReasonCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class ReasonsTest {
  @Test
  void everyReasonCodeIsInTheReadme() throws IOException {
    String readme =
        Files.readString(Path.of(System.getProperty("sshperf.basedir", ".."), "README.md"));

    assertThat(Arrays.stream(ReasonCode.values()).map(code -> "| `" + code.word() + "` |"))
        .allSatisfy(row -> assertThat(readme).contains(row));
  }
}
