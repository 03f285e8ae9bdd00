package io.sshperf.controller.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.Agent;
import io.sshperf.agent.AgentConfig;
import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.controller.CliRun;
import io.sshperf.controller.ControllerLock;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.HostPort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DaemonSettingsTest {
  @TempDir Path directory;

  @Test
  void helpShowsEachValueAndWhereItComesFrom() throws IOException {
    write("sshperf/agent.properties", "insecure = true\ndata-ports = 1-2\n");
    CliRun help =
        run(
            Map.of("SSHPERF_NAME", "lab-7", "SSHPERF_DATA_PORTS", "40000-40100"),
            "agent",
            "--host-id",
            "rack-3",
            "--help");

    assertThat(help.exitCode()).isZero();
    assertThat(help.out().lines().map(String::strip))
        .contains(
            "now: lab-7 (SSHPERF_NAME)",
            "now: 40000-40100 (SSHPERF_DATA_PORTS)",
            "now: rack-3 (--host-id)",
            "now: 127.0.0.1:7443 (default)");
    assertThat(help.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(unwrapped(help.out()))
        .contains("now:true(" + directory.resolve("sshperf/agent.properties") + ":1)")
        .contains("now:" + directory.resolve("sshperf/agent.properties") + "(default)")
        .contains("/agents/lab-7(default)");
  }

  @Test
  void helpComesWhateverIsWrongWithTheSettings() {
    CliRun help =
        run(Map.of("SSHPERF_CONFIG", "/nonexistent/x"), "controller", "--listen", "a:b", "--help");

    assertThat(help.exitCode()).isZero();
    assertThat(help.out()).contains("now: a:b (--listen)", "now: /nonexistent/x (SSHPERF_CONFIG)");
  }

  @Test
  void everyWrongSettingOfAnAgentIsToldAtOnceAndNamedAsItWasGiven() throws IOException {
    Path file = write("sshperf/agent.properties", "advertise = 0.0.0.0\nnmae = lab-1\nhost-id =\n");

    CliRun run =
        run(
            Map.of("SSHPERF_DATA_PORTS", "9-1", "SSHPERF_AGENT_CONTROLLER", "192.0.2.1"),
            "agent",
            "--name",
            "a\u001b[1m" + "b".repeat(500));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines())
        .hasSize(6)
        .allMatch(line -> line.startsWith("sshperf: ") && line.length() < 320)
        .anyMatch(
            line ->
                line.startsWith(
                    "sshperf: "
                        + file
                        + ":2: unknown key 'nmae' (expected one of: name, controller, advertise, data-ports, data, host-id, simulate-rtt, run-as, allow-unconfined, metrics-port, metrics-address, metrics-certificate, metrics-key, metrics-login, insecure)"))
        .anyMatch(line -> line.startsWith("sshperf: --name: agent name: 'a\\u001b[1mb"))
        .anyMatch(
            line -> line.startsWith("sshperf: SSHPERF_AGENT_CONTROLLER: 192.0.2.1:7443 is not"))
        .anyMatch(line -> line.startsWith("sshperf: " + file + ":1: advertise: '0.0.0.0' is no"))
        .anyMatch(line -> line.startsWith("sshperf: " + file + ":3: host-id: '' (expected"))
        .contains("sshperf: SSHPERF_DATA_PORTS: 9-1 (expected A-B with 1 <= A <= B <= 65535)");
  }

  @Test
  void everyWrongSettingOfAControllerIsToldAtOnce() {
    CliRun run =
        run(
            Map.of("SSHPERF_LISTEN", "0.0.0.0:0", "SSHPERF_INSECURE", "yes"),
            "controller",
            "--stall-limit",
            "100ms");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines())
        .hasSize(3)
        .anyMatch(line -> line.startsWith("sshperf: SSHPERF_LISTEN: 0.0.0.0:0 is not loopback"))
        .contains(
            "sshperf: SSHPERF_INSECURE: 'yes' (expected true or false)",
            "sshperf: --stall-limit: 100ms (expected 1s to 24h)");
  }

  @Test
  void secondControllerOnADataDirectoryIsRefused() throws IOException {
    try (ControllerLock first = ControllerLock.take(directory.resolve("data"))) {
      CliRun run =
          run(
              Map.of("SSHPERF_CONTROLLER_DATA", directory.resolve("data").toString()),
              "controller",
              "--listen",
              "127.0.0.1:0");

      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err())
          .hasLineCount(1)
          .contains("data is in use by another controller", "another --data");
      assertThat(first).isNotNull();
    }
    ControllerLock.take(directory.resolve("data")).close();
  }

  @Test
  void agentAndControllerDoNotMeetInOneDirectory() throws IOException {
    AgentConfig config =
        AgentConfig.onThisHost(
            new AgentName("a"),
            new HostPort("127.0.0.1", 1),
            directory,
            new ServerBinding("127.0.0.1", ServerBinding.PortRange.ANY));
    try (ControllerLock lock = ControllerLock.take(directory);
        Agent agent = Agent.start(config)) {
      assertThat(lock).isNotNull();
      assertThat(agent).isNotNull();
    }
  }

  @Test
  void dataDirectoryThatIsAFileIsRefusedByBothDaemons() throws IOException {
    String file = write("file", "").toString();
    for (String daemon : new String[] {"agent", "controller"}) {
      CliRun run = run(Map.of(), daemon, "--data", file);

      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err()).hasLineCount(1).contains(file + " cannot be used: it is a file");
    }
  }

  /** Help breaks long words anywhere. */
  private static String unwrapped(String text) {
    return text.replaceAll("\\s+", "");
  }

  private CliRun run(Map<String, String> environment, String... arguments) {
    return Cli.run(
        new FixedSurroundings(environment, directory.resolve("home"), directory), arguments);
  }

  private Path write(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }
}
