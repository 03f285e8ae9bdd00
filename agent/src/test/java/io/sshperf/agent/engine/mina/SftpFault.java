package io.sshperf.agent.engine.mina;

import static io.sshperf.agent.engine.mina.RawMessage.CLOSE;
import static io.sshperf.agent.engine.mina.RawMessage.DATA;
import static io.sshperf.agent.engine.mina.RawMessage.FAILURE;
import static io.sshperf.agent.engine.mina.RawMessage.INIT;
import static io.sshperf.agent.engine.mina.RawMessage.OK;
import static io.sshperf.agent.engine.mina.RawMessage.OPEN;
import static io.sshperf.agent.engine.mina.RawMessage.PERMISSION_DENIED;
import static io.sshperf.agent.engine.mina.RawMessage.READ;
import static io.sshperf.agent.engine.mina.RawMessage.VERSION;
import static io.sshperf.agent.engine.mina.RawMessage.WRITE;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.sshd.common.util.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with an SFTP server. Most go wrong once, at a request that a client of the default
 * 64 requests of 32 KiB sends only when it has had many replies: a connection that is cut may lose
 * what is under way, but not what the client has shown to have.
 */
enum SftpFault implements ScriptedSftp.Script {
  NONE {
    @Override
    public void on(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      peer.answer(request);
    }
  },
  /** Every answer to a read has one byte less than asked for. */
  SHORT_BY_ONE {
    @Override
    public void on(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      peer.send(request.type() == READ ? peer.shortened(request, 1) : peer.correct(request));
    }
  },
  /** Every answer to a read has half of what was asked for. */
  HALVED {
    @Override
    public void on(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      int half = request.type() == READ ? wanted(request) / 2 : 0;
      peer.send(half > 0 ? peer.shortened(request, half) : peer.correct(request));
    }
  },
  /** Whatever waits is answered last first. */
  REVERSED {
    @Override
    public void on(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      if (!moves(request)) {
        peer.answer(request);
        return;
      }
      List<RawMessage> batch = new ArrayList<>();
      @Nullable RawMessage next = request;
      while (next != null && moves(next)) {
        batch.add(next);
        next = peer.next(Duration.ofMillis(5));
      }
      Collections.reverse(batch);
      for (RawMessage one : batch) {
        peer.answer(one);
      }
      if (next != null) {
        peer.answer(next);
      }
    }
  },
  REVERSED_AND_HALVED {
    @Override
    public void on(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      List<RawMessage> batch = new ArrayList<>();
      @Nullable RawMessage next = request;
      while (next != null) {
        batch.add(next);
        next = peer.next(Duration.ofMillis(5));
      }
      Collections.reverse(batch);
      for (RawMessage one : batch) {
        HALVED.on(one, peer);
      }
    }
  },
  REPLIES_TWICE {
    @Override
    void goesWrong(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      RawMessage reply = peer.correct(request);
      peer.send(reply);
      peer.send(reply);
    }
  },
  DROPS_A_REPLY {
    @Override
    void goesWrong(RawMessage request, ScriptedSftp peer) {}
  },
  FAILS {
    @Override
    void goesWrong(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      peer.send(RawMessage.status(request.id(), FAILURE, "Failure"));
    }
  },
  DENIES {
    @Override
    void goesWrong(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      peer.send(RawMessage.status(request.id(), PERMISSION_DENIED, "Permission denied"));
    }
  },
  FAILS_AT_LENGTH {
    @Override
    void goesWrong(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      String text = "\u001b]0;owned\u0007\r\n\u202e" + "x".repeat(10_000);
      peer.send(RawMessage.status(request.id(), FAILURE, text));
    }
  },
  /** A status with no text at all, which some servers send. */
  FAILS_WITHOUT_TEXT {
    @Override
    void goesWrong(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      peer.send(
          RawMessage.of(RawMessage.STATUS, request.id(), details -> details.putUInt(FAILURE)));
    }
  },
  ENDS_EARLY {
    @Override
    void goesWrong(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      peer.send(RawMessage.status(request.id(), RawMessage.EOF, "End of file"));
    }
  },
  /** A read is answered with a status that says all is well. */
  SAYS_OK {
    @Override
    void goesWrong(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      peer.send(RawMessage.status(request.id(), OK, ""));
    }
  },
  GIVES_TOO_MUCH {
    @Override
    void goesWrong(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      byte[] data = peer.correct(request).details().getBytes();
      peer.send(RawMessage.data(request.id(), Arrays.copyOf(data, data.length + 1)));
    }
  },
  GIVES_NOTHING {
    @Override
    void goesWrong(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      peer.send(RawMessage.data(request.id(), new byte[0]));
    }
  },
  /** The data claims to be longer than its message. */
  DATA_PAST_THE_END {
    @Override
    void goesWrong(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      peer.send(RawMessage.of(DATA, request.id(), details -> details.putUInt(wanted(request))));
    }
  },
  UNKNOWN_ID {
    @Override
    void goesWrong(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      peer.send(RawMessage.status(request.id() + 1_000_000, OK, ""));
    }
  },
  WRONG_TYPE {
    @Override
    void goesWrong(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      peer.send(
          RawMessage.of(RawMessage.HANDLE, request.id(), details -> details.putString("a handle")));
    }
  },
  UNHEARD_OF_TYPE {
    @Override
    void goesWrong(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      peer.send(RawMessage.of(222, request.id(), details -> {}));
    }
  },
  EMPTY_MESSAGE {
    @Override
    void goesWrong(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      peer.send(new byte[] {0, 0, 0, 0});
    }
  },
  HUGE_MESSAGE {
    @Override
    void goesWrong(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      peer.send(new byte[] {0x7f, (byte) 0xff, (byte) 0xff, (byte) 0xff, DATA, 0, 0, 0, 0});
    }
  },
  NEGATIVE_MESSAGE {
    @Override
    void goesWrong(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      peer.send(new byte[] {-1, -1, -1, -1, DATA, 0, 0, 0, 0});
    }
  },
  CLOSES_CHANNEL {
    @Override
    void goesWrong(RawMessage request, ScriptedSftp peer) {
      peer.closeChannel();
    }
  },
  CLOSES_SESSION {
    @Override
    void goesWrong(RawMessage request, ScriptedSftp peer) {
      peer.closeSession();
    }
  },
  EXITS {
    @Override
    void goesWrong(RawMessage request, ScriptedSftp peer) {
      peer.end(0);
    }
  },
  NEVER_VERSION {
    @Override
    public void on(RawMessage request, ScriptedSftp peer) {}
  },
  NEVER_OPENED {
    @Override
    public void on(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      unless(OPEN, request, peer);
    }
  },
  NEVER_CLOSED {
    @Override
    public void on(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      unless(CLOSE, request, peer);
    }
  },
  OPEN_DENIED {
    @Override
    public void on(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      denies(OPEN, request, peer);
    }
  },
  CLOSE_FAILS {
    @Override
    public void on(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      denies(CLOSE, request, peer);
    }
  },
  /** The draft allows 256 bytes. */
  LONG_HANDLE {
    @Override
    public void on(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      if (request.type() == OPEN) {
        peer.send(
            RawMessage.of(
                RawMessage.HANDLE, request.id(), details -> details.putBytes(new byte[100_000])));
      } else {
        peer.answer(request);
      }
    }
  },
  VERSION_TWO {
    @Override
    public void on(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      if (request.type() == INIT) {
        peer.send(RawMessage.of(VERSION, body -> body.putUInt(2)));
      } else {
        peer.answer(request);
      }
    }
  },
  /** As OpenSSH announces its extensions. */
  VERSION_WITH_EXTENSIONS {
    @Override
    public void on(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      if (request.type() == INIT) {
        peer.send(
            RawMessage.of(
                VERSION,
                body -> {
                  body.putUInt(3);
                  body.putString("limits@openssh.com");
                  body.putString("1");
                }));
      } else {
        peer.answer(request);
      }
    }
  },
  /** As a login script that prints something. */
  GREETS {
    @Override
    public void on(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
      peer.send("Welcome to this host!\n".getBytes(StandardCharsets.US_ASCII));
    }
  };

