package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.cpu.TcpEnd;
import io.sshperf.agent.cpu.Workers;
import io.sshperf.agent.process.Launch;
import io.sshperf.agent.process.Room;
import io.sshperf.agent.transfer.Deadline;
import io.sshperf.agent.transfer.NoSpaceException;
import io.sshperf.agent.transfer.PayloadDirectory;
import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.agent.transfer.PayloadStore;
import io.sshperf.agent.transfer.ProgressListener;
import io.sshperf.agent.transfer.Quota;
import io.sshperf.agent.transfer.StreamCommand;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Latency;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The host's own OpenSSH as the SSH client of one transfer. Holds the user key until closed. */
final class OpensshClient implements TransferClient {
  private static final Logger log = LoggerFactory.getLogger(OpensshClient.class);
  private static final String KEY = "user";
  private static final String KNOWN_HOSTS = "known_hosts";

  private final TransferSpec spec;
  private final Load load;
  private final Initiator initiator;
  private final Workshop workshop;
  private final OpensshVersion version;
  private final ClientProgram program;
  private final Path executable;
  private final String publicKey;
  private final List<Integer> cores;
  private final Workforce workforce;
  private volatile @Nullable SshKeyPair userKey;

  /**
   * @param executable the program's
   * @param cores that it runs on; none for all
   */
  OpensshClient(
      TransferSpec spec,
      Workshop workshop,
      OpensshVersion version,
      ClientProgram program,
      Path executable,
      List<Integer> cores) {
    this.spec = spec;
    this.workforce = new Workforce(spec.id());
    this.load = spec.cell().settings().load();
    this.initiator = spec.cell().initiator();
    this.workshop = workshop;
    this.version = version;
    this.program = program;
    this.executable = executable;
    this.cores = cores;
    SshKeyPair key = SshKeyPair.generate();
    this.userKey = key;
    this.publicKey = key.publicKey();
  }

  @Override
  public String publicKey() {
    return publicKey;
  }

  /**
   * @throws IllegalStateException if it was closed
   */
  @Override
  public ClientReport transfer(ServerAddress server, ProgressListener progress) {
    SshKeyPair key = userKey;
    if (key == null) {
      throw new IllegalStateException("transfer " + spec.id() + ": its client was closed");
    }
    try {
      return program == ClientProgram.SSH
          ? stream(server, key, progress)
          : copy(server, key, progress);
    } catch (TransferException e) {
      return ClientReport.notBegun(e.ending());
    } catch (NoSpaceException e) {
      return ClientReport.notBegun(e.ending());
    } catch (ClosedByInterruptException e) {
      return ClientReport.notBegun(Ending.cancelled("the transfer was stopped"));
    } catch (IOException e) {
      return ClientReport.notBegun(
          Ending.failed(ReasonCode.CLIENT_FAILED, String.valueOf(e.getMessage())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ClientReport.notBegun(Ending.cancelled("the transfer was stopped"));
    }
  }

  private ClientReport stream(ServerAddress server, SshKeyPair key, ProgressListener progress)
      throws IOException, TransferException, InterruptedException {
    try (PayloadStore store =
            initiator == Initiator.PUSH
                ? workshop.disk().sender(spec)
                : workshop.disk().receiver(spec);
        Room room = workshop.children().room()) {
      ClientArguments arguments = arguments(room, server, key);
      return run(
          server,
          key,
          progress,
          room,
          stream -> {
            PayloadFile file = PayloadFile.of(load, stream, 0);
            Launch launch = launch(arguments.command(StreamCommand.of(initiator, file)));
            return initiator == Initiator.PUSH
                ? new SshPush(load, file, store, launch)
                : new SshPull(file, store, launch);
          });
    }
  }

  private ClientReport copy(ServerAddress server, SshKeyPair key, ProgressListener progress)
      throws IOException, TransferException, InterruptedException {
    boolean push = initiator == Initiator.PUSH;
    try (PayloadDirectory files = push ? workshop.sent(spec, 1) : workshop.received(spec, 1);
        Room room = workshop.children().room(files.path(), !push)) {
      ClientArguments arguments = arguments(room, server, key);
      return run(
          server,
          key,
          progress,
          room,
          stream ->
              new FileCopy(
                  stream, initiator, files, copying(copyArguments(room, arguments, stream))));
    }
  }

  /** A server may send more than it was asked for. */
  private Launch copying(List<String> words) {
    Launch copying = launch(words);
    return initiator == Initiator.PULL
        ? copying.writingFilesOf(PayloadFile.of(load, 0, 0).size().orElseThrow())
        : copying;
  }

  private List<String> copyArguments(Room room, ClientArguments arguments, int stream)
      throws IOException, TransferException {
    List<ChildFile> files =
        IntStream.range(0, load.files(stream))
            .mapToObj(index -> PayloadFile.of(load, stream, index).name())
            .map(name -> new ChildFile(room.seenPayload(name), name))
            .toList();
    if (program == ClientProgram.SFTP) {
      String batch = "batch-" + stream;
      room.write(batch, SftpBatch.of(initiator, files));
      return arguments.batch(room.seen(batch));
    }
    if (initiator == Initiator.PUSH) {
      return arguments.push(files);
    }
    return files.size() == 1
        ? arguments.pull(files.get(0))
        : arguments.pull(PayloadFile.names(stream), room.seenPayload(""));
  }

  private ClientArguments arguments(Room room, ServerAddress server, SshKeyPair key)
      throws IOException, TransferException {
    room.write(KEY, key.privateKey());
    room.write(KNOWN_HOSTS, ClientOptions.knownHosts(server));
    return ClientArguments.of(
        program,
        version,
        spec.cell().settings(),
        server,
        new ClientArguments.Paths(room.seen(KEY), room.seen(KNOWN_HOSTS)),
        spec.stallLimit());
  }

  private Launch launch(List<String> words) {
    return Launch.of(executable, words, spec.timeLimit()).onCores(cores);
  }

  /** Makes what one stream does. */
  private interface Exchanging {
    Exchange exchange(int stream) throws IOException, TransferException;
  }

  private ClientReport run(
      ServerAddress server,
      SshKeyPair key,
      ProgressListener progress,
      Room room,
      Exchanging exchanging)
      throws IOException, TransferException, InterruptedException {
    Deadline deadline = new Deadline(System.nanoTime(), spec.timeLimit());
    Latency latency = latency(server, key);
    ProgramRun run = new ProgramRun(spec, program, latency, deadline, progress, workforce);
    workforce.works(new TcpEnd(false, server.port()), run::start);
    return run.run(
        (index, ready, go, whenOver) ->
            new ProgramStream(
                index,
                program,
                Quota.of(load, index),
                latency.rtt().orElse(Duration.ZERO),
                room,
                workforce,
                exchanging.exchange(index),
                ready,
                go,
                whenOver));
  }

  /** What keeps the probe from measuring keeps the program from working, and it can tell better. */
  private Latency latency(ServerAddress server, SshKeyPair key) throws InterruptedException {
    try {
      return workshop.probe().measure(spec, server, key.privateKey());
    } catch (TransferException e) {
      log.debug("transfer {}: no round-trip time", spec.id(), e);
      return Latency.UNKNOWN;
    }
  }

  @Override
  public Workers workers() {
    return workforce;
  }

  @Override
  public void close() {
    userKey = null;
  }
}
