package io.sshperf.agent.engine.mina;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.Tally;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.session.ConnectionService;
import org.apache.sshd.common.util.buffer.Buffer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever holds the user key gets the files of this transfer over SFTP, once, and nothing more. */
@Timeout(60)
class HostileSftpTest {
  private static final Load SMALL =
      Load.DEFAULT.withSize(DataSize.ofBytes(200_006)).withStreams(2).withStorage(Storage.DISK);
  private static final int LONGEST = (256 + 1) << 10;
  private static final Charset ASCII = StandardCharsets.US_ASCII;

  @TempDir private Path outside;

  private static byte[] message(RawMessage... messages) {
    return Stream.of(messages)
        .map(RawMessage::framed)
        .reduce(
            new byte[0],
            (left, right) ->
                ByteBuffer.allocate(left.length + right.length).put(left).put(right).array());
  }

  private static byte[] length(int length) {
    return ByteBuffer.allocate(9).putInt(length).put((byte) RawMessage.STAT).array();
  }

  /** What a silent channel must not begin with. */
  static Stream<Arguments> wrongBeginnings() {
    return Stream.of(
        Arguments.of("OPEN", message(RawMessage.open(1, "payload-0-0", RawMessage.WRITING))),
        Arguments.of("STAT", message(RawMessage.named(RawMessage.STAT, 1, "/"))),
        Arguments.of("WRITE", message(RawMessage.write(1, new byte[4], 0, new byte[100]))),
        Arguments.of("EXTENDED", message(RawMessage.named(RawMessage.EXTENDED, 1, "limits"))),
        Arguments.of("INIT without version", message(RawMessage.of(RawMessage.INIT, b -> {}))),
        Arguments.of("no length at all", length(0)),
        Arguments.of("the longest length there is", length(Integer.MAX_VALUE)),
        Arguments.of("a negative length", length(-1)),
        Arguments.of("a request of HTTP", "GET / HTTP/1.1\r\n\r\n".getBytes(ASCII)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wrongBeginnings")
  void aChannelThatBeginsOtherwiseThanWithInitIsClosed(String what, byte[] bytes) throws Exception {
    assertOnlyThatChannelIsClosed(bytes, false);
  }

  /** What no channel may say, once it was greeted. */
  static Stream<Arguments> malformed() {
    return Stream.of(
        Arguments.of("INIT again", message(RawMessage.init())),
        Arguments.of("length 0", length(0)),
        Arguments.of("length 2^31-1", length(Integer.MAX_VALUE)),
        Arguments.of("length -1", length(-1)),
        Arguments.of("length -2^31", length(Integer.MIN_VALUE)),
        Arguments.of("a length just too long", length(LONGEST + 1)),
        Arguments.of("no id", message(RawMessage.of(RawMessage.STAT, body -> {}))),
        Arguments.of(
            "half an id", message(RawMessage.of(RawMessage.STAT, b -> b.putShort((short) 1)))),
        Arguments.of("a name past the end", request(RawMessage.STAT, d -> d.putUInt(1000))),
        Arguments.of("a name of length -1", request(RawMessage.STAT, d -> d.putUInt(0xffffffffL))),
        Arguments.of(
            "a name of length 2^31", request(RawMessage.REALPATH, d -> d.putUInt(0x80000000L))),
        Arguments.of(
            "OPEN without flags", request(RawMessage.OPEN, d -> d.putString("payload-0-0"))),
        Arguments.of("a handle past the end", request(RawMessage.CLOSE, d -> d.putUInt(5))),
        Arguments.of("READ without a length", cut(RawMessage.read(1, new byte[4], 0, 5), 4)),
        Arguments.of("READ without an offset", cut(RawMessage.read(1, new byte[4], 0, 5), 12)),
        Arguments.of(
            "WRITE of more than there is",
            cut(RawMessage.write(1, new byte[4], 0, new byte[50]), 1)),
        Arguments.of(
            "WRITE without data", cut(RawMessage.write(1, new byte[4], 0, new byte[50]), 54)));
  }

  private static byte[] request(int type, Consumer<Buffer> details) {
    return message(RawMessage.of(type, 1, details));
  }

  /** The message without its last bytes, its own length right. */
  private static byte[] cut(RawMessage whole, int missing) {
    byte[] body = whole.body().getCompactData();
    return message(new RawMessage(whole.type(), Arrays.copyOf(body, body.length - missing)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("malformed")
  void aMalformedMessageClosesItsChannel(String what, byte[] bytes) throws Exception {
    assertOnlyThatChannelIsClosed(bytes, true);
  }

  private void assertOnlyThatChannelIsClosed(byte[] bytes, boolean greeted) throws Exception {
    try (HostileSftp peer = new HostileSftp(outside, Initiator.PUSH, SMALL)) {
      RawSftp other = RawSftp.greeted(peer.logIn());
      ClientSession session = peer.logIn();
      RawSftp sftp = greeted ? RawSftp.greeted(session) : RawSftp.silent(session);
      sftp.send(bytes);
      assertThat(sftp.isClosedSoon()).isTrue();
      assertThat(peer.report().refused()).hasValue(1);
      assertThat(sftp.waiting()).as("replies to it").isZero();
      peer.transfer(other, peer.file(1, 0));
      peer.assertUntouched();
      ServerReport report = peer.report();
      assertThat(report.refused()).hasValue(1);
      assertThat(report.streams()).containsExactly(Tally.NONE, peer.tally(1));
      assertThat(report.ending().reason().orElseThrow().code()).isEqualTo(ReasonCode.CLOSED_EARLY);
    }
  }

  /** What an ordinary client may ask for beside the files, and nobody counts. */
  @ParameterizedTest
  @EnumSource
  void whatOrdinaryClientsAskForIsAnsweredAndNotCounted(Initiator initiator) throws Exception {
    try (HostileSftp peer = new HostileSftp(outside, initiator, SMALL)) {
      RawSftp sftp = RawSftp.greeted(peer.logIn());
      List<String> directory = List.of("", ".", "./", "/");
      for (String path : directory) {
        assertThat(real(sftp, path)).isEqualTo("/");
      }
      for (String path : List.of("payload-0-0", "/payload-0-0", "./payload-0-0")) {
        assertThat(real(sftp, path)).isEqualTo("/payload-0-0");
      }
      for (int type : List.of(RawMessage.STAT, RawMessage.LSTAT)) {
        for (String path : directory) {
          RawMessage reply = sftp.ask(RawMessage.named(type, 9, path));
          assertThat(kind(reply)).isEqualTo(RawMessage.DIRECTORY);
        }
        RawMessage file = sftp.ask(RawMessage.named(type, 9, "/payload-1-0"));
        if (initiator == Initiator.PULL) {
          assertThat(kind(file)).isEqualTo(RawMessage.REGULAR);
          assertThat(size(file)).isEqualTo(100_003);
        } else {
          assertThat(file.code()).isEqualTo(RawMessage.NO_SUCH_FILE);
        }
      }
      peer.transfer(sftp, peer.file(1, 0));
      assertThat(peer.report().refused()).hasValue(0);
    }
  }

  private static String real(RawSftp sftp, String path) throws Exception {
    RawMessage reply = sftp.ask(RawMessage.named(RawMessage.REALPATH, 4, path));
    assertThat(reply.type()).as(reply.toString()).isEqualTo(RawMessage.NAME);
    Buffer details = reply.details();
    assertThat(details.getUInt()).isEqualTo(1);
    return details.getString();
  }

  private static int kind(RawMessage attributes) {
    assertThat(attributes.type()).as(attributes.toString()).isEqualTo(RawMessage.ATTRS);
    Buffer details = attributes.details();
    long flags = details.getUInt();
    if ((flags & RawMessage.WITH_SIZE) != 0) {
      details.getLong();
    }
    assertThat(flags & 2).as("owner and group").isZero();
    return (int) details.getUInt() & RawMessage.KIND;
  }

  private static long size(RawMessage attributes) {
    assertThat(attributes.type()).as(attributes.toString()).isEqualTo(RawMessage.ATTRS);
    Buffer details = attributes.details();
    assertThat(details.getUInt() & RawMessage.WITH_SIZE).isNotZero();
    return details.getLong();
  }

  @Test
  void theSizeOfAFileThatIsBeingWrittenIsWhatHasCome() throws Exception {
    try (HostileSftp peer = new HostileSftp(outside, Initiator.PUSH, SMALL)) {
      RawSftp sftp = RawSftp.greeted(peer.logIn());
      byte[] handle = sftp.opened(1, "/payload-0-0", peer.flags());
      peer.move(0, 1234, sftp, handle, peer.file(0, 0));
      assertThat(size(sftp.ask(RawMessage.handled(RawMessage.FSTAT, 1, handle)))).isEqualTo(1234);
      assertThat(size(sftp.ask(RawMessage.named(RawMessage.STAT, 1, "./payload-0-0"))))
          .isEqualTo(1234);
      RawMessage keep =
          RawMessage.of(
              RawMessage.FSETSTAT,
              1,
              details -> {
                details.putBytes(handle);
                details.putUInt(RawMessage.WITH_SIZE);
                details.putLong(1234);
              });
      assertThat(sftp.status(keep)).as("what scp does").isEqualTo(RawMessage.OK);
      assertThat(peer.report().refused()).hasValue(0);
    }
  }

  @Test
  void readingPastTheEndIsEndOfFileAndALongReadIsShortened() throws Exception {
    Load one = Load.DEFAULT.withSize(DataSize.ofBytes(600_000));
    try (HostileSftp peer = new HostileSftp(outside, Initiator.PULL, one)) {
      RawSftp sftp = RawSftp.greeted(peer.logIn());
      byte[] handle = sftp.opened(1, "payload-0-0", RawMessage.READING);
      for (long at : List.of(600_000L, 600_001L, Long.MAX_VALUE)) {
        assertThat(sftp.status(RawMessage.read(2, handle, at, 1))).isEqualTo(RawMessage.EOF);
      }
      int at = 0;
      while (at < 600_000) {
        RawMessage reply = sftp.ask(RawMessage.read(3, handle, at, 0xffffffffL));
        assertThat(reply.type()).as(reply.toString()).isEqualTo(RawMessage.DATA);
        int length = reply.details().getBytes().length;
        assertThat(length).isPositive().isLessThanOrEqualTo(255 << 10);
        at += length;
      }
      assertThat(sftp.status(RawMessage.handled(RawMessage.CLOSE, 2, handle)))
          .isEqualTo(RawMessage.OK);
      assertThat(peer.report())
          .isEqualTo(ServerReport.of(Ending.MEASURED, List.of(peer.tally(0)), 0));
    }
  }

  @Test
  void offsetsPastTheirSignAreNoWayIn() throws Exception {
    Load one = Load.DEFAULT.withSize(DataSize.ofBytes(600_000)).withStorage(Storage.DISK);
    try (HostileSftp peer = new HostileSftp(outside, Initiator.PULL, one)) {
      RawSftp sftp = RawSftp.greeted(peer.logIn());
      byte[] handle = sftp.opened(1, "payload-0-0", RawMessage.READING);
      for (long at : List.of(-1L, -100L, Long.MIN_VALUE)) {
        assertThat(sftp.status(RawMessage.read(2, handle, at, 200)))
            .isIn((long) RawMessage.EOF, (long) RawMessage.FAILURE);
      }
      peer.transferFrom(0, sftp, handle, peer.file(0, 0));
      assertThat(peer.report().ending()).isEqualTo(Ending.MEASURED);
      assertThat(peer.report().streams()).containsExactly(peer.tally(0));
    }
  }

  /** Whatever is asked for twice passes once in the count. */
  @Test
  void readingAgainIsNotCountedAgain() throws Exception {
    Load one = Load.DEFAULT.withSize(DataSize.ofBytes(100_000));
    try (HostileSftp peer = new HostileSftp(outside, Initiator.PULL, one)) {
      RawSftp sftp = RawSftp.greeted(peer.logIn());
      byte[] handle = sftp.opened(1, "payload-0-0", RawMessage.READING);
      peer.move(0, 50_000, sftp, handle, peer.file(0, 0));
      sftp.ask(RawMessage.read(2, handle, 20_000, 30_000));
      sftp.ask(RawMessage.read(2, handle, 40_000, 20_000));
      ServerReport report = peer.report();
      assertThat(report.streams().get(0).bytes()).isLessThanOrEqualTo(60_000);
      assertThat(report.ending().outcome()).isEqualTo(Outcome.FAILED);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aFileThatIsClosedBeforeItsEndIsNotMeasured(Initiator initiator) throws Exception {
    Load one = Load.DEFAULT.withSize(DataSize.ofBytes(100_000)).withStorage(Storage.DISK);
    try (HostileSftp peer = new HostileSftp(outside, initiator, one)) {
      RawSftp sftp = RawSftp.greeted(peer.logIn());
      byte[] handle = sftp.opened(1, "payload-0-0", peer.flags());
      peer.move(0, 99_999, sftp, handle, peer.file(0, 0));
      sftp.status(RawMessage.handled(RawMessage.CLOSE, 2, handle));
      assertThat(peer.report().ending().outcome()).isEqualTo(Outcome.FAILED);
      assertThat(peer.report().streams().get(0).bytes()).isEqualTo(99_999);
      long refused = peer.report().refused().orElseThrow();
      RawMessage later =
          initiator == Initiator.PUSH
              ? RawMessage.write(3, handle, 99_999, new byte[1])
              : RawMessage.read(3, handle, 99_999, 1);
      for (RawMessage request :
          List.of(
              later,
              RawMessage.handled(RawMessage.CLOSE, 3, handle),
              RawMessage.handled(RawMessage.FSTAT, 3, handle))) {
        assertThat(sftp.status(request)).as("closed handle").isEqualTo(RawMessage.FAILURE);
      }
      assertThat(peer.report().refused()).hasValue(refused + 3);
      assertThat(peer.report().ending().outcome()).isEqualTo(Outcome.FAILED);
    }
  }

  /** The handle of one channel is none on another. */
  @Test
  void handlesDoNotWorkAcrossChannels() throws Exception {
    try (HostileSftp peer = new HostileSftp(outside, Initiator.PULL, SMALL)) {
      RawSftp one = RawSftp.greeted(peer.logIn());
      RawSftp two = RawSftp.greeted(peer.logIn());
      byte[] handle = one.opened(1, "payload-0-0", RawMessage.READING);
      assertThat(two.status(RawMessage.read(1, handle, 0, 5))).isEqualTo(RawMessage.FAILURE);
      assertThat(two.status(RawMessage.handled(RawMessage.CLOSE, 1, handle)))
          .isEqualTo(RawMessage.FAILURE);
      peer.transferFrom(0, one, handle, peer.file(0, 0));
      peer.transfer(two, peer.file(1, 0));
      assertThat(peer.report())
          .isEqualTo(ServerReport.of(Ending.MEASURED, List.of(peer.tally(0), peer.tally(1)), 2));
    }
  }

  @ParameterizedTest
  @EnumSource
  void theSameKeyDoesNotTransferTwice(Initiator initiator) throws Exception {
    Load one = Load.DEFAULT.withSize(DataSize.ofBytes(50_000)).withStorage(Storage.DISK);
    try (HostileSftp peer = new HostileSftp(outside, initiator, one)) {
      try (ClientSession session = peer.logIn()) {
        peer.transfer(RawSftp.greeted(session), peer.file(0, 0));
      }
      try (ClientSession session = peer.logIn()) {
        RawSftp again = RawSftp.greeted(session);
        assertThat(again.status(RawMessage.open(1, "payload-0-0", peer.flags())))
            .isEqualTo(RawMessage.PERMISSION_DENIED);
      }
      assertThat(peer.report())
          .isEqualTo(ServerReport.of(Ending.MEASURED, List.of(peer.tally(0)), 1));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aLinkUnderTheNameOfAFileIsNotFollowed(Initiator initiator) throws Exception {
    try (HostileSftp peer = new HostileSftp(outside, initiator, SMALL)) {
      Path planted = peer.directory().resolve("payload-0-0");
      Files.deleteIfExists(planted);
      Files.createSymbolicLink(planted, peer.canary());
      RawSftp sftp = RawSftp.greeted(peer.logIn());
      RawMessage reply = sftp.ask(RawMessage.open(1, "payload-0-0", peer.flags()));
      assertThat(reply.type()).as(reply.toString()).isEqualTo(RawMessage.STATUS);
      assertThat(reply.code()).isNotEqualTo(RawMessage.OK);
      peer.assertUntouched();
      peer.transfer(sftp, peer.file(1, 0));
      assertThat(peer.report().ending().outcome()).isEqualTo(Outcome.FAILED);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sftp-server", "SFTP", "", "sftp ", "netconf"})
  void anotherSubsystemIsRefused(String name) throws Exception {
    try (HostileSftp peer = new HostileSftp(outside, Initiator.PUSH, SMALL)) {
      ClientSession session = peer.logIn();
      RawChannel channel = new RawChannel();
      session.getService(ConnectionService.class).registerChannel(channel);
      channel.open().verify(Duration.ofSeconds(20));
      assertThat(channel.asks("subsystem", details -> details.putString(name))).isFalse();
      assertThat(channel.asks("exec", d -> d.putString("sshperf-sink payload-0-0"))).isFalse();
      assertThat(channel.asks("exec", d -> d.putString("scp -t ."))).isFalse();
      assertThat(peer.report().refused()).hasValue(3);
    }
  }

  /** 255 KiB a request: whoever made the replies before they can be sent would need gigabytes. */
  @ParameterizedTest
  @CsvSource({"PULL, READ", "PUSH, STAT"})
  void whoeverFloodsWithoutReadingLosesTheChannel(Initiator initiator, String flood)
      throws Exception {
    Load large = SMALL.withSize(DataSize.ofMebibytes(8)).withStorage(Storage.MEMORY);
    try (HostileSftp peer = new HostileSftp(outside, initiator, large)) {
      RawSftp other = RawSftp.greeted(peer.logIn());
      peer.window(4096);
      RawSftp sftp = RawSftp.greeted(peer.logIn());
      byte[] handle = sftp.opened(1, "payload-0-0", peer.flags());
      sftp.readNoMore();
      RawMessage request =
          flood.equals("READ")
              ? RawMessage.read(2, handle, 0, 255 << 10)
              : RawMessage.named(RawMessage.STAT, 2, "/");
      byte[] frame = request.framed();
      byte[] many = new byte[frame.length * 500];
      for (int at = 0; at < many.length; at += frame.length) {
        System.arraycopy(frame, 0, many, at, frame.length);
      }
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 2000; i++) {
                  sftp.send(many);
                }
              })
          .isInstanceOf(IOException.class);
      assertThat(sftp.isClosedSoon()).isTrue();
      assertThat(peer.report().refused()).hasValue(1);
      peer.transfer(other, peer.file(1, 0));
      assertThat(peer.report().streams().get(1)).isEqualTo(peer.tally(1));
      other.getSession().close(true);
      assertNoThreadIsLeft();
    }
  }

  /** As many as a client may have under way are served, however slowly it reads. */
  @Test
  void asManyRequestsAsThereMayBeAreServed() throws Exception {
    Load one = Load.DEFAULT.withAmount(new Amount.Size(DataSize.ofBytes(4096 * 100)));
    try (HostileSftp peer = new HostileSftp(outside, Initiator.PULL, one)) {
      RawSftp sftp = RawSftp.greeted(peer.logIn());
      byte[] handle = sftp.opened(1, "payload-0-0", RawMessage.READING);
      byte[][] requests = new byte[4096][];
      for (int i = 0; i < requests.length; i++) {
        requests[i] = RawMessage.read(i, handle, i * 100L, 100).framed();
      }
      for (byte[] request : requests) {
        sftp.send(request);
      }
      for (int i = 0; i < requests.length; i++) {
        RawMessage reply = sftp.receive();
        assertThat(reply.type()).as(reply.toString()).isEqualTo(RawMessage.DATA);
      }
      assertThat(peer.report().refused()).hasValue(0);
      assertThat(peer.report().ending()).isEqualTo(Ending.MEASURED);
      assertThat(peer.report().streams()).containsExactly(peer.tally(0));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aClientThatVanishesTakesItsThreadsWithIt(Initiator initiator) throws Exception {
    Load large = SMALL.withSize(DataSize.ofMebibytes(8)).withStorage(Storage.MEMORY);
    try (HostileSftp peer = new HostileSftp(outside, initiator, large)) {
      ClientSession session = peer.logIn();
      RawSftp sftp = RawSftp.greeted(session);
      byte[] handle = sftp.opened(1, "payload-0-0", peer.flags());
      sftp.readNoMore();
      for (int i = 0; i < 200; i++) {
        sftp.send(
            initiator == Initiator.PUSH
                ? RawMessage.write(i, handle, i * 100L, new byte[100])
                : RawMessage.read(i, handle, i * 32_768L, 32_768));
      }
      session.close(true);
      assertNoThreadIsLeft();
    }
  }

  /** Of those that serve a channel; the server's own stay as long as it does. */
  private static void assertNoThreadIsLeft() {
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .noneMatch(name -> name.startsWith("sshperf-mina-sftp")));
  }
}