  private static final long WHERE = 3 << 20;

  @Override
  public void on(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
    if (moves(request) && offset(request) >= WHERE && peer.once()) {
      goesWrong(request, peer);
    } else {
      peer.answer(request);
    }
  }

  /**
   * @param request a READ or a WRITE
   */
  void goesWrong(RawMessage request, ScriptedSftp peer) throws IOException, InterruptedException {
    peer.answer(request);
  }

  static boolean moves(RawMessage request) {
    return request.type() == READ || request.type() == WRITE;
  }

  private static long offset(RawMessage request) {
    Buffer details = request.details();
    details.getBytes();
    return details.getLong();
  }

  /** Bytes asked for by a READ, or carried by a WRITE. */
  static int wanted(RawMessage request) {
    Buffer details = request.details();
    details.getBytes();
    details.getLong();
    return (int) details.getUInt();
  }

  private static void unless(int type, RawMessage request, ScriptedSftp peer)
      throws IOException, InterruptedException {
    if (request.type() != type) {
      peer.answer(request);
    }
  }

  private static void denies(int type, RawMessage request, ScriptedSftp peer)
      throws IOException, InterruptedException {
    if (request.type() == type) {
      peer.send(RawMessage.status(request.id(), PERMISSION_DENIED, "Permission denied"));
    } else {
      peer.answer(request);
    }
  }
}
