package io.sshperf.controller.result;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * An agent as it was when its run began.
 *
 * @param engines version by engine
 */
public record RunAgent(
    String name,
    String hostId,
    String address,
    String os,
    String cpu,
    int cores,
    String java,
    Map<String, String> engines) {
  public RunAgent {
    engines = Collections.unmodifiableMap(new TreeMap<>(engines));
  }
}
