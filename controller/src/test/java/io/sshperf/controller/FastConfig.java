package io.sshperf.controller;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The project's own configuration and rules for Prometheus, in a hurry: what is a matter of minutes
 * and days is one of seconds, nothing else differs.
 */
final class FastConfig {
  private FastConfig() {}

  /** Writes them, and returns where the configuration is. */
  static Path write(Path directory, String controller, String alertmanager) throws IOException {
    Path rules = Files.createDirectory(directory.resolve("rules"));
    for (Path file : RuleFiles.files(RuleFiles.PROMETHEUS.resolve("rules"))) {
      String text =
          Files.readString(file)
              .replaceAll("(?m)^( +)for: \\d+m$", "$1for: 2s")
              .replaceAll("(?m)^( +)interval: 5m$", "$1interval: 1s")
              .replace("[7d:10m]", "[10m:1s]");
      Files.writeString(rules.resolve(file.getFileName().toString()), text);
    }
    String text = Files.readString(RuleFiles.PROMETHEUS.resolve("prometheus.yml"));
    text = replaced(text, "scrape_interval: 15s", "scrape_interval: 1s");
    text = replaced(text, "evaluation_interval: 15s", "evaluation_interval: 1s");
    text = replaced(text, "refresh_interval: 15s", "refresh_interval: 1s");
    text = replaced(text, "scrape_timeout: 10s", "scrape_timeout: 1s");
    text = replaced(text, "http://127.0.0.1:9464/sd", controller + "/sd");
    text = replaced(text, "127.0.0.1:9093", alertmanager);
    return Files.writeString(directory.resolve("prometheus.yml"), text);
  }

  private static String replaced(String text, String what, String by) {
    if (!text.contains(what)) {
      throw new AssertionError(what + " is not in:\n" + text);
    }
    return text.replace(what, by);
  }
}
