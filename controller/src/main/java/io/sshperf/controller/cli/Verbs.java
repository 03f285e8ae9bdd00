package io.sshperf.controller.cli;

import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Makes the verbs, giving each what its constructor asks for. */
final class Verbs implements IFactory {
  private final List<Object> parts;

  /**
   * @param parts where a verb writes, what the terminal is like, what surrounds it
   */
  Verbs(Object... parts) {
    this.parts = List.of(parts);
  }

  @Override
  public <K> K create(Class<K> type) throws Exception {
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      List<Object> wanted =
          Arrays.stream(constructor.getParameterTypes())
              .map(this::part)
              .flatMap(Optional::stream)
              .toList();
      if (constructor.getParameterCount() > 0 && wanted.size() == constructor.getParameterCount()) {
        return type.cast(constructor.newInstance(wanted.toArray()));
      }
    }
    return CommandLine.defaultFactory().create(type);
  }

  private Optional<Object> part(Class<?> type) {
    return parts.stream().filter(type::isInstance).findFirst();
  }
}
