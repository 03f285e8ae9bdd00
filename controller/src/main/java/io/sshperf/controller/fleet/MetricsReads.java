package io.sshperf.controller.fleet;

import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.v1.MetricsPart;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Metrics of one agent that are asked for and not whole yet. Thread-safe. */
final class MetricsReads {
  /** Of one answer, in characters: far more than an agent's bounds on its series allow. */
  static final int MOST_CHARACTERS = 16 << 20;

  /** Guarded by this. */
  private final Map<Long, Read> open = new HashMap<>();

  private long last;

  private static final class Read {
    private final CompletableFuture<String> whole = new CompletableFuture<>();
    private final StringBuilder text = new StringBuilder();
  }

  /** A request and the answer to it. */
  record Request(long id, CompletableFuture<String> whole) {}

  synchronized Request begin() {
    long id = ++last;
    Read read = new Read();
    open.put(id, read);
    var unused = read.whole.whenComplete((text, failure) -> forget(id));
    return new Request(id, read.whole);
  }

  private synchronized void forget(long id) {
    open.remove(id);
  }

  /** A part of nothing that is waited for any more is dropped. */
  void add(MetricsPart part) {
    Read read;
    boolean tooMuch;
    synchronized (this) {
      read = open.get(part.getRequestId());
      if (read == null) {
        return;
      }
      tooMuch = read.text.length() + part.getText().length() > MOST_CHARACTERS;
      if (!tooMuch) {
        read.text.append(part.getText());
      }
    }
    if (tooMuch) {
      read.whole.completeExceptionally(
          new OrderException(
              Ending.failed(
                  ReasonCode.INTERNAL, "metrics of more than " + MOST_CHARACTERS + " characters")));
    } else if (part.getLast()) {
      read.whole.complete(read.text.toString());
    }
  }

  void failAll(Ending why) {
    Map<Long, Read> left;
    synchronized (this) {
      left = Map.copyOf(open);
    }
    left.values().forEach(read -> read.whole.completeExceptionally(new OrderException(why)));
  }
}
