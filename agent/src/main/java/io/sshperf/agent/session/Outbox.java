package io.sshperf.agent.session;

import io.sshperf.proto.v1.SessionRequest;
import io.sshperf.proto.v1.Side;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Results that the controller has not acknowledged, oldest first; repeated after every reconnect.
 * Keeps the latest thousand: a controller that stays away longer than that has ended their runs.
 * Thread-safe.
 */
final class Outbox {
  private static final int MOST = 1000;

  private record Key(String transfer, Side side) {}

  private final Map<Key, SessionRequest> results = new LinkedHashMap<>();

  synchronized void add(String transfer, Side side, SessionRequest result) {
    results.put(new Key(transfer, side), result);
    if (results.size() > MOST) {
      results.remove(results.keySet().iterator().next());
    }
  }

  synchronized void acknowledged(String transfer, Side side) {
    results.remove(new Key(transfer, side));
  }

  synchronized Optional<SessionRequest> find(String transfer, Side side) {
    return Optional.ofNullable(results.get(new Key(transfer, side)));
  }

  synchronized List<SessionRequest> unacknowledged() {
    return new ArrayList<>(results.values());
  }
}
