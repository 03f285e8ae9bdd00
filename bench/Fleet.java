package io.sshperf.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.sshperf.bench.Children.Ended;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A controller and two agents, three processes on loopback started as a user starts them, with data
 * directories of their own.
 */
final class Fleet implements AutoCloseable {
  private static final List<String> AGENTS = List.of("bench-1", "bench-2");
  private static final String LISTENING = "listening on ";
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);
  private static final int ATTEMPTS = 30;
  private static final File NOTHING = new File("/dev/null");

  private final Place place;
  private final Path directory;
  private final List<Process> daemons = new ArrayList<>();
  private final String address;

  Fleet(Place place) throws IOException, InterruptedException {
    this.place = place;
    this.directory = Files.createTempDirectory(place.directory(), "fleet");
    this.address = controller();
    for (String agent : AGENTS) {
      agent(agent);
    }
    awaitAgents();
  }

  /**
   * Runs a matrix whose one cell has these settings, as {@code sshperf run} does.
   *
   * @param settings a YAML map in braces
   * @return its measured samples, without those of the warm-up, in the order of measuring
   */
  List<JsonNode> run(String settings, int repeat, int warmup, Duration limit)
      throws IOException, InterruptedException {
    JsonNode run =
        run(
            """
            settings: %s
            repeat: %d
            warmup: %d
            """
                .formatted(settings, repeat, warmup),
            limit);
    List<JsonNode> samples = new ArrayList<>();
    for (JsonNode sample : run.at("/cells/0/samples")) {
      if (!sample.get("warmup").asBoolean()) {
        samples.add(sample);
      }
    }
    return samples;
  }

  /**
   * Runs a matrix, as {@code sshperf run} does.
   *
   * @param matrix without its name and its pair
   * @return what {@code -o json} prints
   */
  JsonNode run(String matrix, Duration limit) throws IOException, InterruptedException {
    Path file =
        Files.writeString(
            directory.resolve("bench.yaml"),
            "name: bench\npairs: {list: [{from: bench-1, to: bench-2}]}\n" + matrix);
    Ended ended = sshperf(limit, "run", file.toString(), "--controller", address, "-o", "json");
    if (ended.exitCode() != 0) {
      throw BenchException.notMeasured(
          "sshperf run ended with %d: %s %s"
              .formatted(ended.exitCode(), ended.err().strip(), ended.out().strip()));
    }
    return new JsonMapper().readTree(ended.out());
  }

  @Override
  public void close() {
    for (int i = daemons.size() - 1; i >= 0; i--) {
      place.children().stop(daemons.get(i));
    }
  }

  private String controller() throws IOException, InterruptedException {
    Process process =
        daemon("controller", "controller", "--listen", "127.0.0.1:0", "--data", data("controller"));
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    try {
      String first =
          CompletableFuture.supplyAsync(() -> out.lines().findFirst().orElse(""))
              .get(ANSWER_LIMIT.toSeconds(), TimeUnit.SECONDS);
      if (first.startsWith(LISTENING)) {
        return first.substring(LISTENING.length());
      }
    } catch (TimeoutException | ExecutionException e) {
      Progress.tell("controller: %s", e);
    }
    throw BenchException.notMeasured(
        "the controller does not start: " + place.children().said("controller"));
  }

  private void agent(String name) throws IOException {
    daemon(name, "agent", "--name", name, "--controller", address, "--data", data(name));
  }

  private void awaitAgents() throws IOException, InterruptedException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Ended ended = sshperf(ANSWER_LIMIT, "agents", "--controller", address, "-o", "csv");
      if (ended.out().lines().count() == AGENTS.size() + 1) {
        return;
      }
    }
    throw BenchException.notMeasured(
        "the agents do not come up: " + place.children().said(AGENTS.get(0)));
  }

  private Process daemon(String name, String... words) throws IOException {
    Process process = place.children().start(name, builder(words));
    daemons.add(process);
    return process;
  }

  private Ended sshperf(Duration limit, String... words) throws IOException, InterruptedException {
    return place.children().run(builder(words), NOTHING, limit);
  }

  private ProcessBuilder builder(String... words) {
    List<String> command = new ArrayList<>(List.of(place.launcher().toString()));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("XDG_STATE_HOME", data("state"));
    builder.environment().keySet().removeIf(name -> name.startsWith("SSHPERF_"));
    return builder;
  }

  private String data(String name) {
    return directory.resolve(name).toString();
  }
}
