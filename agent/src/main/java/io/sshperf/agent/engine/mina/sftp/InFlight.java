package io.sshperf.agent.engine.mina.sftp;

import io.sshperf.agent.engine.mina.channel.ExchangeException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one SFTP client that were sent and not yet answered, never more than permitted.
 * Thread-safe: one thread sends and waits, another gets the answers.
 */
final class InFlight {
  private final int most;
  private final Map<Integer, Answer> requests = new HashMap<>();
  private int nextId;

  /** What is waited for: fewer than so many; 0 if nobody waits. */
  private int awaited;

  private @Nullable Exception failure;

  /**
   * @param most requests at a time, 1 or more
   */
  InFlight(int most) {
    this.most = most;
  }

  /** Takes the answer to one request, on the thread that receives. */
  interface Answer {
    /**
     * @param type of the message
     * @param message from behind the id on
     * @throws ExchangeException if the server does not do what it should
     * @throws IOException if the message is malformed, or the data cannot be kept
     */
    void take(int type, IncomingMessage message) throws IOException, ExchangeException;
  }

  /** Whether one more may be sent. */
  synchronized boolean hasRoom() {
    return requests.size() < most;
  }

  synchronized int size() {
    return requests.size();
  }

  /**
   * A request is about to be sent.
   *
   * @return its id
   * @throws IllegalStateException if there is no room
   */
  synchronized int add(Answer answer) {
    if (!hasRoom()) {
      throw new IllegalStateException(most + " requests are in flight, the most there may be");
    }
    int id = nextId++;
    requests.put(id, answer);
    return id;
  }

  /** Who takes the answer with that id; null if it is not in flight. */
  synchronized @Nullable Answer answerer(int id) {
    return requests.get(id);
  }

  /** The request with that id was answered. Who waits learns of it by {@link #wake}. */
  synchronized void remove(int id) {
    requests.remove(id);
  }

  /** The most there may be. */
  int most() {
    return most;
  }

  /**
   * Waits until fewer than so many are in flight.
   *
   * @throws IOException the failure, if there is one
   * @throws ExchangeException the failure, if there is one
   */
  synchronized void awaitFewer(int limit)
      throws IOException, ExchangeException, InterruptedException {
    while (failure == null && requests.size() >= limit) {
      awaited = limit;
      wait();
    }
    awaited = 0;
    check();
  }

  /**
   * Wakes who waits, if it is for this. Apart from {@link #remove}, so that several answers wake
   * once.
   */
  synchronized void wake() {
    if (requests.size() < awaited) {
      awaited = 0;
      notifyAll();
    }
  }

  /** No answer will come any more. The first reason is kept; waiting ends with it. */
  synchronized void fail(Exception why) {
    if (failure == null) {
      failure = why;
      notifyAll();
    }
  }

  /**
   * Goes on if nothing has failed.
   *
   * @throws IOException the failure, if there is one
   * @throws ExchangeException the failure, if there is one
   */
  synchronized void check() throws IOException, ExchangeException {
    if (failure instanceof ExchangeException badly) {
      throw badly;
    }
    if (failure instanceof IOException broken) {
      throw broken;
    }
    if (failure != null) {
      throw new IllegalStateException(failure);
    }
  }
}
