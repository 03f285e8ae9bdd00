package io.sshperf.controller.cli;

import io.sshperf.agent.settings.Surroundings;
import java.nio.file.Path;
import java.util.Map;

/** The same on every host. */
record FixedSurroundings(Map<String, String> environment, Path home, Path etc)
    implements Surroundings {
  @Override
  public String hostName() {
    return "lab-1";
  }

  @Override
  public String hostId() {
    return "0123456789abcdef0123456789abcdef";
  }
}
