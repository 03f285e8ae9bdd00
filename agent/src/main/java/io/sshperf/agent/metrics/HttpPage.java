package io.sshperf.agent.metrics;

import java.util.Optional;

/** Something that the endpoint serves; asked on a thread of the endpoint's, which may wait. */
public interface HttpPage {
  /**
   * @param path what comes after the page's own, or empty
   * @param accept what the reader wants, as HTTP's header of that name
   */
  HttpAnswer get(String path, Optional<String> accept) throws InterruptedException;

  /** The meters of this daemon. */
  static HttpPage of(Meters meters) {
    return (path, accept) -> {
      if (!path.isEmpty()) {
        return HttpAnswer.refusal(404, "nothing is here (expected /metrics)");
      }
      Meters.Scrape scrape = meters.scrape(accept);
      return HttpAnswer.of(scrape.contentType(), scrape.text());
    };
  }
}
