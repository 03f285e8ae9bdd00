package io.sshperf.controller.cli;

import java.lang.reflect.Proxy;
import java.util.Optional;

/**
 * Ctrl-C, caught. Java has no supported interface to signals; {@code sun.misc.Signal} of the module
 * jdk.unsupported is the one that every JDK has, reached by reflection because compiling against it
 * warns.
 */
final class InterruptSignal implements AutoCloseable {
  private final Object before;

  private InterruptSignal(Object before) {
    this.before = before;
  }

  /**
   * Until this is closed Ctrl-C runs the action, each time on a thread of its own, and does not end
   * the process. Empty where this JVM has no such class: there Ctrl-C ends the process as before.
   */
  static Optional<InterruptSignal> handle(Runnable action) {
    try {
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object ours =
          Proxy.newProxyInstance(
              handler.getClassLoader(),
              new Class<?>[] {handler},
              (proxy, method, arguments) ->
                  switch (method.getName()) {
                    case "handle" -> {
                      action.run();
                      yield null;
                    }
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "equals" -> proxy == arguments[0];
                    default -> "Ctrl-C";
                  });
      return Optional.of(new InterruptSignal(install(ours)));
    } catch (ReflectiveOperationException e) {
      return Optional.empty();
    }
  }

  /** Ctrl-C does what it did before. */
  @Override
  public void close() {
    try {
      install(before);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("it could be installed once", e);
    }
  }

  private static Object install(Object handler) throws ReflectiveOperationException {
    Class<?> signal = Class.forName("sun.misc.Signal");
    Object interrupt = signal.getConstructor(String.class).newInstance("INT");
    return signal
        .getMethod("handle", signal, Class.forName("sun.misc.SignalHandler"))
        .invoke(null, interrupt, handler);
  }
}
