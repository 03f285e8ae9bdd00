package io.sshperf.agent.engine.mina;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.engine.mina.channel.ServedFiles;
import io.sshperf.agent.transfer.Counter;
import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.agent.transfer.PayloadSource;
import io.sshperf.agent.transfer.PayloadStore;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.Tally;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.security.KeyPair;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.channel.ChannelSessionFactory;
import org.apache.sshd.server.command.Command;
import org.apache.sshd.server.subsystem.SubsystemFactory;

/**
 * A MINA server whose sftp subsystem answers as a script says, from payload in memory. Whoever has
 * the user key may log in.
 */
final class ScriptedSftpServer implements AutoCloseable {
  private final TransferSpec spec;
  private final SshServer server;
  private final KeyPair hostKey = Ed25519.generate();
  private final Map<String, Counter> counters = new ConcurrentHashMap<>();
  private final AtomicLong received = new AtomicLong();
  private volatile boolean windowShut;

  /**
   * @param script of one channel each
   */
  ScriptedSftpServer(TransferSpec spec, String userKey, Supplier<ScriptedSftp.Script> script)
      throws IOException {
    this.spec = spec;
    ServerSetup setup = new ServerSetup(spec, noFiles(spec), hostKey, Ed25519.parse(userKey));
    this.server = setup.server("127.0.0.1", 0);
    server.setChannelFactories(List.of(ChannelSessionFactory.INSTANCE));
    server.setSubsystemFactories(
        List.of(
            new SubsystemFactory() {
              @Override
              public String getName() {
                return "sftp";
              }

              @Override
              public Command createSubsystem(ChannelSession channel) {
                return new ScriptedSftp(ScriptedSftpServer.this, script.get());
              }
            }));
    server.start();
  }

  /** The set-up wants some; the subsystem here has its own. */
  private static ServedFiles noFiles(TransferSpec spec) throws IOException {
    Load load = spec.cell().settings().load().withStorage(Storage.MEMORY);
    TransferSpec inMemory =
        Transfers.spec(
            spec.cell().server(), spec.cell().initiator(), spec.cell().settings().with(load));
    PayloadStore store = Transfers.SCRATCH.receiver(inMemory);
    return new ServedFiles(inMemory, store);
  }

  ServerAddress address() {
    return new ServerAddress("127.0.0.1", server.getPort(), Ed25519.text(hostKey.getPublic()));
  }

  /** It has no subsystem any more. */
  void refuseSubsystem() {
    server.setSubsystemFactories(List.of());
  }

  /** From now on no window opens again. */
  void keepWindowShut() {
    windowShut = true;
  }

  boolean keepsWindowShut() {
    return windowShut;
  }

  void received(int bytes) {
    received.addAndGet(bytes);
  }

  /** Bytes of whatever was sent over the channels to it. */
  long received() {
    return received.get();
  }

  @Override
  public void close() {
    MinaShutdown.now(server);
  }

  static String plain(String name) {
    return name.startsWith("/")
        ? name.substring(1)
        : name.startsWith("./") ? name.substring(2) : name;
  }

  long size(String name) {
    return file(name).size().orElseThrow();
  }

  void fill(String name, byte[] data, long offset) {
    PayloadFile file = file(name);
    Load load = spec.cell().settings().load();
    PayloadSource.of(load.payload(), spec.payloadSeed(), file.stream())
        .fill(data, 0, data.length, file.position() + offset);
  }

  private PayloadFile file(String name) {
    String[] parts = name.split("-", -1);
    Load load = spec.cell().settings().load();
    return PayloadFile.of(load, Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
  }

  /** Of what was written to a file. */
  Counter counter(String name) {
    return counters.computeIfAbsent(name, unused -> new Counter());
  }

  Tally written(String name) {
    return counter(name).tally();
  }
}
