package io.sshperf.agent.cpu;

import io.sshperf.proto.model.Known;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * How fast the cores run. Where there are very many, some of them stand for all: the kernel may
 * have to ask each one.
 *
 * @param files one for each core that is asked, in kilohertz
 * @param cpuinfo tells where there are none
 */
record Frequency(List<Path> files, Path cpuinfo) {
  private static final int MOST = 16;
  private static final double HERTZ_OF_KILO = 1e3;
  private static final double HERTZ_OF_MEGA = 1e6;
  private static final double MOST_HERTZ = 1e12;

  Frequency {
    files = List.copyOf(files);
  }

  static Frequency ofThisHost() {
    return of(Path.of("/sys/devices/system/cpu"), Path.of("/proc/cpuinfo"));
  }

  /**
   * @param cpus a directory for each core
   */
  static Frequency of(Path cpus, Path cpuinfo) {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> cores = Files.newDirectoryStream(cpus, "cpu[0-9]*")) {
      for (Path core : cores) {
        Path file = core.resolve("cpufreq/scaling_cur_freq");
        if (Files.isReadable(file)) {
          files.add(file);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      files.clear();
    }
    int step = (files.size() + MOST - 1) / MOST;
    return new Frequency(
        files.stream().filter(file -> files.indexOf(file) % step == 0).toList(), cpuinfo);
  }

  /** On average over the cores, now. */
  Known<Double> hertz() {
    OptionalDouble hertz = files.isEmpty() ? ofCpuinfo() : ofFiles();
    return hertz.isPresent() && hertz.getAsDouble() > 0 && hertz.getAsDouble() <= MOST_HERTZ
        ? Known.of(hertz.getAsDouble())
        : Known.unknown(
            "neither cpufreq of /sys/devices/system/cpu nor " + cpuinfo + " tells a frequency");
  }

  private OptionalDouble ofFiles() {
    return files.stream()
        .mapToDouble(file -> number(SmallFile.read(file).orElse("")) * HERTZ_OF_KILO)
        .filter(hertz -> hertz > 0)
        .average();
  }

  private OptionalDouble ofCpuinfo() {
    return SmallFile.read(cpuinfo)
        .orElse("")
        .lines()
        .filter(line -> line.startsWith("cpu MHz"))
        .mapToDouble(line -> number(line.substring(line.indexOf(':') + 1)) * HERTZ_OF_MEGA)
        .filter(hertz -> hertz > 0)
        .average();
  }

  /** 0 if it is none. */
  private static double number(String text) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
