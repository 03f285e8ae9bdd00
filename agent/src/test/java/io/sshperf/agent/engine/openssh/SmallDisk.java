package io.sshperf.agent.engine.openssh;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.engine.Transfers.Both;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.Programs;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.Requests;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A process that sees a small disk where others see a directory: the receiver's, which becomes full
 * in the middle of a transfer. It ends with an error unless each transfer tells so.
 */
final class SmallDisk {
  private static final Load LONG =
      Transfers.load(DataSize.ofMebibytes(8))
          .withLimit(DataRate.ofBytesPerSecond(12 << 20))
          .withStorage(Storage.DISK);

  /** So that a write that fails is not among the last ones. */
  private static final Requests FEW =
      Requests.DEFAULT.withBuffer(DataSize.ofKibibytes(32)).withOutstanding(16);

  /** Where the client's words may be less clear than what the server's side knows. */
  private static final Set<ReasonCode> SERVER_KNOWS_BETTER =
      Set.of(ReasonCode.CLOSED_EARLY, ReasonCode.SERVER_FAILED);

  private SmallDisk() {}

  /**
   * @param arguments the large disk's directory, empty, and the small one's
   */
  public static void main(String[] arguments) throws Exception {
    // Below, since a site takes whatever names it for its own, and this process does.
    Path large = Files.createDirectory(Path.of(arguments[0]).resolve("site"));
    Path small = Files.createDirectory(Path.of(arguments[1]).resolve("site"));
    try (Site sender = Site.in(large, "test-" + UUID.randomUUID());
        Site receiver = Site.in(small, "test-" + UUID.randomUUID())) {
      for (ClientProgram program : ClientProgram.values()) {
        for (Method method : Method.values()) {
          if (program.does(method)) {
            for (Initiator initiator : Initiator.values()) {
              TransferSpec spec = spec(program, method, initiator);
              assertToldWhenFull(sender.engine(), receiver.engine(), spec, small);
            }
          }
        }
      }
      for (ClientProgram program : List.of(ClientProgram.SCP, ClientProgram.SFTP)) {
        Installation calm = receiver.with(program, "\"$real\" \"$@\"; exit 0");
        TransferSpec spec = spec(program, Method.SFTP, Initiator.PULL);
        assertToldWhenFull(sender.engine(), receiver.engine(calm), spec, small);
      }
    }
    System.out.println("told");
    System.exit(0);
  }

  private static TransferSpec spec(ClientProgram program, Method method, Initiator initiator) {
    return Site.spec(
        initiator,
        TransferSettings.DEFAULT
            .with(method)
            .with(Programs.DEFAULT.withClient(program))
            .with(FEW)
            .with(LONG),
        Duration.ofSeconds(10));
  }

  private static void assertToldWhenFull(
      OpensshEngine sender, OpensshEngine receiver, TransferSpec spec, Path small)
      throws Exception {
    boolean push = spec.cell().initiator() == Initiator.PUSH;
    Path filler = small.resolve("filler");
    AtomicBoolean filled = new AtomicBoolean();
    Both both =
        Transfers.run(
            push ? sender : receiver,
            push ? receiver : sender,
            spec,
            reading -> {
              if (reading.bytes() > 0 && filled.compareAndSet(false, true)) {
                fill(filler);
              }
            });
    Files.delete(filler);
    Ending told = both.client().ending();
    if (push && SERVER_KNOWS_BETTER.contains(told.reason().orElseThrow().code())) {
      told = both.server().ending();
    }
    assertThat(told.outcome()).as("%s: %s", spec, both).isEqualTo(Outcome.FAILED);
    assertThat(told.reason().orElseThrow().code())
        .as("%s: %s", spec, both)
        .isEqualTo(ReasonCode.NO_SPACE);
  }

  private static void fill(Path file) {
    byte[] piece = new byte[1 << 12];
    try (OutputStream out = Files.newOutputStream(file)) {
      while (true) {
        out.write(piece);
      }
    } catch (IOException full) {
      if (!String.valueOf(full.getMessage()).contains("No space")) {
        throw new UncheckedIOException(full);
      }
    }
  }
}
