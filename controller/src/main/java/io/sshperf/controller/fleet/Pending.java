package io.sshperf.controller.fleet;

import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.TransferId;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Orders of one kind that wait for their answer. Thread-safe. */
final class Pending<T> {
  private final Map<TransferId, CompletableFuture<T>> waiting = new ConcurrentHashMap<>();

  /** The future of this order; the same one if it is repeated before its answer. */
  CompletableFuture<T> register(TransferId id) {
    return waiting.computeIfAbsent(id, i -> new CompletableFuture<>());
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** Whether anybody waited for this answer. */
  boolean answer(TransferId id, T value) {
    CompletableFuture<T> future = waiting.remove(id);
    return future != null && future.complete(value);
  }

  void fail(TransferId id, Ending ending) {
    CompletableFuture<T> future = waiting.remove(id);
    if (future != null) {
      future.completeExceptionally(new OrderException(ending));
    }
  }

  void failAll(Ending ending) {
    waiting.keySet().forEach(id -> fail(id, ending));
  }
}
