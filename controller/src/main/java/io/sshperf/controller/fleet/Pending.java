package io.sshperf.controller.fleet;

import io.sshperf.proto.model.Ending;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Answers of one kind, by what they are about: awaited, or there already, until forgotten. An
 * answer may come before anybody asks for it. Thread-safe.
 */
final class Pending<K, T> {
  private final Map<K, CompletableFuture<T>> waiting = new ConcurrentHashMap<>();

  /** The future of this answer; the same one as often as it is asked for. */
  CompletableFuture<T> register(K key) {
    return waiting.computeIfAbsent(key, k -> new CompletableFuture<>());
  }

  /** Keeps an answer that may come before it is asked for. */
  void expect(K key) {
    waiting.putIfAbsent(key, new CompletableFuture<>());
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** Whether this answer is about what is not forgotten. */
  boolean answer(K key, T value) {
    CompletableFuture<T> future = waiting.get(key);
    if (future != null) {
      future.complete(value);
    }
    return future != null;
  }

  void forget(K key) {
    waiting.remove(key);
  }

  void fail(K key, Ending ending) {
    CompletableFuture<T> future = waiting.get(key);
    if (future != null) {
      future.completeExceptionally(new OrderException(ending));
    }
  }

  void failAll(Ending ending) {
    waiting.keySet().forEach(key -> fail(key, ending));
  }
}
