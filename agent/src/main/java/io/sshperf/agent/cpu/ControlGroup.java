package io.sshperf.agent.cpu;

import io.sshperf.proto.model.CpuQuota;
import io.sshperf.proto.model.Known;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * The control group of this process and those above it, of either version (cgroups(7)): the
 * smallest quota of them is the one that counts. Immutable; the files are read when it is asked.
 *
 * @param groups from the own one up to the root, each with its name
 * @param unified whether it is version 2
 * @param whyNot empty, or why nothing can be said
 */
record ControlGroup(List<Group> groups, boolean unified, String whyNot) {

  /** One group: where its files are, and what the kernel calls it. */
  record Group(Path directory, String name) {}

  /** What a group's quota is. */
  private record Limit(double cores, Group group) {}

  ControlGroup {
    groups = List.copyOf(groups);
  }

  static ControlGroup ofThisProcess() {
    return of(Path.of("/proc/self/cgroup"), Path.of("/sys/fs/cgroup"));
  }

  /**
   * @param membership tells the groups of a process, a line for each hierarchy
   * @param mounts where the hierarchies are mounted
   */
  static ControlGroup of(Path membership, Path mounts) {
    Optional<String> lines = SmallFile.read(membership);
    if (lines.isEmpty()) {
      return unknown(membership + " cannot be read, which names the control group");
    }
    Optional<String> unified = Optional.empty();
    for (String line : lines.get().lines().toList()) {
      String[] parts = line.split(":", 3); // number, controllers, path
      if (parts.length == 3 && List.of(parts[1].split(",", -1)).contains("cpu")) {
        return first(mounts, List.of(parts[1], "cpu,cpuacct", "cpu"), parts[2], false);
      }
      if (parts.length == 3 && parts[1].isEmpty()) {
        unified = Optional.of(parts[2]);
      }
    }
    return unified
        .map(path -> first(mounts, List.of("", "unified"), path, true))
        .orElseGet(() -> unknown(membership + " names no control group of the cpu controller"));
  }

  private static ControlGroup first(
      Path mounts, List<String> places, String path, boolean unified) {
    for (String place : places) {
      Path root = mounts.resolve(place);
      boolean there =
          unified
              ? Files.exists(root.resolve("cgroup.procs"))
              : Files.exists(root.resolve("cpu.stat"));
      if (there) {
        return new ControlGroup(upwards(root, path), unified, "");
      }
    }
    return unknown("no control groups of the cpu controller are mounted below " + mounts);
  }

  /** In a container the path may be the host's, of which only the root is mounted here. */
  private static List<Group> upwards(Path root, String path) {
    List<Group> groups = new ArrayList<>();
    String name = path;
    while (name.startsWith("/") && name.length() > 1) {
      directory(root, name).ifPresent(groups::add);
      name = name.substring(0, Math.max(0, name.lastIndexOf('/')));
    }
    groups.add(new Group(root, groups.isEmpty() ? path : "/"));
    return groups;
  }

  private static Optional<Group> directory(Path root, String name) {
    try {
      Path directory = root.resolve(name.substring(1)).normalize();
      return directory.startsWith(root) && Files.isDirectory(directory)
          ? Optional.of(new Group(directory, name))
          : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty(); // a name in an encoding that this JVM does not use
    }
  }

  private static ControlGroup unknown(String whyNot) {
    return new ControlGroup(List.of(), false, whyNot);
  }

  /** For how long the group with the smallest quota has been kept from running so far. */
  long throttledNanos() {
    return smallest().map(limit -> throttledNanos(limit.group())).orElse(0L);
  }

  private long throttledNanos(Group group) {
    Map<String, String> stat =
        SmallFile.read(group.directory().resolve("cpu.stat"))
            .map(
                text ->
                    text.lines()
                        .map(line -> line.split(" ", 2))
                        .filter(words -> words.length == 2)
                        .collect(Collectors.toMap(w -> w[0], w -> w[1], (one, other) -> one)))
            .orElse(Map.of());
    return unified
        ? number(stat.getOrDefault("throttled_usec", "")).orElse(0) * 1000
        : number(stat.getOrDefault("throttled_time", "")).orElse(0);
  }

  /**
   * @param throttledNanos for how long it was kept from running meanwhile
   */
  Known<CpuQuota> quota(long throttledNanos) {
    if (!whyNot.isEmpty()) {
      return Known.unknown(whyNot);
    }
    Duration throttled = Duration.ofNanos(Math.max(0, throttledNanos));
    return Known.of(
        smallest()
            .map(
                limit ->
                    new CpuQuota(
                        OptionalDouble.of(limit.cores()), shown(limit.group().name()), throttled))
            .orElse(CpuQuota.NONE));
  }

  /** The end of a very long name says more than its beginning. */
  private static String shown(String name) {
    int most = 900;
    return name.length() <= most ? name : "…" + name.substring(name.length() - most);
  }

  private Optional<Limit> smallest() {
    Optional<Limit> smallest = Optional.empty();
    for (Group group : groups) {
      OptionalDouble cores = unified ? maximum(group) : ratio(group);
      if (cores.isPresent() && cores.getAsDouble() < smallest.map(Limit::cores).orElse(1e6)) {
        smallest = Optional.of(new Limit(cores.getAsDouble(), group));
      }
    }
    return smallest;
  }

  /** {@code max 100000} or {@code 50000 100000}: how much of which period, in microseconds. */
  private static OptionalDouble maximum(Group group) {
    String text = SmallFile.read(group.directory().resolve("cpu.max")).orElse("").strip();
    String[] words = text.split(" ", -1);
    return words.length == 2 ? ratio(number(words[0]), number(words[1])) : OptionalDouble.empty();
  }

  private static OptionalDouble ratio(Group group) {
    return ratio(
        number(SmallFile.read(group.directory().resolve("cpu.cfs_quota_us")).orElse("")),
        number(SmallFile.read(group.directory().resolve("cpu.cfs_period_us")).orElse("")));
  }

  /** Version 1 says -1 where nothing is set. */
  private static OptionalDouble ratio(OptionalLong quota, OptionalLong period) {
    return quota.orElse(-1) > 0 && period.orElse(-1) > 0
        ? OptionalDouble.of((double) quota.getAsLong() / period.getAsLong())
        : OptionalDouble.empty();
  }

  private static OptionalLong number(String text) {
    try {
      return OptionalLong.of(Long.parseLong(text.strip()));
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }
}
