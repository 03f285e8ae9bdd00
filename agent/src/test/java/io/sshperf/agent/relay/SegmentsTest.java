package io.sshperf.agent.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
final class SegmentsTest {
  private final Segments segments = new Segments(4L * Segments.SEGMENT_BYTES);
  private final Segments.Share greedy = segments.share();

  @Test
  void whoHasTheMostWaitsUntilOneIsGivenBack() throws Exception {
    ByteBuffer first = takeAll();
    CompletableFuture<Optional<ByteBuffer>> fifth = taking(greedy);
    assertThat(fifth).isNotDone();

    greedy.give(first);

    assertThat(fifth.get(10, TimeUnit.SECONDS)).containsSame(first);
  }

  @Test
  void connectionBesideAGreedyOneGetsItsOwn() throws Exception {
    takeAll();
    Segments.Share modest = segments.share();
    for (int i = 0; i < Segments.OWN; i++) {
      assertThat(modest.take()).isPresent();
    }
    assertThat(taking(modest)).isNotDone();
  }

  @Test
  void closedShareHasNoneAndItsSegmentsCountNoLonger() throws Exception {
    takeAll();
    CompletableFuture<Optional<ByteBuffer>> waiting = taking(greedy);
    greedy.close();

    assertThat(waiting.get(10, TimeUnit.SECONDS)).isEmpty();
    Segments.Share next = segments.share();
    for (int i = 0; i < 4; i++) {
      assertThat(next.take()).isPresent();
    }
  }

  private ByteBuffer takeAll() throws InterruptedException {
    ByteBuffer first = greedy.take().orElseThrow();
    for (int i = 1; i < 4; i++) {
      greedy.take();
    }
    return first;
  }

  /** Returns once the taking thread has its segment or waits for one. */
  private static CompletableFuture<Optional<ByteBuffer>> taking(Segments.Share share) {
    CompletableFuture<Optional<ByteBuffer>> taken = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                taken.complete(share.take());
              } catch (InterruptedException e) {
                taken.completeExceptionally(e);
              }
            });
    thread.setDaemon(true);
    thread.start();
    while (!taken.isDone() && thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    return taken;
  }
}
