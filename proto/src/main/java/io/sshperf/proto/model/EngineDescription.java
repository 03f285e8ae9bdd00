package io.sshperf.proto.model;

import java.util.List;

/**
 * An engine as it is on one host.
 *
 * @param version as the software writes it in its identification string
 * @param methods what it can do, on either side
 * @param supported everything it can be asked for by name
 * @param offered what its server offers out of the box
 */
public record EngineDescription(
    Engine engine,
    String version,
    List<Method> methods,
    AlgorithmSet supported,
    AlgorithmSet offered) {
  public EngineDescription {
    methods = List.copyOf(methods);
  }
}
