package io.sshperf.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PayloadDirectoryTest {
  private static final Load FILES =
      Load.DEFAULT.withAmount(new Amount.Files(21, DataSize.ofBytes(1000))).withStreams(2);

  @TempDir private Path root;

  private static TransferSpec spec(Load load) {
    return Transfers.spec(Engine.OPENSSH, Initiator.PUSH, load);
  }

  @Test
  void whatIsSentIsThePayloadInTheOrderOfTheNames() throws Exception {
    try (PayloadDirectory sent =
        Scratch.in(root.resolve("scratch")).sent(spec(FILES), FileOwner.SELF, 1)) {
      try (Stream<Path> files = Files.list(sent.path())) {
        List<String> names = files.map(one -> one.getFileName().toString()).sorted().toList();
        assertThat(names)
            .containsExactlyElementsOf(
                IntStream.range(0, 2)
                    .boxed()
                    .flatMap(
                        stream ->
                            IntStream.range(0, FILES.files(stream))
                                .mapToObj(i -> PayloadFile.of(FILES, stream, i).name()))
                    .toList());
      }
      for (int stream = 0; stream < 2; stream++) {
        assertThat(sent.tally(stream)).isEqualTo(made(FILES, stream));
        assertThat(sent.isWhole(stream)).isTrue();
      }
    }
    assertThat(root.resolve("scratch")).isEmptyDirectory();
  }

  private static Tally made(Load load, int stream) {
    byte[] all = new byte[(int) load.share(stream).orElseThrow()];
    PayloadSource.of(load.payload(), Transfers.SEED, stream).fill(all, 0, all.length, 0);
    Counter counter = new Counter();
    counter.add(all, 0, all.length);
    return counter.tally();
  }

  @Test
  void whatIsReceivedIsThereEmptyAndGrows() throws Exception {
    Load load = Load.DEFAULT.withAmount(new Amount.Files(3, DataSize.ofBytes(10)));
    try (PayloadDirectory received =
        Scratch.in(root.resolve("scratch")).received(spec(load), FileOwner.SELF, 1)) {
      assertThat(received.bytes()).isZero();
      assertThat(received.tally(0)).isEqualTo(Tally.NONE);
      write(received.path().resolve("payload-0-0"), 10);
      write(received.path().resolve("payload-0-1"), 4);
      assertThat(received.bytes(0)).isEqualTo(14);
      assertThat(received.isWhole(0)).isFalse();
      write(received.path().resolve("payload-0-1"), 10);
      write(received.path().resolve("payload-0-2"), 10);
      assertThat(received.bytes(0)).isEqualTo(30);
      assertThat(received.isWhole(0)).isTrue();
      assertThat(received.shortage()).isEmpty();
    }
  }

  @Test
  void aFileThatGrewBeyondItsSizeIsNotWhole() throws Exception {
    Load load = Transfers.load(DataSize.ofBytes(10));
    try (PayloadDirectory received =
        Scratch.in(root.resolve("scratch")).received(spec(load), FileOwner.SELF, 1)) {
      write(received.path().resolve("payload-0-0"), 5000);
      assertThat(received.tally(0).bytes()).as("one too many is enough").isEqualTo(11);
    }
  }

  @Test
  void nobodyMakesAnotherFileThere() throws Exception {
    try (PayloadDirectory received =
        Scratch.in(root.resolve("scratch")).received(spec(FILES), FileOwner.SELF, 1)) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(received.path())))
          .isEqualTo("r-xr-xr-x");
      Path file = received.path().resolve("payload-0-00");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
    }
  }

  @Test
  void aLinkInPlaceOfAFileIsNotFollowed() throws Exception {
    Load load = Transfers.load(DataSize.ofBytes(10));
    Path secret = Files.write(root.resolve("secret"), new byte[10]);
    try (PayloadDirectory received =
        Scratch.in(root.resolve("scratch")).received(spec(load), FileOwner.SELF, 1)) {
      Path file = received.path().resolve("payload-0-0");
      Files.setPosixFilePermissions(received.path(), PosixFilePermissions.fromString("rwx------"));
      Files.delete(file);
      Files.createSymbolicLink(file, secret);
      assertThatThrownBy(() -> received.tally(0)).isInstanceOf(IOException.class);
    }
    assertThat(secret).exists();
  }

  @Test
  void memoryIsATmpfsOrNothing() throws Exception {
    Scratch noMemory = Scratch.inMemory(root, "test");
    boolean tmpfs = Files.getFileStore(root).type().equals("tmpfs");
    if (!tmpfs) {
      assertThatThrownBy(() -> noMemory.received(spec(FILES), FileOwner.SELF, 1))
          .isInstanceOf(NoSpaceException.class)
          .hasMessageContaining("expected a tmpfs");
    }
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void bothAgentsFilesMustHaveRoomTogether() throws Exception {
    String installation = "test-" + UUID.randomUUID();
    try (Scratch memory = Scratch.inMemory(Scratch.SHARED_MEMORY, installation)) {
      long free = Files.getFileStore(Scratch.SHARED_MEMORY).getUsableSpace();
      Load load = Transfers.load(DataSize.ofBytes(free / 10 * 6));
      memory.received(spec(load), FileOwner.SELF, 1).close();
      assertThatThrownBy(() -> memory.received(spec(load), FileOwner.SELF, 2))
          .isInstanceOf(NoSpaceException.class)
          .hasMessageContaining("for the files of both agents here");
    }
  }

  @Test
  void whatAnEarlierAgentLeftInMemoryGoes() throws Exception {
    String installation = "test-" + UUID.randomUUID();
    Scratch killed = Scratch.inMemory(Scratch.SHARED_MEMORY, installation);
    Load load = Transfers.load(DataSize.ofBytes(10));
    Path left = killed.received(spec(load), FileOwner.SELF, 1).path();
    Scratch other = Scratch.inMemory(Scratch.SHARED_MEMORY, "test-" + UUID.randomUUID());
    assertThat(left).as("another installation's").exists();
    try (Scratch again = Scratch.inMemory(Scratch.SHARED_MEMORY, installation)) {
      assertThat(left).doesNotExist();
      assertThat(killed.root()).doesNotExist().isNotEqualTo(again.root());
    }
    other.close();
  }

  private static void write(Path file, int bytes) throws Exception {
    Files.write(
        file, new byte[bytes], StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
  }
}
