package io.sshperf.controller.run;

import io.sshperf.controller.fleet.ConnectedAgent;
import io.sshperf.controller.fleet.OrderException;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The hosts of one run, kept against runs of other controllers. All that are needed are taken in
 * one order, or none is kept, so two runs cannot wait for each other for ever. Confined to its
 * run's thread.
 */
final class HostReservations {
  private static final Logger log = LoggerFactory.getLogger(HostReservations.class);
  private static final long ANSWER_SECONDS = 30;
  private static final int SHORTEST_WAIT_MILLIS = 300;
  private static final int LONGEST_WAIT_MILLIS = 700;

  private final String run;
  private final Consumer<String> waitingFor;

  /** By host id, the session that holds its lock. */
  private final Map<String, ConnectedAgent> held = new TreeMap<>();

  /**
   * @param waitingFor told what is waited for, and an empty text when the waiting is over
   */
  HostReservations(String run, Consumer<String> waitingFor) {
    this.run = run;
    this.waitingFor = waitingFor;
  }

  /** Waits until the run has the hosts of these agents, and those it had. */
  void keep(Collection<ConnectedAgent> agents) throws InterruptedException {
    held.values().removeIf(agent -> !agent.isConnected());
    Map<String, ConnectedAgent> missing = new TreeMap<>();
    agents.forEach(agent -> missing.putIfAbsent(agent.description().host().id(), agent));
    missing.keySet().removeAll(held.keySet());
    if (missing.isEmpty()) {
      return;
    }
    Map<String, ConnectedAgent> needed = new TreeMap<>(missing);
    needed.putAll(held);
    boolean waited = false;
    while (!takeAll(needed)) {
      releaseAll();
      waited = true;
      Thread.sleep(ThreadLocalRandom.current().nextInt(SHORTEST_WAIT_MILLIS, LONGEST_WAIT_MILLIS));
    }
    if (waited) {
      waitingFor.accept("");
    }
  }

  void releaseAll() {
    held.values().forEach(agent -> agent.releaseHost(run));
    held.clear();
  }

  private boolean takeAll(Map<String, ConnectedAgent> needed) throws InterruptedException {
    for (Map.Entry<String, ConnectedAgent> entry : needed.entrySet()) {
      ConnectedAgent agent = entry.getValue();
      if (!held.containsKey(entry.getKey())) {
        Optional<String> other = reserve(agent);
        if (other.isPresent()) {
          waitingFor.accept(
              "the host of " + agent.description().name() + ", where " + other.get() + " measures");
          return false;
        }
        if (agent.isConnected()) {
          held.put(entry.getKey(), agent);
        }
      }
    }
    return true;
  }

  private Optional<String> reserve(ConnectedAgent agent) throws InterruptedException {
    try {
      return agent.reserveHost(run).get(ANSWER_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      log.warn("{} does not say whether its host is free", agent.description().name(), e);
      return Optional.empty(); // the transfer's own orders will tell
    } catch (ExecutionException e) {
      if (e.getCause() instanceof OrderException lost) {
        log.debug("a session ended while its host was asked for", lost);
        return Optional.empty(); // likewise
      }
      throw new IllegalStateException("an agent's answer failed in an unknown way", e);
    }
  }
}
