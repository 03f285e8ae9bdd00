package io.sshperf.controller.fleet;

import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.TransferId;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Answers of one kind, by transfer: awaited, or there already, until the transfer is forgotten. An
 * answer may come before anybody asks for it. Thread-safe.
 */
final class Pending<T> {
  private final Map<TransferId, CompletableFuture<T>> waiting = new ConcurrentHashMap<>();

  /** The future of this answer; the same one as often as it is asked for. */
  CompletableFuture<T> register(TransferId id) {
    return waiting.computeIfAbsent(id, i -> new CompletableFuture<>());
  }

  /** Keeps an answer that may come before it is asked for. */
  void expect(TransferId id) {
    waiting.putIfAbsent(id, new CompletableFuture<>());
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** Whether this answer belongs to a transfer that is not forgotten. */
  boolean answer(TransferId id, T value) {
    CompletableFuture<T> future = waiting.get(id);
    if (future != null) {
      future.complete(value);
    }
    return future != null;
  }

  void forget(TransferId id) {
    waiting.remove(id);
  }

  void fail(TransferId id, Ending ending) {
    CompletableFuture<T> future = waiting.get(id);
    if (future != null) {
      future.completeExceptionally(new OrderException(ending));
    }
  }

  void failAll(Ending ending) {
    waiting.keySet().forEach(id -> fail(id, ending));
  }
}
