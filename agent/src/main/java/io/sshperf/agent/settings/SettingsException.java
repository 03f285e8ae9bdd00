package io.sshperf.agent.settings;

import java.util.List;

/** Settings that cannot be used. The lines are for the user, one problem each. */
public final class SettingsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final List<String> lines;

  SettingsException(List<String> lines) {
    super(String.join("\n", lines));
    this.lines = List.copyOf(lines);
  }

  public List<String> lines() {
    return lines;
  }
}
