package io.sshperf.agent.engine.mina.sftp;

import io.sshperf.agent.engine.mina.channel.Exchange;
import io.sshperf.agent.engine.mina.channel.ExchangeException;
import io.sshperf.agent.engine.mina.channel.Opener;
import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.FileSink;
import io.sshperf.agent.transfer.FileSource;
import io.sshperf.agent.transfer.Pacer;
import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.agent.transfer.PayloadStore;
import io.sshperf.agent.transfer.StreamCounter;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Requests;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.apache.sshd.client.session.ClientSession;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Method {@code sftp}: one channel, on which each file is opened, written or read, and closed. */
public final class SftpExchange implements Exchange {
  private static final Logger log = LoggerFactory.getLogger(SftpExchange.class);

  /** As OpenSSH's client (sftp-client.h: DEFAULT_COPY_BUFLEN, DEFAULT_NUM_REQUESTS). */
  private static final DataSize DEFAULT_BUFFER = DataSize.ofKibibytes(32);

  private static final int DEFAULT_OUTSTANDING = 64;

  private static final int PUSH_FLAGS =
      SftpCodes.OPEN_WRITE | SftpCodes.OPEN_CREATE | SftpCodes.OPEN_TRUNCATE;
  private static final int LONGEST_CLOSE = 512;

  private final Load load;
  private final Initiator initiator;
  private final int stream;
  private final ClientSession session;
  private final Opener opener;
  private final PayloadStore store;
  private final int buffer;
  private final InFlight inFlight;
  private final SftpConnection connection;
  private final StreamCounter counter = new StreamCounter();
  private volatile @Nullable SftpRequests requests;
  private volatile @Nullable Opened opened;
  private volatile long closedNanos;

  /**
   * Opens nothing yet.
   *
   * @param stream counted from 0
   * @param session of this stream alone, logged in; closed by its owner
   * @param store of the files; closed by its owner
   * @param trouble told on MINA's I/O threads
   */
  public SftpExchange(
      TransferSpec spec,
      int stream,
      ClientSession session,
      Opener opener,
      PayloadStore store,
      Trouble trouble) {
    Requests asked = spec.cell().settings().requests();
    this.load = spec.cell().settings().load();
    this.initiator = spec.cell().initiator();
    this.stream = stream;
    this.session = session;
    this.opener = opener;
    this.store = store;
    this.buffer = (int) asked.buffer().orElse(DEFAULT_BUFFER).bytes();
    this.inFlight = new InFlight(asked.outstanding().orElse(DEFAULT_OUTSTANDING));
    this.connection = new SftpConnection(inFlight, trouble);
  }

  /**
   * @param sink of the file; null in a push
   * @param handle the server's, once it has answered
   */
  private record Opened(
      PayloadFile file,
      Counter counter,
      @Nullable FileSink sink,
      CompletableFuture<byte[]> handle) {
    long size() {
      return file.size().orElseThrow(); // a duration does not come with files
    }
  }

  @Override
  public void prepare()
      throws IOException, ExchangeException, TransferException, InterruptedException {
    SftpRequests sending = connection.open(opener, session, load.streams());
    requests = sending;
    Opened first = open(sending, 0);
    sending.flush();
    connection.await(opener, first.handle(), "no reply to the open of " + first.file().name());
    opened = first;
  }

  @Override
  public long run(long start) throws IOException, ExchangeException, InterruptedException {
    SftpRequests sending = requests;
    Opened next = opened;
    if (sending == null || next == null) {
      throw new IllegalStateException("not prepared");
    }
    try {
      Pacer pacer = Pacer.of(load, start);
      long end = exchange(sending, next, pacer);
      for (int index = 1; index < load.files(stream); index++) {
        next = open(sending, index);
        opened = next;
        sending.awaitFewer(1);
        end = exchange(sending, next, pacer);
      }
      return end;
    } catch (IOException e) {
      inFlight.check(); // what is behind it
      throw e;
    }
  }

