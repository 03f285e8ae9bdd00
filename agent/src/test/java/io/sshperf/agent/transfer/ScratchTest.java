package io.sshperf.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchTest {
  private static final Load TWO_FILES =
      Load.DEFAULT
          .withAmount(new Amount.Files(2, DataSize.ofBytes(3_000_001)))
          .withStorage(Storage.DISK);

  @TempDir private Path directory;

  private Path root() {
    return directory.resolve("scratch");
  }

  private static TransferSpec spec(Load load) {
    return Transfers.spec(Engine.MINA, Initiator.PUSH, load);
  }

  private List<Path> left() throws IOException {
    try (Stream<Path> files = Files.walk(root())) {
      return files.filter(file -> !file.equals(root())).toList();
    }
  }

  @Test
  void aSendersFilesAreThePayloadAndGoWithIt() throws Exception {
    byte[] expected = new byte[6_000_002];
    PayloadSource.of(TWO_FILES.payload(), Transfers.SEED, 0).fill(expected, 0, expected.length, 0);
    Counter counter = new Counter();
    try (PayloadStore store = Scratch.in(root()).sender(spec(TWO_FILES))) {
      for (int index = 0; index < 2; index++) {
        byte[] read = new byte[3_000_001];
        try (FileSource source = store.source(PayloadFile.of(TWO_FILES, 0, index))) {
          source.fill(read, 1000, read.length - 1000, 1000);
          source.fill(read, 0, 1000, 0);
        }
        counter.add(read, 0, read.length);
      }
      assertThat(left()).hasSize(3);
    }
    Counter whole = new Counter();
    whole.add(expected, 0, expected.length);
    assertThat(counter.tally()).isEqualTo(whole.tally());
    assertThat(left()).isEmpty();
  }

  @Test
  void aReceiversFilesHoldWhatWasWrittenAndGoThoughTheyAreOpen() throws Exception {
    PayloadStore store = Scratch.in(root()).receiver(spec(TWO_FILES));
    PayloadFile file = PayloadFile.of(TWO_FILES, 0, 1);
    FileSink sink = store.sink(file);
    sink.write(new byte[] {9, 1, 2, 9}, 1, 2, 5);
    assertThat(left()).anyMatch(path -> path.endsWith("payload-0-1"));
    assertThat(Files.readAllBytes(left().get(1))).containsExactly(0, 0, 0, 0, 0, 1, 2);
    store.close();
    store.close();
    assertThat(left()).isEmpty();
  }

  @Test
  void whatAKilledAgentLeftIsRemovedAndLinksAreNotFollowed() throws Exception {
    Path canary = Files.writeString(directory.resolve("canary"), "alive");
    Files.createDirectories(root().resolve("run.1-77"));
    Files.writeString(root().resolve("run.1-77/payload-0-0"), "x");
    Files.createSymbolicLink(root().resolve("run.1-77/link"), directory);
    Scratch scratch = Scratch.in(root());
    assertThat(root()).doesNotExist();
    assertThat(canary).hasContent("alive");
    scratch.receiver(spec(TWO_FILES)).close();
    assertThat(left()).isEmpty();
  }

  @Test
  void filesThatDoNotFitAreRefusedBeforeAnythingIsWritten() throws Exception {
    Load tooMuch = TWO_FILES.withSize(DataSize.ofBytes(1L << 60));
    Scratch scratch = Scratch.in(root());
    for (ThrowingCallable asked :
        List.<ThrowingCallable>of(
            () -> scratch.sender(spec(tooMuch)), () -> scratch.receiver(spec(tooMuch)))) {
      assertThatThrownBy(asked)
          .isInstanceOfSatisfying(
              NoSpaceException.class, e -> Transfers.assertFailed(e.ending(), ReasonCode.NO_SPACE))
          .hasMessageMatching(
              "no space: \\w+ free \\(expected 1048576TiB for the files and 64MiB to spare\\), in"
                  + " .*scratch");
      assertThat(left()).isEmpty();
    }
  }

  @Test
  void anInterruptEndsTheWritingAndLeavesNothing() throws Exception {
    Scratch scratch = Scratch.in(root());
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> scratch.sender(spec(TWO_FILES)))
        .isInstanceOf(InterruptedException.class);
    assertThat(left()).isEmpty();
  }

  @Test
  void anInterruptWhileItWritesIsNoWantOfSpace() throws Exception {
    Scratch scratch = Scratch.in(root());
    Load large = TWO_FILES.withAmount(new Amount.Files(400, DataSize.ofMebibytes(1)));
    CompletableFuture<Throwable> thrown = new CompletableFuture<>();
    Thread writing =
        new Thread(
            () -> thrown.complete(catchThrowable(() -> scratch.sender(spec(large)))),
            "test-writing");
    writing.start();
    Awaitility.await().until(() -> Files.exists(root()) && left().size() > 2);
    writing.interrupt();
    assertThat(thrown.get(20, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
    assertThat(left()).isEmpty();
  }

  @Test
  void whatIsOpenedOrWrittenAfterTheEndIsNoWantOfSpaceAndLeavesNothing() throws Exception {
    PayloadStore store = Scratch.in(root()).receiver(spec(TWO_FILES));
    FileSink sink = store.sink(PayloadFile.of(TWO_FILES, 0, 0));
    store.close();
    assertThatThrownBy(() -> sink.write(new byte[1], 0, 1, 0))
        .isInstanceOf(ClosedChannelException.class);
    assertThatThrownBy(() -> store.sink(PayloadFile.of(TWO_FILES, 0, 1)))
        .isInstanceOf(IOException.class);
    assertThat(left()).isEmpty();
  }

  @Test
  void aDirectoryThatIsGoneIsNoSpace() throws Exception {
    PayloadStore store = Scratch.in(root()).receiver(spec(TWO_FILES));
    Scratch.delete(root());
    assertThatThrownBy(() -> store.sink(PayloadFile.of(TWO_FILES, 0, 0)))
        .isInstanceOf(NoSpaceException.class)
        .hasMessageStartingWith("no space: the scratch directory is gone, in " + root());
    store.close();
  }

  @Test
  void aFileInItsPlaceIsNoSpace() throws Exception {
    Files.writeString(root(), "not a directory");
    Scratch scratch = Scratch.in(root());
    assertThatThrownBy(() -> scratch.receiver(spec(TWO_FILES)))
        .isInstanceOf(NoSpaceException.class);
    assertThat(root()).hasContent("not a directory");
  }

  @Test
  void aPlantedFileOrLinkIsNeitherFollowedNorOverwritten() throws Exception {
    Path canary = Files.writeString(directory.resolve("canary"), "alive");
    try (PayloadStore store = Scratch.in(root()).receiver(spec(TWO_FILES))) {
      Files.createSymbolicLink(left().get(0).resolve("payload-0-0"), canary);
      assertThatThrownBy(() -> store.sink(PayloadFile.of(TWO_FILES, 0, 0)))
          .isInstanceOf(NoSpaceException.class);
    }
    assertThat(canary).hasContent("alive");
  }
}
