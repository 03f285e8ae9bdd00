package io.sshperf.agent.engine.mina;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.TransferSettings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thousand transfers leave nothing in the process. */
@Timeout(600)
class MinaLeakTest {
  private static final int WARM_UP = 200;
  private static final int TRANSFERS = 1000;
  private static final long HEAP_BYTES = 2 << 20;

  private final MinaEngine engine = new MinaEngine(Transfers.SCRATCH);

  /**
   * @param heapBytes that live
   */
  private record Held(long threads, long descriptors, long heapBytes) {}

  @Test
  void threadsDescriptorsAndHeapAreAsBefore() throws Exception {
    run(WARM_UP);
    Held before = held();
    run(TRANSFERS);
    Awaitility.await()
        .pollInSameThread()
        .atMost(Duration.ofSeconds(60)) // idle threads of MINA's pools end by themselves
        .pollInterval(Duration.ofMillis(500))
        .untilAsserted(
            () -> {
              Held after = held();
              assertThat(after.threads()).isLessThanOrEqualTo(before.threads());
              assertThat(after.descriptors()).isLessThanOrEqualTo(before.descriptors());
              assertThat(after.heapBytes() - before.heapBytes()).isLessThan(HEAP_BYTES);
            });
    assertThat(Transfers.leftInScratch()).isEmpty();
  }

  private void run(int transfers) throws Exception {
    List<Method> methods = engine.describe().client().methods();
    for (int i = 0; i < transfers; i++) {
      Load load =
          Transfers.load(DataSize.ofKibibytes(100))
              .withStreams(1 + i % 2)
              .withStorage(i % 8 == 7 ? Storage.DISK : Storage.MEMORY);
      TransferSettings settings =
          TransferSettings.DEFAULT.with(methods.get(i % methods.size())).with(load);
      Initiator initiator = i / 4 % 2 == 0 ? Initiator.PUSH : Initiator.PULL;
      Transfers.assertMeasured(
          Transfers.run(engine, Transfers.spec(Engine.MINA, initiator, settings)), 1 + i % 2);
    }
  }

  private static Held held() throws IOException {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return new Held(Thread.getAllStackTraces().size(), descriptors.count(), heap);
    }
  }
}