  /** Asks for a file to be opened. */
  private Opened open(SftpRequests sending, int index) throws IOException, InterruptedException {
    PayloadFile file = PayloadFile.of(load, stream, index);
    boolean push = initiator == Initiator.PUSH;
    @Nullable FileSink sink = push ? null : store.sink(file);
    CompletableFuture<byte[]> handle = new CompletableFuture<>();
    int flags = push ? PUSH_FLAGS : SftpCodes.OPEN_READ;
    sending
        .begin(SftpCodes.OPEN, (type, answer) -> handle.complete(handle(file, type, answer)))
        .string(file.name())
        .int32(flags)
        .int32(0) // no attributes
        .write();
    return new Opened(file, counter.next(), sink, handle);
  }

  private static byte[] handle(PayloadFile file, int type, IncomingMessage answer)
      throws IOException, ExchangeException {
    String request = "the open of " + file.name();
    if (type != SftpCodes.HANDLE) {
      throw SftpAnswers.unexpected(request, type, answer);
    }
    byte[] handle = answer.bytes();
    if (handle.length > SftpCodes.LONGEST_HANDLE) {
      throw SftpAnswers.failed(request + " with a handle of " + handle.length + " bytes");
    }
    return handle;
  }

  /** Returns when it was over. */
  private long exchange(SftpRequests sending, Opened file, Pacer pacer)
      throws IOException, ExchangeException, InterruptedException {
    return file.sink() == null
        ? push(sending, file, pacer)
        : pull(sending, file, file.sink(), pacer);
  }

  private long push(SftpRequests sending, Opened file, Pacer pacer)
      throws IOException, ExchangeException, InterruptedException {
    byte[] handle = file.handle().join();
    try (FileSource source = store.source(file.file())) {
      new SftpUpload(handle, source, file.size(), buffer, file.counter()).run(sending, pacer);
    }
    close(sending, file);
    sending.awaitFewer(1);
    return closedNanos;
  }

  private long pull(SftpRequests sending, Opened file, FileSink sink, Pacer pacer)
      throws IOException, ExchangeException, InterruptedException {
    Runnable whole = isLast(file) ? connection::over : () -> {};
    SftpDownload download =
        new SftpDownload(file.handle().join(), sink, file.size(), buffer, file.counter(), whole);
    try (sink) {
      download.run(sending, pacer);
    }
    if (!isLast(file)) {
      close(sending, file);
      sending.awaitFewer(1);
    }
    return download.lastDataNanos();
  }

  private boolean isLast(Opened file) {
    return file.file().index() + 1 == load.files(stream);
  }

  /** Asks for a file to be closed. */
  private void close(SftpRequests sending, Opened file) throws IOException, InterruptedException {
    InFlight.Answer answer =
        (type, message) -> {
          SftpAnswers.requireOk("the close of " + file.file().name(), type, message);
          closedNanos = System.nanoTime();
          if (isLast(file)) {
            connection.over();
          }
        };
    sending.begin(SftpCodes.CLOSE, answer).string(file.handle().join()).write();
  }

  /** The last file of a pull is closed here. */
  @Override
  public void leave(long nanos) throws InterruptedException {
    SftpRequests sending = requests;
    Opened last = opened;
    long end = System.nanoTime() + nanos;
    try {
      if (initiator == Initiator.PULL
          && sending != null
          && last != null
          && sending.fits(LONGEST_CLOSE, nanos)) {
        close(sending, last);
        sending.flush();
      }
      connection.leave(Math.max(0, end - System.nanoTime()));
    } catch (IOException e) {
      log.debug("stream {}: the server left first", stream, e);
    }
  }

  @Override
  public long bytes() {
    return counter.bytes();
  }

  @Override
  public Tally tally() {
    return counter.tally();
  }

  @Override
  public long mark() {
    SftpRequests sending = requests;
    return counter.bytes() + connection.received() + (sending == null ? 0 : sending.mark());
  }
}
