package io.sshperf.agent.metrics;

import com.sun.net.httpserver.BasicAuthenticator;
import com.sun.net.httpserver.HttpExchange;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** Basic authentication of one reader, in a time that does not tell how much of it was right. */
final class OneLogin extends BasicAuthenticator {
  private final byte[] login;

  OneLogin(EndpointConfig.Login login) {
    super("sshperf metrics", StandardCharsets.UTF_8);
    this.login = bytes(login.user(), login.password());
  }

  /** The JDK's own trips over a login without a colon, and would only hang up. */
  @Override
  public Result authenticate(HttpExchange exchange) {
    try {
      return super.authenticate(exchange);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      return new Failure(HttpURLConnection.HTTP_BAD_REQUEST);
    }
  }

  @Override
  public boolean checkCredentials(String user, String password) {
    return MessageDigest.isEqual(login, bytes(user, password));
  }

  /** As they travel: a user has no colon. */
  private static byte[] bytes(String user, String password) {
    return (user + ":" + password).getBytes(StandardCharsets.UTF_8);
  }
}
