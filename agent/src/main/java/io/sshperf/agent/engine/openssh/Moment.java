package io.sshperf.agent.engine.openssh;

import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Waiting for what a program's debug output tells. */
final class Moment {
  private Moment() {}

  /** When it was; empty once the output ended without it. */
  static OptionalLong await(CompletableFuture<OptionalLong> moment) throws InterruptedException {
    try {
      return moment.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a moment comes or does not", e);
    }
  }

  /** When it was, if it has been. */
  static OptionalLong ifPast(CompletableFuture<OptionalLong> moment) {
    return moment.getNow(OptionalLong.empty());
  }
}
