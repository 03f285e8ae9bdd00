package io.sshperf.agent.engine.mina;

import io.sshperf.agent.engine.mina.channel.CommandChannel;
import io.sshperf.agent.engine.mina.channel.Opener;
import io.sshperf.agent.transfer.Deadline;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.TimeSpan;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.future.AuthFuture;
import org.apache.sshd.client.future.ConnectFuture;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.SshConstants;
import org.apache.sshd.common.SshException;
import org.apache.sshd.common.future.CloseFuture;
import org.apache.sshd.common.future.SshFuture;
import org.apache.sshd.common.future.SshFutureListener;
import org.apache.sshd.common.session.ConnectionService;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings up the sessions of a transfer, all at the same time: connect, key exchange, login. Runs on
 * the transfer's thread, but for channels, which are each stream's own; can be interrupted wherever
 * it waits.
 */
final class Dialer implements Opener {
  private static final Logger log = LoggerFactory.getLogger(Dialer.class);

  /** Private servers take any. */
  private static final String USER = "sshperf";

  private final SshClient client;
  private final Handshake handshake;
  private final ServerAddress server;
  private final Duration patience;
  private final Deadline deadline;
  private Optional<Duration> connectTime = Optional.empty();

  /**
   * @param client started
   * @param patience the longest wait for any one answer
   */
  Dialer(
      SshClient client,
      Handshake handshake,
      ServerAddress server,
      Duration patience,
      Deadline deadline) {
    this.client = client;
    this.handshake = handshake;
    this.server = server;
    this.patience = patience;
    this.deadline = deadline;
  }

  /** As many sessions, logged in. */
  List<ClientSession> sessions(int count) throws TransferException, InterruptedException {
    long begun = System.nanoTime();
    List<ConnectFuture> connecting = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        connecting.add(client.connect(USER, new InetSocketAddress(server.host(), server.port())));
      }
    } catch (IOException | RuntimeException e) {
      throw notConnected(e);
    }
    List<ClientSession> sessions = new ArrayList<>();
    for (ConnectFuture future : connecting) {
      await(future, null, "no connection");
      if (!future.isConnected()) {
        throw notConnected(future.getException());
      }
      if (sessions.isEmpty()) {
        connectTime = Optional.of(Duration.ofNanos(System.nanoTime() - begun));
      }
      sessions.add(future.getSession());
    }
    logIn(sessions);
    return sessions;
  }

  /** Until the first session's connection stood, before any SSH; absent if it did not. */
  Optional<Duration> connectTime() {
    return connectTime;
  }

  private void logIn(List<ClientSession> sessions) throws TransferException, InterruptedException {
    List<AuthFuture> loggingIn = new ArrayList<>();
    for (ClientSession session : sessions) {
      try {
        loggingIn.add(session.auth());
      } catch (IOException | RuntimeException e) {
        throw refused(session, e, false);
      }
    }
    for (int i = 0; i < sessions.size(); i++) {
      AuthFuture future = loggingIn.get(i);
      await(future, sessions.get(i), "handshake not finished");
      if (!future.isSuccess()) {
        throw refused(sessions.get(i), future.getException(), future.isFailure());
      }
    }
  }

  @Override
  public void open(ClientSession session, CommandChannel channel)
      throws TransferException, InterruptedException {
    try {
      session.getService(ConnectionService.class).registerChannel(channel);
      var opening = channel.open();
      await(opening, session, "channel not opened");
      if (!opening.isOpened()) {
        throw closed("the channel was not opened", opening.getException());
      }
    } catch (IOException e) {
      throw closed("the channel was not opened", e);
    }
  }

  /** Until the future has its result, or the session is gone. */
  private <F extends SshFuture<F>> void await(
      F future, @Nullable ClientSession session, String doing)
      throws TransferException, InterruptedException {
    CompletableFuture<Void> done = new CompletableFuture<>();
    future.addListener(f -> done.complete(null));
    if (session == null) {
      await(done, doing);
      return;
    }
    SshFutureListener<CloseFuture> closed = f -> done.complete(null);
    session.addCloseFutureListener(closed);
    try {
      await(done, doing);
    } finally {
      session.removeCloseFutureListener(closed); // a session may see very many channels
    }
  }

  @Override
  public <T> T await(CompletableFuture<T> answer, String doing)
      throws TransferException, InterruptedException {
    long remaining = Math.max(0, deadline.remaining(System.nanoTime()));
    try {
      return answer.get(Math.min(patience.toNanos(), remaining), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      log.debug("{}: {}", server, doing, e);
      if (deadline.remaining(System.nanoTime()) <= 0) {
        throw new TransferException(deadline.exceeded(doing), e);
      }
      String text = "%s: %s within %s".formatted(peer(), doing, TimeSpan.format(patience));
      throw new TransferException(Ending.failed(ReasonCode.CONNECT_FAILED, text), e);
    } catch (ExecutionException e) {
      throw closed(doing, e.getCause());
    }
  }

  private TransferException refused(
      ClientSession session, @Nullable Throwable cause, boolean keyRefused) {
    log.debug("{}: {}", server, session, cause);
    if (handshake.refusal().isPresent()) {
      return new TransferException(Ending.incompatible(handshake.refusal().get()), cause);
    }
    if (handshake.strangeHostKey().isPresent()) {
      String text =
          "%s: host key %s shown, %s expected"
              .formatted(peer(), handshake.strangeHostKey().get(), server.hostKey());
      return new TransferException(Ending.failed(ReasonCode.HOST_KEY_MISMATCH, text), cause);
    }
    if (keyRefused || noMethodsLeft(cause)) {
      String text = peer() + ": the server refused the user key";
      return new TransferException(Ending.failed(ReasonCode.AUTHENTICATION_FAILED, text), cause);
    }
    return closed("the handshake broke off", cause);
  }

  private static boolean noMethodsLeft(@Nullable Throwable cause) {
    return cause instanceof SshException e
        && e.getDisconnectCode() == SshConstants.SSH2_DISCONNECT_NO_MORE_AUTH_METHODS_AVAILABLE;
  }

  private TransferException notConnected(@Nullable Throwable cause) {
    return closed("no connection", cause);
  }

  private TransferException closed(String what, @Nullable Throwable cause) {
    log.debug("{}: {}", server, what, cause);
    String why = cause == null ? "closed by the server" : String.valueOf(cause.getMessage());
    String text = "%s: %s: %s".formatted(peer(), what, why);
    return new TransferException(Ending.failed(ReasonCode.CONNECT_FAILED, text), cause);
  }

  private String peer() {
    return server.host() + " port " + server.port();
  }
}
