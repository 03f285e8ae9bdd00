package io.sshperf.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The installed thing: the launcher, and every part a process of its own. */
@Timeout(180)
final class ProcessesIT {
  @TempDir Path directory;

  @Test
  void controllerTwoAgentsAndRunAsFourProcesses() throws Exception {
    try (Installation sshperf = new Installation(directory)) {
      String address = sshperf.startController();
      sshperf.startAgent("a", address);
      sshperf.startAgent("b", address);
      sshperf.awaitAgents(address, 2);
      Path matrix =
          Files.writeString(
              directory.resolve("M.yaml"),
              """
              pairs: {list: [{from: a, to: b}, {from: b, to: a}]}
              settings: {size: 4MiB}
              repeat: 2
              """);

      Installation.Ended run =
          sshperf.run("run", matrix.toString(), "--controller", address, "-o", "json");

      assertThat(run.exitCode()).as(run.err()).isZero();
      JsonNode json = new JsonMapper().readTree(run.out());
      assertThat(json.path("cells").findValuesAsText("sender")).containsExactly("a", "b");
      for (JsonNode cell : json.path("cells")) {
        assertThat(cell.path("outcome").textValue()).isEqualTo("measured");
      }
      sshperf.stopAll();
      assertThat(sshperf.exitCodes()).as("ended by SIGTERM").containsOnly(143);
    }
  }

  @Test
  void secondDaemonOnTheSameDataIsRefusedAndToldWhoHasIt() throws Exception {
    try (Installation sshperf = new Installation(directory)) {
      String address = sshperf.startController();
      Process agent = sshperf.startAgent("a", address);
      sshperf.awaitAgents(address, 1);

      Installation.Ended controllers = sshperf.run("controller", "--listen", "127.0.0.1:0");
      Installation.Ended agents = sshperf.run("agent", "--name", "a", "--controller", address);

      assertThat(controllers.exitCode()).isEqualTo(2);
      assertThat(controllers.err()).contains("is in use by another controller, pid ");
      assertThat(agents.exitCode()).isEqualTo(2);
      assertThat(agents.err())
          .contains("is in use by another agent, pid " + agent.pid(), "another --name");
    }
  }
}
