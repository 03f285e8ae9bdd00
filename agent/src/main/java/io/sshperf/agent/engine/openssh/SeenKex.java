package io.sshperf.agent.engine.openssh;

import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Negotiated;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a client's debug output says about its key exchange. A key exchange repeated in
 * mid-connection says the same again. A server can bring in lines of its own, even before the true
 * ones, which come all the same: a message of type SSH_MSG_DEBUG is printed with its line feeds. So
 * lines that differ are never chosen between. Guarded by its {@link DebugLog}.
 */
final class SeenKex {
  private static final Pattern ALGORITHM = Pattern.compile("debug1: kex: algorithm: (\\S+)");
  private static final Pattern DIRECTION =
      Pattern.compile(
          "debug1: kex: (server->client|client->server)"
              + " cipher: (\\S+) MAC: (\\S+) compression: (\\S+)");
  private static final String PRINTED_IMPLICIT = "<implicit>";

  private record Direction(String cipher, String mac, String compression) {}

  private @Nullable String algorithm;
  private @Nullable Direction toClient;
  private @Nullable Direction toServer;
  private boolean contradicts;

  /** Takes a line, if it is one of these. */
  void line(String line) {
    Matcher named = ALGORITHM.matcher(line);
    if (named.matches()) {
      algorithm = same(algorithm, named.group(1));
    }
    Matcher direction = DIRECTION.matcher(line);
    if (direction.matches()) {
      Direction seen = new Direction(direction.group(2), direction.group(3), direction.group(4));
      if (direction.group(1).equals("server->client")) {
        toClient = same(toClient, seen);
      } else {
        toServer = same(toServer, seen);
      }
    }
  }

  private <T> T same(@Nullable T before, T seen) {
    if (before != null && !before.equals(seen)) {
      contradicts = true;
    }
    return before == null ? seen : before;
  }

  boolean contradicts() {
    return contradicts;
  }

  boolean isComplete() {
    return algorithm != null && toClient != null && toServer != null;
  }

  /** Empty unless complete and free of contradictions. */
  Optional<Negotiated> negotiated(
      Initiator initiator, Optional<String> clientVersion, Optional<String> serverVersion) {
    String kex = algorithm;
    Direction data = initiator == Initiator.PUSH ? toServer : toClient;
    if (contradicts || !isComplete() || kex == null || data == null) {
      return Optional.empty();
    }
    return Optional.of(
        new Negotiated(
            data.cipher(),
            data.mac().equals(PRINTED_IMPLICIT) ? Negotiated.IMPLICIT_MAC : data.mac(),
            kex,
            data.compression(),
            clientVersion,
            serverVersion,
            "client debug output",
            Optional.empty()));
  }
}
