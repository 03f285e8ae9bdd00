package io.sshperf.agent.engine.mina;

import io.sshperf.agent.cpu.CountedThreads;
import io.sshperf.agent.cpu.Workers;
import io.sshperf.agent.cpu.WorkingThread;
import io.sshperf.proto.model.Known;
import io.sshperf.proto.model.Usage;
import java.util.List;
import java.util.Optional;

/**
 * What works for one end of MINA's: threads of this JVM, with the set-up and the probe of the
 * round-trip time, which goes over the transfer's own connection. Not with the files' preparation.
 */
abstract class MinaWorkers implements Workers {
  private final CountedThreads threads;

  MinaWorkers(CountedThreads threads) {
    this.threads = threads;
  }

  @Override
  public final List<WorkingThread> look() {
    return threads.look();
  }

  @Override
  public final Optional<CountedThreads> threads() {
    return Optional.of(threads);
  }

  @Override
  public final Usage usage() {
    return new Usage(
        threads.used(),
        Known.unknown("the engine runs in the agent, whose threads are its own"),
        Known.unknown("nobody watched the JVM"),
        Known.unknown("the engine has no process of its own, but runs in the agent's"));
  }
}
