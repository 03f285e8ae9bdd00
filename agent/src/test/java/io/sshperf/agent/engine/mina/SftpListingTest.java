package io.sshperf.agent.engine.mina;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.ServerReport;
import io.sshperf.proto.model.Storage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.sshd.common.util.buffer.Buffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In a pull the server's one directory has the transfer's files, whatever else lies there. */
@Timeout(60)
class SftpListingTest {
  private static final DataSize EACH = DataSize.ofBytes(5_001);
  private static final int MOST_OPEN = 16;
  private static final int MOST_NAMES = 100;
  private static final int LONGEST = 16 << 10;

  @TempDir private Path outside;

  /** A name as the server lists it. */
  private record Entry(String name, String longName, long size) {}

  private HostileSftp server(int streams, int files, Storage storage) throws Exception {
    Load load =
        Load.DEFAULT
            .withStorage(storage)
            .withAmount(new Amount.Files(files, EACH))
            .withStreams(streams);
    return new HostileSftp(outside, Initiator.PULL, load);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "./", "/"})
  void theListingIsExactlyTheTransfersFiles(String path) throws Exception {
    try (HostileSftp server = server(2, 250, Storage.DISK)) {
      RawSftp sftp = RawSftp.greeted(server.logIn());

      List<Entry> listed = list(sftp, opened(sftp, path));

      assertThat(listed).extracting(Entry::name).containsExactlyElementsOf(names(server, 2, 125));
      assertThat(listed)
          .allSatisfy(
              entry -> {
                assertThat(entry.size()).isEqualTo(EACH.bytes());
                assertThat(entry.longName())
                    .startsWith("-r")
                    .contains(" " + EACH.bytes() + " ")
                    .endsWith(" " + entry.name());
              });
      assertThat(server.report().refused()).hasValue(0);
      server.assertUntouched();
    }
  }

  @Test
  void aHundredThousandFilesAreListedInSmallMessages() throws Exception {
    try (HostileSftp server = server(1, 100_000, Storage.MEMORY)) {
      RawSftp sftp = RawSftp.greeted(server.logIn());

      List<Entry> listed = list(sftp, opened(sftp, "."));

      assertThat(listed.stream().map(Entry::name).toList()).isEqualTo(names(server, 1, 100_000));
    }
  }

  @Test
  void readingOnAfterTheEndIsTheEndAgain() throws Exception {
    try (HostileSftp server = server(1, 3, Storage.MEMORY)) {
      RawSftp sftp = RawSftp.greeted(server.logIn());
      byte[] directory = opened(sftp, ".");
      list(sftp, directory);

      for (int i = 0; i < 3; i++) {
        assertThat(sftp.status(read(directory))).isEqualTo(RawMessage.EOF);
      }

      assertThat(sftp.status(closing(directory))).isEqualTo(RawMessage.OK);
      assertThat(server.report().refused()).hasValue(0);
    }
  }

  @Test
  void listingHindersNoTransferAndCountsNothing() throws Exception {
    try (HostileSftp server = server(1, 1, Storage.MEMORY)) {
      RawSftp sftp = RawSftp.greeted(server.logIn());
      PayloadFile file = server.file(0, 0);
      byte[] handle = sftp.opened(1, file.name(), RawMessage.READING);
      server.move(0, 1_000, sftp, handle, file);
      byte[] directory = opened(sftp, ".");
      assertThat(list(sftp, directory)).extracting(Entry::name).containsExactly(file.name());
      server.transferFrom(1_000, sftp, handle, file);
      assertThat(server.report())
          .isEqualTo(ServerReport.of(Ending.MEASURED, List.of(server.tally(0)), 0));
    }
  }

  @Test
  void aDirectorysHandleIsGoodForListingAndClosingOnly() throws Exception {
    try (HostileSftp server = server(1, 1, Storage.MEMORY)) {
      RawSftp sftp = RawSftp.greeted(server.logIn());
      byte[] directory = opened(sftp, ".");
      byte[] other = directory.clone();
      other[0] ^= 1;
      List<RawMessage> refused =
          List.of(
              RawMessage.read(1, directory, 0, 5),
              RawMessage.write(1, directory, 0, new byte[5]),
              RawMessage.handled(RawMessage.FSTAT, 1, directory),
              read(other),
              read(new byte[0]),
              closing(other));

      for (RawMessage request : refused) {
        assertThat(sftp.status(request)).as(request.toString()).isEqualTo(RawMessage.FAILURE);
      }

      assertThat(server.report().refused()).hasValue(refused.size());
      assertThat(list(sftp, directory)).hasSize(1);
    }
  }

  @Test
  void aClosedHandleListsNoMore() throws Exception {
    try (HostileSftp server = server(1, 250, Storage.MEMORY)) {
      RawSftp sftp = RawSftp.greeted(server.logIn());
      byte[] directory = opened(sftp, ".");
      assertThat(entries(sftp.ask(read(directory)))).hasSize(MOST_NAMES);
      assertThat(sftp.status(closing(directory))).isEqualTo(RawMessage.OK);
      assertThat(sftp.status(read(directory))).isEqualTo(RawMessage.FAILURE);
      assertThat(sftp.status(closing(directory))).isEqualTo(RawMessage.FAILURE);
      assertThat(server.report().refused()).hasValue(2);
    }
  }

  @Test
  void noMoreListingsAreOpenThanPermitted() throws Exception {
    try (HostileSftp server = server(1, 1, Storage.MEMORY)) {
      RawSftp sftp = RawSftp.greeted(server.logIn());
      List<byte[]> open = new ArrayList<>();
      for (int i = 0; i < MOST_OPEN; i++) {
        open.add(opened(sftp, "."));
      }
      for (int i = 0; i < 1_000; i++) {
        assertThat(sftp.status(opening("."))).isEqualTo(RawMessage.FAILURE);
      }
      assertThat(server.report().refused()).hasValue(1_000);
      for (byte[] directory : open) {
        assertThat(list(sftp, directory)).hasSize(1);
      }
      assertThat(sftp.status(closing(open.get(3)))).isEqualTo(RawMessage.OK);
      assertThat(list(sftp, opened(sftp, "."))).hasSize(1);
      assertThat(sftp.status(opening("."))).isEqualTo(RawMessage.FAILURE);
    }
  }

  @Test
  void twoChannelsListApart() throws Exception {
    try (HostileSftp server = server(1, 250, Storage.MEMORY)) {
      RawSftp one = RawSftp.greeted(server.logIn());
      RawSftp two = RawSftp.greeted(server.logIn());
      byte[] ones = opened(one, ".");
      byte[] twos = opened(two, ".");
      List<Entry> first = entries(one.ask(read(ones)));
      assertThat(list(two, twos)).hasSize(250);
      assertThat(two.status(read(ones))).as("the other's").isEqualTo(RawMessage.FAILURE);
      assertThat(two.status(closing(ones))).as("the other's").isEqualTo(RawMessage.FAILURE);
      List<Entry> rest = list(one, ones);
      assertThat(Stream.concat(first.stream(), rest.stream()).map(Entry::name))
          .containsExactlyElementsOf(names(server, 1, 250));
      assertThat(server.report().refused()).hasValue(2);
    }
  }

  private static List<String> names(HostileSftp server, int streams, int files) {
    return IntStream.range(0, streams)
        .boxed()
        .flatMap(stream -> IntStream.range(0, files).mapToObj(i -> server.file(stream, i).name()))
        .toList();
  }

  private static RawMessage opening(String path) {
    return RawMessage.named(RawMessage.OPENDIR, 6, path);
  }

  private static RawMessage read(byte[] directory) {
    return RawMessage.handled(RawMessage.READDIR, 7, directory);
  }

  private static RawMessage closing(byte[] directory) {
    return RawMessage.handled(RawMessage.CLOSE, 8, directory);
  }

  private static byte[] opened(RawSftp sftp, String path) throws Exception {
    RawMessage reply = sftp.ask(opening(path));
    assertThat(reply.type()).as(reply.toString()).isEqualTo(RawMessage.HANDLE);
    byte[] handle = reply.details().getBytes();
    assertThat(handle).hasSizeBetween(1, 256);
    return handle;
  }

  /** All that is left of it. */
  private static List<Entry> list(RawSftp sftp, byte[] directory) throws Exception {
    List<Entry> all = new ArrayList<>();
    RawMessage reply = sftp.ask(read(directory));
    while (reply.type() == RawMessage.NAME) {
      assertThat(reply.framed().length).isLessThanOrEqualTo(LONGEST);
      all.addAll(entries(reply));
      reply = sftp.ask(read(directory));
    }
    assertThat(reply.type()).as(reply.toString()).isEqualTo(RawMessage.STATUS);
    assertThat(reply.code()).isEqualTo(RawMessage.EOF);
    return all;
  }

  /** By the draft: name, long name, flags, size, permissions. */
  private static List<Entry> entries(RawMessage reply) {
    assertThat(reply.type()).as(reply.toString()).isEqualTo(RawMessage.NAME);
    Buffer details = reply.details();
    long count = details.getUInt();
    assertThat(count).isBetween(1L, (long) MOST_NAMES);
    List<Entry> entries = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      String name = details.getString();
      String longName = details.getString();
      assertThat(details.getUInt()).isEqualTo(RawMessage.WITH_SIZE | RawMessage.WITH_PERMISSIONS);
      entries.add(new Entry(name, longName, details.getLong()));
      assertThat(details.getUInt() & RawMessage.KIND).isEqualTo(RawMessage.REGULAR);
    }
    assertThat(details.available()).as("bytes behind the names").isZero();
    return entries;
  }
}
