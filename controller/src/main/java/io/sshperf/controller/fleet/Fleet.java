package io.sshperf.controller.fleet;

import io.grpc.Status;
import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.AgentName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The agents that are connected now, by name. Thread-safe. */
public final class Fleet implements Agents {
  private static final Logger log = LoggerFactory.getLogger(Fleet.class);

  private final TreeMap<AgentName, AgentSession> sessions = new TreeMap<>();
  private final TreeMap<AgentName, AgentDescription> descriptions = new TreeMap<>();
  private final String version;

  /**
   * @param version of sshperf, told to agents
   */
  public Fleet(String version) {
    this.version = version;
  }

  String version() {
    return version;
  }

  @Override
  public synchronized List<ConnectedAgent> connected() {
    return List.copyOf(sessions.values());
  }

  @Override
  public synchronized Map<AgentName, AgentDescription> known() {
    return new TreeMap<>(descriptions);
  }

  @Override
  public synchronized Optional<ConnectedAgent> find(AgentName name) {
    return Optional.ofNullable(sessions.get(name));
  }

  @Override
  public synchronized Optional<ConnectedAgent> await(AgentName name, Duration atMost)
      throws InterruptedException {
    long deadline = System.nanoTime() + atMost.toNanos();
    while (!sessions.containsKey(name)) {
      long leftMillis = (deadline - System.nanoTime()) / 1_000_000;
      if (leftMillis <= 0) {
        return Optional.empty();
      }
      wait(leftMillis);
    }
    return find(name);
  }

  /**
   * Takes a session in and welcomes it, before anybody can find it. An agent replaces its own
   * half-open session.
   *
   * @return why not, if another installation has the name
   */
  Optional<Status> join(AgentSession session) {
    AgentSession replaced;
    synchronized (this) {
      AgentDescription agent = session.description();
      replaced = sessions.get(agent.name());
      if (replaced != null && !replaced.description().installation().equals(agent.installation())) {
        log.warn("refused a second agent named {}, at {}", agent.name(), agent.address());
        return Optional.of(taken(replaced.description()));
      }
      session.welcome(version);
      sessions.put(agent.name(), session);
      descriptions.put(agent.name(), agent);
      log.info("{} is connected, at {}", agent.name(), agent.address());
      notifyAll();
    }
    if (replaced != null) {
      replaced.close(Status.ABORTED.withDescription("replaced by a newer session of this agent"));
    }
    return Optional.empty();
  }

  /** The session's stream has ended. */
  void leave(AgentSession session) {
    synchronized (this) {
      if (sessions.remove(session.description().name(), session)) {
        log.info("{} is gone", session.description().name());
      }
    }
    session.end(session.lost());
  }

  private static Status taken(AgentDescription holder) {
    return Status.ALREADY_EXISTS.withDescription(
        "the name "
            + holder.name()
            + " belongs to another agent, at "
            + holder.address()
            + " (use another --name, or stop that agent)");
  }
}
