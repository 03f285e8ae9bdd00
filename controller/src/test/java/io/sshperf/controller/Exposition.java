package io.sshperf.controller;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page in Prometheus' own text, read strictly.
 *
 * @param types of each metric, by its name
 * @param samples in their order
 */
public record Exposition(Map<String, String> types, List<Sample> samples) {
  private static final Pattern TYPE = Pattern.compile("# TYPE (\\S+) (\\S+)");
  private static final Pattern SAMPLE =
      Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)\\})? (\\S+)");
  private static final Pattern LABEL =
      Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\]|\\\\.)*)\",?");

  /** A line that has a value. */
  public record Sample(String name, Map<String, String> labels, double value) {}

  public static Exposition of(String text) {
    Map<String, String> types = new LinkedHashMap<>();
    List<Sample> samples = new ArrayList<>();
    Set<String> series = new LinkedHashSet<>();
    for (String line : text.lines().toList()) {
      Matcher type = TYPE.matcher(line);
      Matcher sample = SAMPLE.matcher(line);
      if (type.matches()) {
        if (types.put(type.group(1), type.group(2)) != null) {
          throw new AssertionError("twice: " + line);
        }
      } else if (sample.matches()) {
        Map<String, String> labels = labels(sample.group(2) == null ? "" : sample.group(2));
        if (!series.add(sample.group(1) + labels)) {
          throw new AssertionError("twice: " + line);
        }
        samples.add(
            new Sample(sample.group(1), labels, Double.parseDouble(number(sample.group(3)))));
      } else if (!line.startsWith("# HELP ")) {
        throw new AssertionError("no line of Prometheus': " + line);
      }
    }
    return new Exposition(types, samples);
  }

  private static String number(String text) {
    return text.replace("+Inf", "Infinity");
  }

  private static Map<String, String> labels(String text) {
    Map<String, String> labels = new TreeMap<>();
    Matcher label = LABEL.matcher(text);
    int end = 0;
    while (label.find() && label.start() == end) {
      labels.put(label.group(1), label.group(2));
      end = label.end();
    }
    if (end != text.length()) {
      throw new AssertionError("no labels: " + text);
    }
    return labels;
  }

  /** Every series of a name. */
  public List<Sample> all(String name) {
    return samples.stream().filter(sample -> sample.name().equals(name)).toList();
  }

  /**
   * The values of a name whose labels have these among them.
   *
   * @param labels a name, then its value, and so on
   */
  public List<Double> values(String name, String... labels) {
    return all(name).stream()
        .filter(
            sample -> {
              for (int i = 0; i < labels.length; i += 2) {
                if (!labels[i + 1].equals(sample.labels().get(labels[i]))) {
                  return false;
                }
              }
              return true;
            })
        .map(Sample::value)
        .toList();
  }

  /** The one value of them. */
  public double value(String name, String... labels) {
    List<Double> found = values(name, labels);
    if (found.size() != 1) {
      throw new AssertionError(name + List.of(labels) + ": " + found + " in " + all(name));
    }
    return found.get(0);
  }
}
