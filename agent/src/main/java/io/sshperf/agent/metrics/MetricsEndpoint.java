package io.sshperf.agent.metrics;

import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The pages of a daemon over HTTP: for reading only, with short patience and bounds on connections
 * and threads, so that nobody who reads badly keeps the daemon, or others for long, from their
 * work.
 */
public final class MetricsEndpoint implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(MetricsEndpoint.class);

  /** Each reader that does not read keeps one until its time is over. */
  private static final int THREADS = 64;

  private static final int WAITING = 64;

  /** The JDK's server makes a copy of all that is written at once. */
  private static final int PIECE = 64 << 10;

  /** The JDK's server reads these once, when it is first used; seconds but for the last. */
  private static final Map<String, String> LIMITS =
      Map.of(
          "sun.net.httpserver.maxReqTime", "10",
          "sun.net.httpserver.maxRspTime", "30",
          "sun.net.httpserver.idleInterval", "60",
          "sun.net.httpserver.maxReqHeaders", "50",
          "jdk.httpserver.maxConnections", "256");

  private final HttpServer server;
  private final ThreadPoolExecutor threads;

  private MetricsEndpoint(HttpServer server, ThreadPoolExecutor threads) {
    this.server = server;
    this.threads = threads;
  }

  /**
   * Listens from now on.
   *
   * @param pages by their path, as {@code /metrics}; longer ones go first
   * @throws IOException if the address cannot be had or the certificate cannot be used; the message
   *     is for the user
   */
  public static MetricsEndpoint start(EndpointConfig config, Map<String, HttpPage> pages)
      throws IOException {
    LIMITS.forEach(
        (key, value) -> {
          if (System.getProperty(key) == null) {
            System.setProperty(key, value);
          }
        });
    HttpServer server = listening(config);
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(WAITING),
            work -> {
              Thread thread = new Thread(work, "metrics-http");
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
    server.setExecutor(threads);
    pages.forEach((path, page) -> serve(server, config, path, page));
    if (!pages.containsKey("/")) {
      serve(
          server,
          config,
          "/",
          request ->
              HttpAnswer.refusal(
                  404, "nothing is here (expected " + String.join(", ", pages.keySet()) + ")"));
    }
    server.start();
    return new MetricsEndpoint(server, threads);
  }

  private static HttpServer listening(EndpointConfig config) throws IOException {
    InetSocketAddress where =
        new InetSocketAddress(InetAddress.getByName(config.address()), config.port());
    try {
      if (config.tls().isEmpty()) {
        return HttpServer.create(where, WAITING);
      }
      HttpsServer secure = HttpsServer.create();
      secure.setHttpsConfigurator(new HttpsConfigurator(PemFiles.context(config.tls().get())));
      secure.bind(where, WAITING);
      return secure;
    } catch (java.net.BindException e) {
      throw new IOException(
          "metrics: cannot listen on "
              + config.address()
              + ":"
              + config.port()
              + ": "
              + e.getMessage()
              + " (choose another --metrics-port, or 0 for a free one)",
          e);
    }
  }

  private static void serve(HttpServer server, EndpointConfig config, String path, HttpPage page) {
    HttpContext context = server.createContext(path, exchange -> answer(exchange, path, page));
    config.login().ifPresent(login -> context.setAuthenticator(new OneLogin(login)));
  }

  private static void answer(HttpExchange exchange, String path, HttpPage page) {
    try (exchange) {
      send(exchange, answerTo(exchange, path, page));
    } catch (IOException | UncheckedIOException e) {
      log.debug("a reader of the metrics went away", e);
    }
  }

  private static HttpAnswer answerTo(HttpExchange exchange, String path, HttpPage page) {
    String method = exchange.getRequestMethod();
    if (!method.equals("GET") && !method.equals("HEAD")) {
      return HttpAnswer.refusal(405, "method not allowed (expected GET or HEAD)")
          .with("Allow", "GET, HEAD");
    }
    HttpPage.Request request =
        new HttpPage.Request(
            exchange.getRequestURI().getPath().substring(path.length()),
            Optional.ofNullable(exchange.getRequestHeaders().getFirst("Accept")),
            Optional.ofNullable(exchange.getRequestHeaders().getFirst("Host")));
    try {
      return page.get(request);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return HttpAnswer.refusal(503, "this daemon ends");
    } catch (RuntimeException e) {
      log.error("a fault in sshperf, please report it", e);
      return HttpAnswer.refusal(500, "a fault in sshperf; its log says more");
    }
  }

  private static void send(HttpExchange exchange, HttpAnswer answer) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", answer.contentType());
    answer.headers().forEach(exchange.getResponseHeaders()::set);
    byte[] body = answer.text().getBytes(StandardCharsets.UTF_8);
    boolean headOnly = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(answer.status(), headOnly || body.length == 0 ? -1 : body.length);
    if (!headOnly) {
      try (OutputStream to = exchange.getResponseBody()) {
        for (int at = 0; at < body.length; at += PIECE) {
          to.write(body, at, Math.min(PIECE, body.length - at));
        }
      }
    }
  }

  /** What to give to a reader. */
  public String url(String path) {
    String scheme = server instanceof HttpsServer ? "https" : "http";
    String host = address().getAddress().getHostAddress();
    String bracketed = host.contains(":") ? "[" + host + "]" : host;
    return scheme + "://" + bracketed + ":" + address().getPort() + path;
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return server.getAddress();
  }

  /** Stops at once. */
  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
