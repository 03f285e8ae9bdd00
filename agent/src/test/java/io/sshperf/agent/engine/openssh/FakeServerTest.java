package io.sshperf.agent.engine.openssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.engine.Transfers.Both;
import io.sshperf.agent.process.Bounds;
import io.sshperf.agent.process.Room;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.TransferId;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Servers that are not what their name says, or do not do it, and real ones that guard themselves.
 */
@Timeout(60)
final class FakeServerTest {
  private static final String KEY = SshKeyPair.generate().publicKey();
  private static final Load SMALL = Transfers.load(DataSize.ofBytes(3_000_001));
  private static final Load LONG =
      Transfers.load(DataSize.ofMebibytes(64)).withLimit(DataRate.ofBytesPerSecond(16 << 20));
  private static final Duration SHORT = Duration.ofSeconds(1);
  private static final Duration LONGER = Duration.ofSeconds(10);

  private Site site;

  @BeforeEach
  void make() throws Exception {
    site = Site.make();
  }

  @AfterEach
  void close() throws Exception {
    site.assertQuiet();
    site.close();
  }

  @Test
  void neverListens() throws Exception {
    String script = "echo hm >&2; setsid sleep 8642 %1$s & sleep 8642 %1$s".formatted(site.token);
    try (Room room = site.children.room()) {
      SshdStart start =
          new SshdStart(
              room,
              site.withSshd(script).sshd().orElseThrow(),
              new Bounds(LONGER, OptionalLong.empty(), List.of()),
              new Workforce(new TransferId("t")),
              SHORT);
      assertRefused(
          () -> start.start(Transfers.LOOPBACK, listen -> "# nothing\n"),
          "sshd does not listen after 1s: hm");
    }
  }

  @Test
  void endsAtOnce() throws Exception {
    OpensshEngine engine = site.engine(site.withSshd("echo 'no such thing' >&2; exit 3"));
    assertRefused(
        () ->
            engine.server(
                spec(Method.STREAM, Initiator.PUSH, SMALL, SHORT), KEY, Transfers.LOOPBACK),
        "sshd ended with exit code 3: no such thing");
  }

  @Test
  void diesAtOnce() throws Exception {
    OpensshEngine engine = site.engine(site.withSshd("kill -SEGV $$"));
    assertRefused(
        () ->
            engine.server(spec(Method.SFTP, Initiator.PULL, SMALL, SHORT), KEY, Transfers.LOOPBACK),
        "sshd was killed by SIGSEGV, and said nothing");
  }

  @Test
  void isNoProgram() throws Exception {
    Installation installed = site.withSshd("exit 0");
    assertThat(installed.sshd().orElseThrow().toFile().setExecutable(false, false)).isTrue();
    assertRefused(
        () ->
            site.engine(installed)
                .server(spec(Method.SCP, Initiator.PUSH, SMALL, SHORT), KEY, Transfers.LOOPBACK),
        "is not a program (expected an executable file)");
  }

  /** The port takes connections, as the system does for a process that does nothing. */
  @Test
  void listensAndNeverSpeaks() throws Exception {
    OpensshEngine engine = site.engine();
    TransferSpec spec = spec(Method.STREAM, Initiator.PUSH, SMALL, SHORT);
    try (TransferClient client = engine.client(spec);
        TransferServer server = engine.server(spec, client.publicKey(), Transfers.LOOPBACK)) {
      site.signal("STOP", "[listener]");
      ClientReport report = client.transfer(server.address(), Transfers.NOBODY);
      Transfers.assertFailed(report.ending(), ReasonCode.CONNECT_FAILED);
      Transfers.assertFailed(server.finish().ending(), ReasonCode.CLOSED_EARLY);
    }
  }

  private static void assertRefused(ThrowingCallable opening, String text) {
    assertThatThrownBy(opening)
        .isInstanceOfSatisfying(
            TransferException.class,
            e -> {
              Transfers.assertFailed(e.ending(), ReasonCode.SERVER_FAILED);
              assertThat(e.ending().reason().orElseThrow().text()).contains(text);
            });
  }

  @ParameterizedTest
  @EnumSource
  void floodsItsStandardErrorAndGoesOn(Method method) throws Exception {
    String script = "yes 'something of no meaning' | head -c 200000000 >&2 & exec \"$real\" \"$@\"";
    TransferSpec spec = spec(method, Initiator.PUSH, SMALL, LONGER);
    Transfers.assertMeasured(Transfers.run(site.engine(site.withSshd(script)), spec), 1);
  }

  @Test
  void dropsConnectionsOfWhichThereAreTooMany() throws Exception {
    TransferSpec spec = spec(Method.STREAM, Initiator.PUSH, SMALL.withStreams(12), LONGER);
    try (Room room = site.children.room();
        TransferClient client = site.engine().client(spec)) {
      SshKeyPair host = SshKeyPair.generate();
      room.write("host", host.privateKey());
      room.write("authorized_keys", client.publicKey() + "\n");
      String config =
          """
          HostKey %s
          AuthorizedKeysFile %s
          StrictModes no
          MaxStartups 1:100:1
          """
              .formatted(room.seen("host"), room.seen("authorized_keys"));
      SshdStart start =
          new SshdStart(
              room,
              Installation.find().sshd().orElseThrow(),
              new Bounds(Duration.ofSeconds(60), OptionalLong.empty(), List.of()),
              new Workforce(new TransferId("t")));
      int port =
          start
              .start(Transfers.LOOPBACK, listen -> "ListenAddress " + listen + "\n" + config)
              .port();
      ClientReport report =
          client.transfer(new ServerAddress("127.0.0.1", port, host.publicKey()), Transfers.NOBODY);
      Transfers.assertFailed(report.ending(), ReasonCode.CONNECTION_DROPPED);
      assertThat(report.ending().reason().orElseThrow().text()).contains("MaxStartups");
    }
  }

