package io.sshperf.controller.control;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import io.sshperf.controller.result.StoreException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A thread for each call under way, and one way to tell what went wrong with it. */
final class AnsweringThreads implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(AnsweringThreads.class);

  private final ExecutorService threads = Executors.newCachedThreadPool();

  /** Answers one call. */
  interface Answering<T> {
    void answer(PacedResponses<T> responses) throws InterruptedException;
  }

  <T> void answer(StreamObserver<T> observer, Answering<T> answering) {
    PacedResponses<T> responses = new PacedResponses<>(observer);
    threads.execute(() -> run(responses, answering));
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }

  private static <T> void run(PacedResponses<T> responses, Answering<T> answering) {
    try {
      answering.answer(responses);
      responses.complete();
    } catch (CancellationException e) {
      log.debug("a reader is gone", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      fail(responses, Status.UNAVAILABLE.withDescription("the controller is stopping"));
    } catch (StoreException e) {
      fail(responses, Status.FAILED_PRECONDITION.withDescription(e.getMessage()));
    } catch (StatusRuntimeException e) {
      fail(responses, e.getStatus());
    } catch (RuntimeException e) {
      log.error("a fault in sshperf, please report it", e);
      fail(responses, Status.INTERNAL.withDescription(String.valueOf(e)));
    }
  }

  private static void fail(PacedResponses<?> responses, Status status) {
    responses.fail(status.asRuntimeException());
  }
}
