package io.sshperf.agent.engine.mina.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.engine.mina.channel.ExchangeException;
import io.sshperf.proto.model.ReasonCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class InFlightTest {
  private static final InFlight.Answer ANSWER = (type, message) -> {};

  private final InFlight inFlight = new InFlight(3);

  @Test
  void noMoreThanPermittedAreInFlight() {
    List<Integer> ids = new ArrayList<>();
    while (inFlight.hasRoom()) {
      ids.add(inFlight.add(ANSWER));
    }
    assertThat(ids).hasSize(3).doesNotHaveDuplicates();
    assertThatThrownBy(() -> inFlight.add(ANSWER)).isInstanceOf(IllegalStateException.class);
    inFlight.remove(ids.get(1));
    assertThat(inFlight.hasRoom()).isTrue();
    assertThat(ids).doesNotContain(inFlight.add(ANSWER));
    assertThat(inFlight.hasRoom()).isFalse();
  }

  @Test
  void onlyWhatIsInFlightHasAnAnswerer() {
    int id = inFlight.add(ANSWER);
    assertThat(inFlight.answerer(id)).isSameAs(ANSWER);
    assertThat(inFlight.answerer(id + 1)).as("never sent").isNull();
    inFlight.remove(id);
    assertThat(inFlight.answerer(id)).as("answered before").isNull();
  }

  @Test
  void whoWaitsForRoomGoesOnOnceThereIsSome() throws Exception {
    int first = inFlight.add(ANSWER);
    int second = inFlight.add(ANSWER);
    int third = inFlight.add(ANSWER);
    Waiter waiter = new Waiter(2);
    inFlight.remove(first);
    inFlight.wake();
    assertThat(waiter.isWaiting()).as("for fewer than two").isTrue();
    inFlight.remove(second);
    inFlight.remove(third);
    inFlight.wake();
    waiter.ended.get(20, TimeUnit.SECONDS);
  }

  @Test
  void theFirstFailureEndsEveryWait() throws Exception {
    var unused = inFlight.add(ANSWER);
    Waiter waiter = new Waiter(1);
    inFlight.fail(new ExchangeException(ReasonCode.SERVER_FAILED, "first"));
    inFlight.fail(new IOException("second"));
    assertThatThrownBy(() -> waiter.ended.get(20, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOf(ExchangeException.class)
        .hasMessage("first");
    assertThatThrownBy(() -> inFlight.awaitFewer(3)).hasMessage("first");
    assertThatThrownBy(inFlight::check).hasMessage("first");
  }

  @Test
  void anInterruptEndsAWait() throws Exception {
    var unused = inFlight.add(ANSWER);
    Waiter waiter = new Waiter(1);
    waiter.thread.interrupt();
    assertThatThrownBy(() -> waiter.ended.get(20, TimeUnit.SECONDS))
        .hasCauseInstanceOf(InterruptedException.class);
  }

  /** Waits on a thread of its own, and does so when it has been made. */
  private final class Waiter {
    final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
    final Thread thread;

    Waiter(int limit) {
      thread = new Thread(() -> await(limit), "test-waiter");
      thread.setDaemon(true);
      thread.start();
      Awaitility.await().until(this::isWaiting);
    }

    boolean isWaiting() {
      return thread.getState() == Thread.State.WAITING;
    }

    private void await(int limit) {
      try {
        inFlight.awaitFewer(limit);
        ended.complete(null);
      } catch (IOException | ExchangeException | InterruptedException e) {
        ended.completeExceptionally(e);
      }
    }
  }
}
