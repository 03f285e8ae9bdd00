package io.sshperf.controller.cli;

import java.lang.reflect.Constructor;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Makes the verbs, giving each where it writes and what the terminal is like. */
final class Verbs implements IFactory {
  private final Streams streams;
  private final Terminal terminal;

  Verbs(Streams streams, Terminal terminal) {
    this.streams = streams;
    this.terminal = terminal;
  }

  @Override
  public <K> K create(Class<K> type) throws Exception {
    Optional<Constructor<K>> wired = wired(type);
    return wired.isPresent()
        ? wired.get().newInstance(streams, terminal)
        : CommandLine.defaultFactory().create(type);
  }

  private static <K> Optional<Constructor<K>> wired(Class<K> type) {
    try {
      return Optional.of(type.getDeclaredConstructor(Streams.class, Terminal.class));
    } catch (NoSuchMethodException e) {
      return Optional.empty();
    }
  }
}