  @ParameterizedTest
  @CsvSource({"SSH", "SCP", "SFTP"})
  void closesBeforeItSaysWhoItIs(ClientProgram program) throws Exception {
    try (ServerSocket listening = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread closing = new Thread(() -> closeAll(listening), "test-closing");
      closing.setDaemon(true);
      closing.start();
      TransferSpec spec = Site.spec(program, Initiator.PUSH, SMALL, LONGER);
      try (TransferClient client = site.engine().client(spec)) {
        ServerAddress address = new ServerAddress("127.0.0.1", listening.getLocalPort(), KEY);
        Transfers.assertFailed(
            client.transfer(address, Transfers.NOBODY).ending(), ReasonCode.CONNECTION_DROPPED);
      }
    }
  }

  private static void closeAll(ServerSocket listening) {
    try {
      while (true) {
        listening.accept().close();
      }
    } catch (IOException e) {
      assertThat(listening.isClosed()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({"STREAM, PUSH", "STREAM, PULL", "SFTP, PUSH", "SFTP, PULL", "SCP, PUSH", "SCP, PULL"})
  void diesInTheMiddle(Method method, Initiator initiator) throws Exception {
    AtomicBoolean killed = new AtomicBoolean();
    Both both =
        Transfers.run(
            site.engine(),
            spec(method, initiator, LONG, LONGER),
            reading -> {
              if (reading.bytes() > 0 && killed.compareAndSet(false, true)) {
                site.signal("KILL", "[listener]");
              }
            });
    Transfers.assertFailed(both.client().ending(), ReasonCode.CLOSED_EARLY);
    if (initiator == Initiator.PUSH || method == Method.STREAM) {
      Transfers.assertFailed(both.server().ending(), ReasonCode.SERVER_FAILED);
      assertThat(both.server().ending().reason().orElseThrow().text())
          .contains("sshd was killed by SIGKILL");
    }
  }

  /** What a login shell's start-up file would say. */
  @ParameterizedTest
  @CsvSource({"STREAM, PULL", "SFTP, PUSH", "SFTP, PULL", "SCP, PUSH", "SCP, PULL"})
  void commandSaysSomethingBeforeTheProtocol(Method method, Initiator initiator) throws Exception {
    String script =
        """
        for config; do :; done
        command=$(sed -n 's/^ForceCommand //p' "$config")
        case $command in internal-sftp*) command="exec /usr/lib/openssh/sftp-server ${command#* }" ;; esac
        exec "$real" -o "ForceCommand=echo Welcome to this host; $command" "$@"
        """;
    TransferSpec spec = spec(method, initiator, SMALL, LONGER);
    Both both = Transfers.run(site.engine(site.withSshd(script)), spec);
    switch (method) {
      case STREAM -> Transfers.assertFailed(both.client().ending(), ReasonCode.NOT_SENT_WHOLE);
      case SFTP -> Transfers.assertFailed(both.client().ending(), ReasonCode.SERVER_FAILED);
      case SCP ->
          assertThat(both.client().ending().reason().orElseThrow().text()).contains("Welcome");
    }
    assertThat(both.client().ending().outcome()).isEqualTo(Outcome.FAILED);
  }

  /** It would fill the client's disk, or its memory. */
  @ParameterizedTest
  @CsvSource({"SCP, exec scp -f", "SFTP, internal-sftp -d"})
  void sendsMoreThanItWasAskedFor(ClientProgram program, String command) throws Exception {
    site.program("payload-0-0", "x".repeat(6_000_000));
    String what = program == ClientProgram.SCP ? "/payload-0-0" : "";
    String script =
        "exec \"$real\" -o \"ForceCommand=%s ${0%%/*}%s\" \"$@\"".formatted(command, what);
    TransferSpec spec = Site.spec(program, Initiator.PULL, SMALL, LONGER);
    Both both = Transfers.run(site.engine(site.withSshd(script)), spec);
    Transfers.assertFailed(both.client().ending(), ReasonCode.SERVER_FAILED);
    assertThat(both.client().ending().reason().orElseThrow().text())
        .contains("the server sends more than it was asked for");
  }

  @ParameterizedTest
  @EnumSource
  void bannerOfManyLinesIsPassedOver(Method method) throws Exception {
    site.program("banner", "debug1: Sending command: something else\n".repeat(2000));
    String script = "exec \"$real\" -o Banner=\"${0%/*}/banner\" \"$@\"";
    TransferSpec spec = spec(method, Initiator.PULL, SMALL, LONGER);
    Transfers.assertMeasured(Transfers.run(site.engine(site.withSshd(script)), spec), 1);
  }

  private static TransferSpec spec(
      Method method, Initiator initiator, Load load, Duration stallLimit) {
    return Transfers.spec(
        Engine.OPENSSH, initiator, TransferSettings.DEFAULT.with(method).with(load), stallLimit);
  }
}
