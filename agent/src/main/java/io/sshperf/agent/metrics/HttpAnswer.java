package io.sshperf.agent.metrics;

import java.util.Map;

/**
 * What a reader gets.
 *
 * @param status of HTTP
 * @param contentType of the text, which is sent as UTF-8
 * @param headers further ones
 */
public record HttpAnswer(int status, String contentType, String text, Map<String, String> headers) {
  private static final String PLAIN = "text/plain; charset=utf-8";

  public HttpAnswer {
    headers = Map.copyOf(headers);
  }

  public static HttpAnswer of(String contentType, String text) {
    return new HttpAnswer(200, contentType, text, Map.of());
  }

  /** A refusal, with a line that says what to do. */
  public static HttpAnswer refusal(int status, String text) {
    return new HttpAnswer(status, PLAIN, text + "\n", Map.of());
  }

  HttpAnswer with(String header, String value) {
    return new HttpAnswer(status, contentType, text, Map.of(header, value));
  }
}
