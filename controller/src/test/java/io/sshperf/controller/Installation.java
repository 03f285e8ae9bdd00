package io.sshperf.controller;

import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * sshperf as it is installed: the launcher with its jars beside it. What it starts are processes of
 * their own, which end with this at the latest.
 */
final class Installation implements AutoCloseable {
  private static final Path BASE = Path.of(System.getProperty("sshperf.basedir", ".."));

  private final Path directory;
  private final Path launcher;
  private final Map<String, String> environment;
  private final List<Process> daemons = new ArrayList<>();

  private final Map<String, Process> byName = new HashMap<>();

  /** Its own, so that other fleets on this machine need not wait for this one. */
  private final String hostId = "test-" + UUID.randomUUID();

  /** What a command printed, and how it ended. */
  record Ended(int exitCode, String out, String err) {}

  /** What this build made, with a class archive that all tests share. */
  Installation(Path directory) throws IOException {
    this(directory, installed(directory), Map.of());
  }

  /** A launcher that is somewhere already; an empty value removes a variable. */
  Installation(Path directory, Path launcher, Map<String, String> environment) {
    this.directory = directory;
    this.launcher = launcher;
    this.environment = Map.copyOf(environment);
  }

  private static Path installed(Path directory) throws IOException {
    Path home = Files.createDirectories(directory.resolve("installed"));
    Path target = BASE.resolve("controller/target").toRealPath();
    Files.createSymbolicLink(home.resolve("lib"), target.resolve("lib"));
    Files.createSymbolicLink(home.resolve("cds"), Files.createDirectories(target.resolve("cds")));
    return Files.copy(BASE.resolve("sshperf"), home.resolve("sshperf"));
  }

  /** Starts a controller on a free port, with a store of its own; returns its address. */
  String startController(String... more) throws IOException {
    Process process =
        start("controller", with(List.of("controller", "--listen", "127.0.0.1:0"), more));
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    String first = out.readLine();
    if (first == null || !first.startsWith("listening on ")) {
      throw new AssertionError("controller said: " + first + "; " + log("controller"));
    }
    return first.substring("listening on ".length());
  }

  /** Starts a controller at an address that one had before, on the same store. */
  void startControllerAgain(String address) throws IOException {
    start("controller-again", List.of("controller", "--listen", address));
  }

  Process startAgent(String name, String controller, String... more) throws IOException {
    return start(
        name,
        with(
            List.of("agent", "--name", name, "--controller", controller, "--host-id", hostId),
            more));
  }

  void awaitAgents(String controller, int count) {
    await()
        .atMost(Duration.ofSeconds(60))
        .until(
            () ->
                run("agents", "--controller", controller, "-o", "csv").out().lines().count()
                    == count + 1);
  }

  /** Runs a verb to its end. */
  Ended run(String... arguments) {
    try {
      Path out = Files.createTempFile(directory, "out", "");
      Path err = Files.createTempFile(directory, "err", "");
      Process process =
          builder(Arrays.asList(arguments))
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      if (!process.waitFor(120, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError(String.join(" ", arguments) + " does not end");
      }
      return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }

  long pid(String name) {
    return Objects.requireNonNull(byName.get(name)).pid();
  }

  /** kill -9 for the daemon that was started last under that name, or for the controller. */
  void kill(String name) throws InterruptedException {
    Process process = Objects.requireNonNull(byName.get(name));
    process.destroyForcibly().waitFor();
  }

  /** Processes that still run from this installation. */
  List<ProcessHandle> left() {
    return ProcessHandle.allProcesses()
        .filter(
            p ->
                p.info()
                    .arguments()
                    .map(a -> String.join(" ", a).contains(directory.toString()))
                    .orElse(false))
        .toList();
  }

  /** What a daemon has logged. */
  String log(String name) throws IOException {
    return Files.readString(directory.resolve(name + ".log"));
  }

  /** SIGTERM for every daemon; waits for them. */
  void stopAll() throws InterruptedException {
    daemons.forEach(Process::destroy);
    for (Process daemon : daemons) {
      if (!daemon.waitFor(30, TimeUnit.SECONDS)) {
        throw new AssertionError("a daemon does not end on SIGTERM");
      }
    }
  }

  List<Integer> exitCodes() {
    return daemons.stream().map(Process::exitValue).toList();
  }

  @Override
  public void close() {
    daemons.forEach(Process::destroyForcibly);
  }

  /** Starts anything; its stderr is the log of that name. */
  Process start(String name, List<String> arguments) throws IOException {
    return started(name, builder(arguments));
  }

  private Process started(String name, ProcessBuilder builder) throws IOException {
    Process process = builder.redirectError(directory.resolve(name + ".log").toFile()).start();
    daemons.add(process);
    byName.put(name.startsWith("controller") ? "controller" : name, process);
    return process;
  }

  /**
   * Starts anything that Ctrl-C is to end, also where these tests ignore it, as in a script's
   * background.
   */
  Process startInForeground(String name, List<String> arguments) throws IOException {
    ProcessBuilder builder = builder(arguments);
    builder.command().addAll(0, List.of("env", "--default-signal=INT"));
    return started(name, builder);
  }

  private ProcessBuilder builder(List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(launcher.toString());
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("XDG_STATE_HOME", directory.resolve("state").toString());
    builder.environment().put("XDG_CONFIG_HOME", directory.resolve("config").toString());
    builder.environment().keySet().removeIf(variable -> variable.startsWith("SSHPERF_"));
    environment.forEach(
        (name, value) -> {
          if (value.isEmpty()) {
            builder.environment().remove(name);
          } else {
            builder.environment().put(name, value);
          }
        });
    return builder;
  }

  private static List<String> with(List<String> first, String... more) {
    return Stream.concat(first.stream(), Arrays.stream(more)).toList();
  }
}
