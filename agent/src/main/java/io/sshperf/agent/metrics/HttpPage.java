package io.sshperf.agent.metrics;

import java.util.Optional;

/** Something that the endpoint serves; asked on a thread of the endpoint's, which may wait. */
public interface HttpPage {

  /**
   * What a reader asks for.
   *
   * @param path what comes after the page's own, or empty
   * @param accept what it wants, as HTTP's header of that name
   * @param host how it calls this endpoint, as HTTP's header of that name
   */
  record Request(String path, Optional<String> accept, Optional<String> host) {
    public boolean wantsOpenMetrics() {
      return accept.filter(types -> types.contains(Meters.OPEN_METRICS_NAME)).isPresent();
    }
  }

  HttpAnswer get(Request request) throws InterruptedException;

  /** The meters of this daemon. */
  static HttpPage of(Meters meters) {
    return request -> {
      if (!request.path().isEmpty()) {
        return HttpAnswer.refusal(404, "nothing is here (expected /metrics)");
      }
      boolean open = request.wantsOpenMetrics();
      return HttpAnswer.of(Meters.contentType(open), meters.text(open));
    };
  }
}
