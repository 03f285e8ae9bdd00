package io.sshperf.controller.metrics;

import io.sshperf.agent.metrics.HttpAnswer;
import io.sshperf.agent.metrics.HttpPage;
import io.sshperf.agent.metrics.Meters;
import io.sshperf.controller.fleet.Agents;
import io.sshperf.controller.fleet.ConnectedAgent;
import io.sshperf.proto.model.AgentName;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** {@code /agents/NAME/metrics}: the meters of an agent, read over its session. */
public final class AgentPages implements HttpPage {
  /** Where these pages are. */
  public static final String PATH = "/agents/";

  private static final String END = "/metrics";

  /** Less than Prometheus waits by itself. */
  private static final Duration PATIENCE = Duration.ofSeconds(8);

  private final Agents agents;
  private final Duration patience;

  public AgentPages(Agents agents) {
    this(agents, PATIENCE);
  }

  AgentPages(Agents agents, Duration patience) {
    this.agents = agents;
    this.patience = patience;
  }

  /** The page of an agent. */
  static String path(AgentName agent) {
    return PATH + agent + END;
  }

  @Override
  public HttpAnswer get(Request request) throws InterruptedException {
    Optional<AgentName> name = name(request.path());
    if (name.isEmpty()) {
      return HttpAnswer.refusal(404, "nothing is here (expected " + PATH + "NAME" + END + ")");
    }
    Optional<ConnectedAgent> agent = agents.find(name.get());
    if (agent.isEmpty()) {
      return agents.known().containsKey(name.get())
          ? HttpAnswer.refusal(503, name.get() + " is not connected")
          : HttpAnswer.refusal(404, "no agent of that name was ever connected");
    }
    boolean open = request.wantsOpenMetrics();
    CompletableFuture<String> whole = agent.get().readMetrics(open);
    try {
      String text = whole.get(patience.toMillis(), TimeUnit.MILLISECONDS);
      return HttpAnswer.of(Meters.contentType(open), text);
    } catch (TimeoutException e) {
      return HttpAnswer.refusal(504, name.get() + " did not send its metrics in time");
    } catch (ExecutionException e) {
      return HttpAnswer.refusal(502, name.get() + ": " + reason(e));
    } finally {
      whole.cancel(false);
    }
  }

  private static String reason(ExecutionException e) {
    Throwable cause = e.getCause();
    return cause == null ? "unknown" : String.valueOf(cause.getMessage());
  }

  private static Optional<AgentName> name(String path) {
    if (!path.endsWith(END)) {
      return Optional.empty();
    }
    try {
      return Optional.of(new AgentName(path.substring(0, path.length() - END.length())));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
