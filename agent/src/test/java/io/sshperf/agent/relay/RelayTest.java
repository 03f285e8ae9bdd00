package io.sshperf.agent.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.agent.transfer.ServerBinding.PortRange;
import io.sshperf.agent.transfer.TransferException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class RelayTest {
  private static final ServerBinding ANYWHERE = new ServerBinding("127.0.0.1", PortRange.ANY);
  private static final SimulatedRtt SHORT = SimulatedRtt.parse("40ms");

  private ServerSocket listening;

  @BeforeEach
  void listen() throws IOException {
    listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    listening.close();
    Awaitility.await()
        .atMost(Duration.ofSeconds(10))
        .until(
            () ->
                Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.getName().startsWith("sshperf-relay")));
  }

  private Relay relay(SimulatedRtt rtt) throws TransferException {
    return Relay.open(ANYWHERE, target(), rtt);
  }

  private InetSocketAddress target() {
    return (InetSocketAddress) listening.getLocalSocketAddress();
  }

  /** A client's socket and the server's behind the relay. */
  private final class Ends implements AutoCloseable {
    final Relay relay;
    final Socket client;
    final Socket server;

    Ends(SimulatedRtt rtt) throws IOException, TransferException {
      relay = relay(rtt);
      client = new Socket(InetAddress.getLoopbackAddress(), relay.port());
      server = listening.accept();
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
    }

    @Override
    public void close() throws IOException {
      relay.close();
      client.close();
      server.close();
    }
  }

  @Test
  void roundTripTakesTheSimulatedTime() throws Exception {
    long shortest = Long.MAX_VALUE;
    try (Ends ends = new Ends(SHORT)) {
      for (int i = 0; i < 10; i++) {
        long start = System.nanoTime();
        ends.client.getOutputStream().write(i);
        assertThat(ends.server.getInputStream().read()).isEqualTo(i);
        ends.server.getOutputStream().write(i);
        assertThat(ends.client.getInputStream().read()).isEqualTo(i);
        long took = System.nanoTime() - start;
        assertThat(took).isGreaterThanOrEqualTo(SHORT.duration().toNanos());
        shortest = Math.min(shortest, took);
      }
    }
    assertThat(Duration.ofNanos(shortest)).isLessThan(SHORT.duration().plusMillis(15));
  }

  /** With no delay a segment is free, and another connection's, as soon as it is full. */
  @Test
  void connectionsThatShareTheMemoryNeverGetEachOthersBytes() throws Exception {
    int connections = 8;
    int bytes = 24 << 20;
    try (Relay relay = relay(new SimulatedRtt(Duration.ofNanos(1)))) {
      List<CompletableFuture<Boolean>> whole = new ArrayList<>();
      List<Socket> sockets = new ArrayList<>();
      for (int i = 0; i < connections; i++) {
        Socket client = new Socket(InetAddress.getLoopbackAddress(), relay.port());
        Socket server = listening.accept();
        sockets.addAll(List.of(client, server));
        byte mark = (byte) (i + 1);
        whole.add(inAThread(() -> sendMarked(client, mark, bytes)));
        whole.add(inAThread(() -> isAll(server.getInputStream(), bytes)));
      }
      for (CompletableFuture<Boolean> one : whole) {
        assertThat(one.get(50, TimeUnit.SECONDS)).as("only its own bytes, and all").isTrue();
      }
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  private static CompletableFuture<Boolean> inAThread(Callable<Boolean> work) {
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                done.complete(work.call());
              } catch (Exception e) {
                done.completeExceptionally(e);
              }
            },
            "test-end");
    thread.setDaemon(true);
    thread.start();
    return done;
  }

  private static boolean sendMarked(Socket to, byte mark, int bytes) throws IOException {
    byte[] piece = new byte[1 << 16];
    Arrays.fill(piece, mark);
    for (int sent = 0; sent < bytes; sent += piece.length) {
      to.getOutputStream().write(piece);
    }
    to.shutdownOutput();
    return true;
  }

  /** Whether so many bytes come, and all are the same. */
  private static boolean isAll(InputStream from, int bytes) throws IOException {
    byte[] piece = new byte[1 << 16];
    int first = from.read();
    long got = first < 0 ? 0 : 1;
    for (int count = from.read(piece); count >= 0; count = from.read(piece)) {
      for (int i = 0; i < count; i++) {
        if (piece[i] != first) {
          return false;
        }
      }
      got += count;
    }
    return got == bytes;
  }

  @Test
  void delayDoesNotLimitTheRate() throws Exception {
    SimulatedRtt none = new SimulatedRtt(Duration.ofNanos(1));
    SimulatedRtt far = SimulatedRtt.parse("200ms");
    int bytes = 64 << 20;
    seconds(none, bytes); // compiles it

    double near = Math.min(seconds(none, bytes), seconds(none, bytes));
    double there = Math.min(seconds(far, bytes), seconds(far, bytes));

    // A window of 2 MiB would take 6.4 s.
    assertThat(there).isLessThan(3 * near + 2 * far.duration().toNanos() / 1e9);
  }

  /** From the first byte sent to the last received. */
  private double seconds(SimulatedRtt rtt, int bytes) throws Exception {
    try (Ends ends = new Ends(rtt)) {
      long start = System.nanoTime();
      CompletableFuture<Void> sent =
          CompletableFuture.runAsync(() -> send(ends.client, bytes, ends.client::shutdownOutput));
      InputStream in = ends.server.getInputStream();
      byte[] buffer = new byte[1 << 16];
      long received = 0;
      for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
        received += got;
      }
      sent.get(10, TimeUnit.SECONDS);
      assertThat(received).isEqualTo(bytes);
      return (System.nanoTime() - start) / 1e9;
    }
  }

  private interface Then {
    void run() throws IOException;
  }

  private static void send(Socket socket, long bytes, Then then) {
    try {
      OutputStream out = socket.getOutputStream();
      byte[] block = new byte[1 << 16];
      for (long left = bytes; left > 0; left -= block.length) {
        out.write(block);
      }
      then.run();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void readerThatNeverReadsMakesTheRelayStopReading() throws Exception {
    long kernel = 64L << 20; // what socket buffers on the way may hold besides
    try (Relay relay = relay(SHORT);
        SocketChannel client =
            SocketChannel.open(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), relay.port()));
        Socket server = listening.accept()) {
      client.configureBlocking(false);
      ByteBuffer block = ByteBuffer.allocateDirect(1 << 18);
      long sent = 0;
      long lastProgress = System.nanoTime();
      while (System.nanoTime() - lastProgress < TimeUnit.SECONDS.toNanos(1)) {
        int wrote = client.write(block.clear());
        sent += wrote;
        lastProgress = wrote > 0 ? System.nanoTime() : lastProgress;
        assertThat(sent).isLessThan(Relay.MOST_BYTES + kernel);
      }
      assertThat(sent).isGreaterThan(Relay.MOST_BYTES / 2);
      assertThat(server.isConnected()).isTrue();
    }
  }

  @Test
  void halfClosedConnectionStillCarriesTheOtherWay() throws Exception {
    try (Ends ends = new Ends(SHORT)) {
      ends.client.getOutputStream().write("question".getBytes(StandardCharsets.UTF_8));
      ends.client.shutdownOutput();
      assertThat(ends.server.getInputStream().readAllBytes()).asString().isEqualTo("question");

      ends.server.getOutputStream().write("answer".getBytes(StandardCharsets.UTF_8));
      ends.server.close();
      assertThat(ends.client.getInputStream().readAllBytes()).asString().isEqualTo("answer");
    }
  }

  @Test
  void connectionThatBothEndsCloseLeavesNoThread() throws Exception {
    try (Relay relay = relay(SHORT)) {
      try (Socket client = new Socket(InetAddress.getLoopbackAddress(), relay.port());
          Socket server = listening.accept()) {
        client.shutdownOutput();
        assertThat(server.getInputStream().read()).isEqualTo(-1);
      }
      Awaitility.await()
          .atMost(Duration.ofSeconds(10))
          .until(
              () ->
                  Thread.getAllStackTraces().keySet().stream()
                          .filter(thread -> thread.getName().startsWith("sshperf-relay"))
                          .count()
                      == 1); // the one that accepts
    }
  }

  @Test
  void resetReachesTheOtherSideAfterTheDelay() throws Exception {
    try (Ends ends = new Ends(SHORT)) {
      ends.client.getOutputStream().write(1);
      assertThat(ends.server.getInputStream().read()).isEqualTo(1);

      long start = System.nanoTime();
      ends.client.setSoLinger(true, 0);
      ends.client.close();

      assertThatThrownBy(() -> ends.server.getInputStream().read())
          .hasMessageContaining("Connection reset");
      assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(SHORT.oneWay().toNanos());
    }
  }

  @Test
  void senderLearnsThatItsHalfClosedReceiverDied() throws Exception {
    try (Ends ends = new Ends(SHORT)) {
      ends.server.shutdownOutput();
      assertThat(ends.client.getInputStream().read()).isEqualTo(-1);
      ends.server.setSoLinger(true, 0);
      ends.server.close();

      byte[] block = new byte[1 << 16];
      assertThatThrownBy(
              () -> {
                while (true) {
                  ends.client.getOutputStream().write(block);
                }
              })
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void closingEndsEverythingAtOnce() throws Exception {
    try (Ends ends = new Ends(SimulatedRtt.parse("10s"))) {
      ends.client.getOutputStream().write(new byte[1000]);
      long start = System.nanoTime();
      ends.relay.close();

      assertThat(ends.server.getInputStream().read()).isEqualTo(-1);
      assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(4));
      int port = ends.relay.port();
      assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port))
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void serverThatIsNotThereClosesTheConnection() throws Exception {
    try (Relay relay = relay(SHORT)) {
      listening.close();
      try (Socket client = new Socket(InetAddress.getLoopbackAddress(), relay.port())) {
        assertThat(client.getInputStream().read()).isEqualTo(-1);
      }
    }
  }

  @Test
  void portsThatAreTakenAreSkippedAndTheFailureNamesThem() throws Exception {
    int taken = listening.getLocalPort();
    ServerBinding binding = new ServerBinding("127.0.0.1", new PortRange(taken, taken));
    assertThatThrownBy(() -> Relay.open(binding, target(), SHORT))
        .isInstanceOf(TransferException.class)
        .hasMessageContaining("ports " + taken + "-" + taken);
  }
}
