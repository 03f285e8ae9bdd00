package io.sshperf.agent.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SettingsTest {
  private static final Set<String> OPTIONS =
      new LinkedHashSet<>(List.of("name", "data-ports", "insecure", "data", "config"));

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "flag, own, shared, file, flag,   --name",
        "flag, -,   -,      -,    flag,   --name",
        "-,    own, shared, file, own,    SSHPERF_AGENT_NAME",
        "-,    -,   shared, file, shared, SSHPERF_NAME",
        "-,    '',  shared, file, shared, SSHPERF_NAME",
        "-,    '',  '',     file, file,   lab.properties:2",
        "-,    -,   -,      file, file,   lab.properties:2",
        "-,    -,   '',     -,    usual,  default",
      })
  void flagThenOwnVariableThenSharedOneThenFileThenBuiltIn(
      String flag, String own, String shared, String file, String value, String origin)
      throws IOException {
    Map<String, String> environment = new java.util.HashMap<>();
    if (own != null) {
      environment.put("SSHPERF_AGENT_NAME", own);
    }
    if (shared != null) {
      environment.put("SSHPERF_NAME", shared);
    }
    environment.put("SSHPERF_CONTROLLER_NAME", "the other daemon's");
    Map<String, String> flags = new java.util.HashMap<>();
    if (flag != null) {
      flags.put("name", flag);
    }
    Path lab = write("lab.properties", "# for one test\n" + (file != null ? "name = file\n" : ""));
    flags.put("config", lab.toString());

    Setting found = settings(flags, environment).builtIn("name", "usual").get("name");

    assertThat(found.text()).isEqualTo(value);
    assertThat(found.origin().shown()).endsWith(origin);
  }

  @Test
  void variableOfAnOptionIsInCapitalsWithUnderscores() {
    Setting found =
        settings(Map.of(), Map.of("SSHPERF_DATA_PORTS", "1-2"))
            .builtIn("data-ports", "any")
            .get("data-ports");

    assertThat(found).isEqualTo(new Setting("1-2", new Origin.Variable("SSHPERF_DATA_PORTS")));
  }

  @Test
  void everythingWrongWithAFileIsToldAtOnceByLine() throws IOException {
    Path file =
        write(
            "bad.properties",
            """
            # comment
            name = a b
            --data = /tmp
            data-ports

            name = lab-2
            config = x
            insecure = perhaps
            """);
    Settings settings =
        settings(Map.of("config", file.toString()), Map.of()).builtIn("insecure", "false");
    settings.builtIn("name", "x").read("name", SettingsTest::refused);
    settings.isOn("insecure");

    assertThat(problems(settings))
        .containsExactly(
            file + ":3: unknown key '--data' (expected one of: name, data-ports, insecure, data)",
            file + ":4: 'data-ports' (expected key = value)",
            file + ":6: name: again (expected once; it is in line 2)",
            file + ":7: unknown key 'config' (expected one of: name, data-ports, insecure, data)",
            file + ":2: name: 'a b' (expected better)",
            file + ":8: insecure: 'perhaps' (expected true or false)");
  }

  @Test
  void wrongValueIsNamedAsItWasGiven() {
    Settings settings = settings(Map.of("data", " "), Map.of("SSHPERF_NAME", "x"));
    settings.builtIn("name", "").read("name", SettingsTest::refused);
    settings.builtIn("data", "").directory("data");

    assertThat(problems(settings))
        .containsExactly(
            "SSHPERF_NAME: 'x' (expected better)",
            "--data: ' ' (expected the path of a directory)");
  }

  @Test
  void valueGoesToTheEndOfItsLine() throws IOException {
    Path file = write("a.properties", "data=/a = b # c \\\r\nname\t=\r\n");
    Settings settings = settings(Map.of("config", file.toString()), Map.of());

    assertThat(settings.builtIn("data", "").get("data").text()).isEqualTo("/a = b # c \\");
    assertThat(settings.builtIn("name", "x").get("name").text()).isEmpty();
    assertThatNoException().isThrownBy(settings::check);
  }

  @Test
  void namedFileMustBeThere() throws IOException {
    Path absent = directory.resolve("absent");
    Path binary = Files.write(directory.resolve("binary"), new byte[] {(byte) 0xff, 0});

    assertThat(problems(settings(Map.of("config", absent.toString()), Map.of())))
        .containsExactly(
            "--config: " + absent + " does not exist (expected a file of lines key = value)");
    assertThat(problems(settings(Map.of(), Map.of("SSHPERF_CONFIG", directory.toString()))))
        .containsExactly(
            "SSHPERF_CONFIG: "
                + directory
                + " is a directory (expected a file of lines key = value)");
    assertThat(problems(settings(Map.of("config", binary.toString()), Map.of())))
        .containsExactly("--config: " + binary + " is not text in UTF-8");
  }

  @Test
  void usualFileIsTheUsersElseTheHostsElseNone() throws IOException {
    Settings none = settings(Map.of(), Map.of());
    write("etc/sshperf/agent.properties", "name = host");
    Settings host = settings(Map.of(), Map.of());
    write("home/.config/sshperf/agent.properties", "name = user");
    Settings user = settings(Map.of(), Map.of());
    write("xdg/sshperf/agent.properties", "name = xdg");
    Settings xdg =
        settings(Map.of(), Map.of("XDG_CONFIG_HOME", directory.resolve("xdg").toString()));

    assertThat(none.get("config")).isEqualTo(new Setting("no file", new Origin.BuiltIn("config")));
    assertThat(host.builtIn("name", "").get("name").text()).isEqualTo("host");
    assertThat(user.builtIn("name", "").get("name").text()).isEqualTo("user");
    assertThat(xdg.builtIn("name", "").get("name").text()).isEqualTo("xdg");
    assertThatNoException().isThrownBy(none::check);
  }

  private static String refused(String text) {
    throw new IllegalArgumentException("'" + text + "' (expected better)");
  }

  private static List<String> problems(Settings settings) {
    return catchThrowableOfType(SettingsException.class, settings::check).lines();
  }

  private Settings settings(Map<String, String> flags, Map<String, String> environment) {
    return Settings.of(
        "agent",
        new Flags(OPTIONS, flags),
        new FixedSurroundings(environment, directory.resolve("home"), directory.resolve("etc")));
  }

  private Path write(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text, StandardCharsets.UTF_8);
  }
}
