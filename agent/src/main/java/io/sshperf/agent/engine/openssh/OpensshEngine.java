package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.process.Bounds;
import io.sshperf.agent.process.Children;
import io.sshperf.agent.process.Cores;
import io.sshperf.agent.process.Programs;
import io.sshperf.agent.process.Room;
import io.sshperf.agent.transfer.LatencyProbe;
import io.sshperf.agent.transfer.NoSpaceException;
import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.agent.transfer.PayloadStore;
import io.sshperf.agent.transfer.Scratch;
import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.proto.model.Ability;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.EngineDescription;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.Role;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.SftpServer;
import io.sshperf.proto.model.TransferSpec;
import io.sshperf.proto.model.Unsettable;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The host's own OpenSSH: its programs as clients, a private {@code sshd} as server, all of them
 * children.
 */
public final class OpensshEngine implements TransferEngine {
  private static final String HOST_KEY = "host";
  private static final String AUTHORIZED_KEYS = "authorized_keys";

  /** The client's own time limit comes first: it can say what happened. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  private final Installation installation;
  private final Workshop workshop;
  private final Capabilities capabilities;

  OpensshEngine(Installation installation, Workshop workshop) {
    this(installation, workshop, Capabilities.of(installation, workshop.children()));
  }

  /**
   * @param capabilities what these programs are known to be able to do
   */
  OpensshEngine(Installation installation, Workshop workshop, Capabilities capabilities) {
    this.installation = installation;
    this.workshop = workshop;
    this.capabilities = capabilities;
  }

  /**
   * Finds the programs and asks them what they can do, which takes a moment.
   *
   * @param disk where files on disk are
   * @param memory where files are that are to be in memory
   */
  public static OpensshEngine ofThisHost(
      Scratch disk, Scratch memory, Children children, LatencyProbe probe) {
    return new OpensshEngine(Installation.find(), new Workshop(disk, memory, children, probe));
  }

  @Override
  public EngineDescription describe() {
    return capabilities.description();
  }

  @Override
  public TransferClient client(TransferSpec spec) throws TransferException {
    CellSpec cell = spec.cell();
    require(cell, describe().client(), describe().missingAsClient(cell));
    ClientProgram program = cell.program().orElseThrow();
    Path executable =
        installation
            .client(program)
            .orElseThrow(() -> unsupported(program.word() + " is missing on this host"));
    return new OpensshClient(
        spec,
        workshop,
        capabilities.client().orElseThrow(),
        program,
        executable,
        CoreChoice.of(cell, Role.CLIENT, Cores.allowed()));
  }

