package io.sshperf.agent.cpu;

import io.sshperf.proto.model.Known;
import io.sshperf.proto.model.TcpFigures;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Asks {@code ss} of iproute2, a child of a few milliseconds, without a shell. It is not confined:
 * it is the host's own, nobody else's words reach it, and it must see the host's sockets.
 */
public final class SocketTable implements TcpTable {
  private static final long MOST_MILLIS = 1000;

  /** For hundreds of connections; a peer cannot make it longer, since only ends of ours match. */
  private static final int MOST_BYTES = 1 << 20;

  private static final Executor LATER =
      CompletableFuture.delayedExecutor(MOST_MILLIS, TimeUnit.MILLISECONDS);

  private final String program;

  private SocketTable(Path program) {
    this.program = program.toString();
  }

  /**
   * @param ss where it is on this host
   */
  public static TcpTable of(Optional<Path> ss) {
    return ss.<TcpTable>map(SocketTable::new)
        .orElseGet(
            () ->
                TcpTable.unknown(
                    "ss is not on this host, which asks the kernel (install iproute2)"));
  }

  @Override
  public Known<TcpFigures> read(TcpEnd end) {
    String port = end.listens() ? "sport" : "dport";
    List<String> command = List.of(program, "-tinH", port, "=", ":" + end.port());
    try {
      return asked(command, end);
    } catch (IOException e) {
      return Known.unknown(program + " did not run: " + e.getMessage());
    }
  }

  private Known<TcpFigures> asked(List<String> command, TcpEnd end) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C");
    Process ss = builder.start();
    CompletableFuture<Void> limit = CompletableFuture.runAsync(ss::destroyForcibly, LATER);
    try (InputStream from = ss.getInputStream()) {
      ss.getOutputStream().close();
      String printed = new String(from.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
      Optional<TcpFigures> figures = SocketLines.parse(printed);
      return figures.map(Known::of).orElseGet(() -> Known.unknown(whyNot(end, printed)));
    } finally {
      limit.cancel(false);
      ss.destroyForcibly();
    }
  }

  private String whyNot(TcpEnd end, String printed) {
    String which = "port " + end.port() + (end.listens() ? "" : " of the peer");
    return printed.isBlank()
        ? program + " -ti shows no connection of " + which
        : "no TCP figures of " + which + " from " + program + " -ti, but: " + printed.strip();
  }
}
