package io.sshperf.controller;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a Prometheus or an Alertmanager answers.
 *
 * @param url of it, without a path
 */
record PrometheusApi(String url) {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The text of any page; an answer that is an error fails the test. */
  static String page(String url) throws IOException, InterruptedException {
    HttpResponse<String> answer =
        CLIENT.send(
            HttpRequest.newBuilder(URI.create(url)).timeout(PATIENCE).build(),
            HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new AssertionError(url + ": " + answer.statusCode() + " " + answer.body());
    }
    return answer.body();
  }

  /** What its API answers; an answer that is an error fails the test. */
  JsonNode get(String path, Map<String, String> query) throws IOException, InterruptedException {
    String words =
        query.entrySet().stream()
            .map(e -> e.getKey() + "=" + URLEncoder.encode(e.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&", "?", ""));
    return JSON.readTree(page(url + path + words));
  }

  /** Prometheus' answer to an expression, as it is now: each series with its value. */
  JsonNode query(String expression) throws IOException, InterruptedException {
    return get("/api/v1/query", Map.of("query", expression)).at("/data/result");
  }
}
