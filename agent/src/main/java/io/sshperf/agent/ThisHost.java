package io.sshperf.agent;

import io.sshperf.agent.settings.Surroundings;
import java.nio.file.Path;
import java.util.Map;

/** The surroundings that this process really has. */
public final class ThisHost implements Surroundings {
  @Override
  public Map<String, String> environment() {
    return System.getenv();
  }

  @Override
  public Path home() {
    return Path.of(System.getProperty("user.home"));
  }

  @Override
  public Path etc() {
    return Path.of("/etc");
  }

  @Override
  public String hostName() {
    String host = HostFacts.hostName();
    int dot = host.indexOf('.');
    return dot > 0 ? host.substring(0, dot) : host;
  }

  @Override
  public String hostId() {
    return HostFacts.hostId();
  }
}