  @Override
  public TransferServer server(TransferSpec spec, String authorizedKey, ServerBinding binding)
      throws TransferException {
    require(spec.cell(), describe().server(), describe().missingAsServer(spec.cell()));
    try {
      return spec.cell().settings().method() == Method.STREAM
          ? pipes(spec, AuthorizedKey.line(authorizedKey), binding)
          : files(spec, AuthorizedKey.line(authorizedKey), binding);
    } catch (NoSpaceException e) {
      throw new TransferException(e.ending(), e);
    } catch (ClosedByInterruptException e) {
      throw new TransferException(Ending.cancelled("the transfer was stopped"), e);
    } catch (IOException e) {
      throw new TransferException(
          Ending.failed(ReasonCode.SERVER_FAILED, String.valueOf(e.getMessage())), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TransferException(Ending.cancelled("the transfer was stopped"), e);
    }
  }

  private TransferServer pipes(TransferSpec spec, String authorizedKeys, ServerBinding binding)
      throws IOException, TransferException, InterruptedException {
    try (Opening opening = new Opening()) {
      PayloadStore store =
          opening.keep(
              spec.cell().initiator() == Initiator.PULL
                  ? workshop.disk().sender(spec)
                  : workshop.disk().receiver(spec),
              PayloadStore::close);
      Room room = opening.keep(workshop.children().room(), Room::close);
      Workforce workforce = new Workforce(spec.id());
      Path mkfifo =
          Programs.find("mkfifo", List.of())
              .orElseThrow(() -> new IOException("mkfifo is missing (expected with coreutils)"));
      ServedPipes pipes =
          opening.keep(
              ServedPipes.in(
                  room,
                  mkfifo,
                  spec.cell().settings().load(),
                  spec.cell().initiator(),
                  store,
                  workforce.agentThreads()),
              ServedPipes::close);
      return listening(
          spec,
          authorizedKeys,
          binding,
          room,
          room.seenControl(),
          OptionalLong.empty(),
          pipes,
          workforce,
          opening);
    }
  }

  private TransferServer files(TransferSpec spec, String authorizedKeys, ServerBinding binding)
      throws IOException, TransferException, InterruptedException {
    boolean push = spec.cell().initiator() == Initiator.PUSH;
    int ends = spec.sharedHost() && spec.cell().program().isPresent() ? 2 : 1;
    try (Opening opening = new Opening()) {
      ServedFiles files =
          opening.keep(
              new ServedFiles(
                  spec.cell().initiator(),
                  spec.cell().settings().load().streams(),
                  push ? workshop.received(spec, ends) : workshop.sent(spec, ends)),
              ServedFiles::close);
      Room room = opening.keep(workshop.children().room(files.path(), push), Room::close);
      OptionalLong most =
          push ? PayloadFile.of(spec.cell().settings().load(), 0, 0).size() : OptionalLong.empty();
      return listening(
          spec,
          authorizedKeys,
          binding,
          room,
          room.seenPayload(""),
          most,
          files,
          new Workforce(spec.id()),
          opening);
    }
  }

  private TransferServer listening(
      TransferSpec spec,
      String authorizedKeys,
      ServerBinding binding,
      Room room,
      String directory,
      OptionalLong mostFileBytes,
      ServedPayload payload,
      Workforce workforce,
      Opening opening)
      throws IOException, TransferException, InterruptedException {
    SshKeyPair hostKey = SshKeyPair.generate();
    room.write(HOST_KEY, hostKey.privateKey());
    room.write(AUTHORIZED_KEYS, authorizedKeys);
    Optional<String> sftpServer =
        spec.cell().settings().programs().sftpServer().orElse(SftpServer.INTERNAL)
                == SftpServer.EXTERNAL
            ? installation.sftpServer().map(Path::toString)
            : Optional.empty();
    ServerConfig.Paths paths =
        new ServerConfig.Paths(room.seen(HOST_KEY), room.seen(AUTHORIZED_KEYS));
    String command =
        ForcedCommand.of(spec.cell().settings(), spec.cell().initiator(), directory, sftpServer);
    SshdStart.Listening sshd =
        new SshdStart(
                room,
                installation.sshd().orElseThrow(),
                new Bounds(
                    spec.timeLimit().plus(GRACE),
                    mostFileBytes,
                    CoreChoice.of(spec.cell(), Role.SERVER, Cores.allowed())),
                workforce)
            .start(
                binding,
                listen ->
                    ServerConfig.of(
                        capabilities.server().orElseThrow(),
                        listen,
                        paths,
                        spec.cell().settings(),
                        describe().offered(),
                        command));
    opening.done();
    return new PrivateSshd(
        spec,
        sshd.child(),
        room,
        payload,
        new ServerAddress(binding.address(), sshd.port(), hostKey.publicKey()),
        workforce);
  }

  private static void require(CellSpec cell, Ability ability, Optional<Unsettable> missing)
      throws TransferException {
    if (ability.whyNot().isPresent()) {
      throw new TransferException(
          Ending.incompatible(Reason.of(ReasonCode.UNSUPPORTED_ENGINE, ability.whyNot().get())));
    }
    if (!ability.methods().contains(cell.settings().method())) {
      throw unsupported("the method " + cell.settings().method().word() + " is not to be had here");
    }
    if (missing.isPresent()) {
      throw unsupported(missing.get().knob().word() + ": " + missing.get().why());
    }
    if (cell.settings().needsSize()) {
      throw unsupported("a duration with files: they need a size");
    }
  }

  private static TransferException unsupported(String text) {
    return new TransferException(
        Ending.incompatible(Reason.of(ReasonCode.UNSUPPORTED_SETTING, "openssh: " + text)));
  }
}
