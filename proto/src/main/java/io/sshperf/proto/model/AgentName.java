package io.sshperf.proto.model;

import java.util.regex.Pattern;

/**
 * Name of an agent, unique in the fleet.
 *
 * @param text 1 to 64 letters, digits, dots, hyphens or underscores, the first a letter or a digit
 */
public record AgentName(String text) implements Comparable<AgentName> {
  private static final Pattern VALID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

  public AgentName {
    if (!VALID.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "agent name: "
              + Quoted.of(text)
              + " (expected 1 to 64 letters, digits, '.', '-' or '_', the first a letter or a digit)");
    }
  }

  @Override
  public int compareTo(AgentName other) {
    return text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
