package io.sshperf.agent.session;

import io.sshperf.proto.model.TransferId;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The last thousand transfers that are over, so that a late order does not begin one again. Guarded
 * by its owner.
 */
final class RecentIds {
  private static final int MOST = 1000;

  private final Set<TransferId> ids = new LinkedHashSet<>();

  void add(TransferId id) {
    ids.add(id);
    if (ids.size() > MOST) {
      ids.remove(ids.iterator().next());
    }
  }

  boolean contains(TransferId id) {
    return ids.contains(id);
  }
}
