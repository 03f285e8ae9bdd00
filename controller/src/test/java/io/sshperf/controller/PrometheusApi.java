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
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What a Prometheus, or an Alertmanager, answers.
 *
 * @param url of it, without a path
 */
record PrometheusApi(String url) {
  /** Of any page. */
  static HttpResponse<String> get(String url) throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(30)).build(),
            HttpResponse.BodyHandlers.ofString());
  }

  /** The JSON of a page of its API. */
  JsonNode json(String path) throws IOException, InterruptedException {
    HttpResponse<String> answer = get(url + path);
    if (answer.statusCode() != 200) {
      throw new AssertionError(path + ": " + answer.statusCode() + " " + answer.body());
    }
    return new ObjectMapper().readTree(answer.body());
  }

  /** The series that an expression has now: each its labels and its value. */
  List<JsonNode> query(String expression) throws IOException, InterruptedException {
    List<JsonNode> series = new ArrayList<>();
    json("/api/v1/query?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8))
        .path("data")
        .path("result")
        .forEach(series::add);
    return series;
  }

  /** The value of an expression that has one series; empty if it has none. */
  OptionalDouble value(String expression) throws IOException, InterruptedException {
    List<JsonNode> series = query(expression);
    if (series.size() > 1) {
      throw new AssertionError(expression + " (expected one series): " + series);
    }
    return series.stream()
        .mapToDouble(one -> Double.parseDouble(one.path("value").path(1).asText()))
        .findFirst();
  }
}
