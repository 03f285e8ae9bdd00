package io.sshperf.agent.engine.mina;

import io.sshperf.agent.cpu.CountedThreads;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.sshd.common.FactoryManager;
import org.apache.sshd.common.helpers.AbstractFactoryManager;
import org.apache.sshd.common.io.IoServiceFactory;
import org.apache.sshd.common.io.nio2.Nio2ServiceFactoryFactory;
import org.apache.sshd.common.util.threads.CloseableExecutorService;
import org.apache.sshd.common.util.threads.SshThreadPoolExecutor;
import org.apache.sshd.core.CoreModuleProperties;
import org.jspecify.annotations.Nullable;

/**
 * Gives a MINA client or server threads that are counted. One is not: MINA has a pool for the whole
 * JVM that writes what had to wait for a key exchange, about once a gigabyte.
 */
final class MinaThreads extends Nio2ServiceFactoryFactory {
  /** Whatever a JDK calls it, this is what it does (sun.nio.ch: EPollPort, KQueuePort). */
  private static final String POLLING = "Port$EventHandlerTask";

  private static final ThreadMXBean JVM = ManagementFactory.getThreadMXBean();
  private static final int DEPTH = 64;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final CountedThreads threads;

  private MinaThreads(CountedThreads threads, int workers) {
    super(() -> pool(threads, workers));
    this.threads = threads;
  }

  /** Before it is started, and after its settings were made. */
  static void count(AbstractFactoryManager side, CountedThreads threads) {
    int workers = CoreModuleProperties.NIO_WORKERS.getRequired(side);
    side.setIoServiceFactoryFactory(new MinaThreads(threads, workers));
    side.setScheduledExecutorService(
        Executors.newSingleThreadScheduledExecutor(threads.all("sshperf-mina-timer")), true);
  }

  private static CloseableExecutorService pool(CountedThreads threads, int workers) {
    return new SshThreadPoolExecutor(
        workers,
        workers,
        0,
        TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(),
        threads.all("sshperf-mina-io"));
  }

  /**
   * The JDK starts a thread of its own for each group of channels, which waits for the network and
   * does part of the reading, and shows it to nobody. It is the one that polls of those that have
   * come since the group was made; no two are made at once.
   */
  @Override
  public IoServiceFactory create(FactoryManager side) {
    synchronized (MinaThreads.class) {
      Set<Long> before = Arrays.stream(JVM.getAllThreadIds()).boxed().collect(Collectors.toSet());
      IoServiceFactory factory = super.create(side);
      polling(before)
          .ifPresentOrElse(
              id -> threads.adopt(id, "sshperf-mina-poll"),
              () -> threads.isMissing("the JDK's thread that waits for the network"));
      return factory;
    }
  }

  /** It may take it a moment until it polls. */
  private static OptionalLong polling(Set<Long> before) {
    long end = System.nanoTime() + PATIENCE_NANOS;
    do {
      long[] come =
          Arrays.stream(JVM.getAllThreadIds()).filter(id -> !before.contains(id)).toArray();
      OptionalLong polling =
          Arrays.stream(JVM.getThreadInfo(come, DEPTH))
              .filter(MinaThreads::polls)
              .mapToLong(ThreadInfo::getThreadId)
              .findFirst();
      if (polling.isPresent()) {
        return polling;
      }
      Thread.onSpinWait();
    } while (System.nanoTime() - end < 0);
    return OptionalLong.empty();
  }

  /**
   * @param info null where it has ended meanwhile
   */
  private static boolean polls(@Nullable ThreadInfo info) {
    return info != null
        && Arrays.stream(info.getStackTrace())
            .anyMatch(frame -> frame.getClassName().endsWith(POLLING));
  }
}
