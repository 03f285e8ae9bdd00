package io.sshperf.controller.control;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.CancellationException;

/**
 * Answers of one streaming call, written no faster than they are read: a slow reader costs one
 * waiting thread and no memory. Made on the call's thread, then used by one other thread.
 */
final class PacedResponses<T> {
  private final ServerCallStreamObserver<T> observer;
  private final Object change = new Object();

  PacedResponses(StreamObserver<T> responses) {
    this.observer = (ServerCallStreamObserver<T>) responses;
    observer.setOnReadyHandler(this::changed);
    observer.setOnCancelHandler(this::changed);
  }

  /**
   * Waits until the reader is ready, and writes.
   *
   * @throws CancellationException if the reader is gone
   */
  void send(T response) throws InterruptedException {
    synchronized (change) {
      while (!observer.isReady() && !observer.isCancelled()) {
        change.wait();
      }
    }
    requireReader();
    observer.onNext(response);
  }

  /** As {@link #send}, for callers that cannot pass an interrupt on: it ends the call instead. */
  void sendFromCallback(T response) {
    try {
      send(response);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the controller is stopping");
    }
  }

  /**
   * @throws CancellationException if the reader is gone
   */
  void requireReader() {
    if (observer.isCancelled()) {
      throw new CancellationException("the reader is gone");
    }
  }

  void complete() {
    if (!observer.isCancelled()) {
      observer.onCompleted();
    }
  }

  void fail(Throwable status) {
    if (!observer.isCancelled()) {
      observer.onError(status);
    }
  }

  private void changed() {
    synchronized (change) {
      change.notifyAll();
    }
  }
}
