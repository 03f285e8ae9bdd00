package io.sshperf.proto.model;

import java.util.List;

/** Names of algorithms, most preferred first. */
public record AlgorithmSet(
    List<String> ciphers, List<String> macs, List<String> kexs, List<String> compressions) {
  public static final AlgorithmSet NONE =
      new AlgorithmSet(List.of(), List.of(), List.of(), List.of());

  public AlgorithmSet {
    ciphers = List.copyOf(ciphers);
    macs = List.copyOf(macs);
    kexs = List.copyOf(kexs);
    compressions = List.copyOf(compressions);
  }
}
