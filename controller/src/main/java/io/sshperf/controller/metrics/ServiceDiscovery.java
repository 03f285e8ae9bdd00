package io.sshperf.controller.metrics;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sshperf.agent.metrics.HttpAnswer;
import io.sshperf.agent.metrics.HttpPage;
import io.sshperf.controller.fleet.Agents;
import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.HostPort;
import java.util.Optional;

/**
 * {@code /sd}: where Prometheus finds this controller and every agent that is or was connected, as
 * its HTTP service discovery reads it. An agent whose own endpoint can be had from other hosts is
 * read there, else through the controller.
 */
public final class ServiceDiscovery implements HttpPage {
  /** Where this page is. */
  public static final String PATH = "/sd";

  private final Agents agents;
  private final String scheme;

  /**
   * @param scheme that the controller's own endpoint speaks, {@code http} or {@code https}
   */
  public ServiceDiscovery(Agents agents, String scheme) {
    this.agents = agents;
    this.scheme = scheme;
  }

  /** A target group of one target. */
  private static ObjectNode target(
      ArrayNode targets, String address, String scheme, String path, String kind, String name) {
    ObjectNode group = targets.addObject();
    group.putArray("targets").add(address);
    ObjectNode labels = group.putObject("labels");
    labels.put("__scheme__", scheme);
    labels.put("__metrics_path__", path);
    labels.put("component", kind);
    labels.put("agent", name);
    return labels;
  }

  @Override
  public HttpAnswer get(Request request) {
    if (!request.path().isEmpty()) {
      return HttpAnswer.refusal(404, "nothing is here (expected " + PATH + ")");
    }
    Optional<String> here = request.host().flatMap(ServiceDiscovery::checked);
    if (here.isEmpty()) {
      return HttpAnswer.refusal(400, "Host: missing or no HOST:PORT");
    }
    return HttpAnswer.of("application/json", targets(here.get()).toString());
  }

  /** It goes into a file of targets. */
  private static Optional<String> checked(String host) {
    try {
      return Optional.of(HostPort.parse(host).toString());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * @param here how the reader calls this controller's endpoint
   */
  private ArrayNode targets(String here) {
    ArrayNode targets = JsonNodeFactory.instance.arrayNode();
    target(targets, here, scheme, "/metrics", "controller", "").remove("agent");
    for (AgentDescription agent : agents.known().values()) {
      Optional<HostPort> own = agent.metrics();
      target(
          targets,
          own.map(HostPort::toString).orElse(here),
          own.isPresent() ? "http" : scheme,
          own.isPresent() ? "/metrics" : AgentPages.path(agent.name()),
          "agent",
          agent.name().text());
    }
    return targets;
  }
}
