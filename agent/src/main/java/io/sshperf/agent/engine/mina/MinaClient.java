package io.sshperf.agent.engine.mina;

import io.sshperf.agent.cpu.CountedThreads;
import io.sshperf.agent.cpu.TcpEnd;
import io.sshperf.agent.cpu.Workers;
import io.sshperf.agent.transfer.NoSpaceException;
import io.sshperf.agent.transfer.PayloadStore;
import io.sshperf.agent.transfer.ProgressListener;
import io.sshperf.agent.transfer.Scratch;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.proto.model.ClientReport;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.security.KeyPair;
import java.security.PublicKey;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.sshd.client.SshClient;
import org.jspecify.annotations.Nullable;

/** MINA as the SSH client of one transfer. Holds the user key until it is closed. */
final class MinaClient implements TransferClient {
  private final TransferSpec spec;
  private final Scratch scratch;
  private final String publicKey;
  private final CountedThreads threads;
  private volatile @Nullable KeyPair userKey;
  private volatile @Nullable ClientRun run;
  private volatile @Nullable TcpEnd tcp;

  MinaClient(TransferSpec spec, Scratch scratch) {
    this.spec = spec;
    this.scratch = scratch;
    KeyPair made = Ed25519.generate();
    this.userKey = made;
    this.publicKey = Ed25519.text(made.getPublic());
    this.threads = new CountedThreads(spec.id().text());
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
    KeyPair key = userKey;
    if (key == null) {
      throw new IllegalStateException("transfer " + spec.id() + ": its client was closed");
    }
    PublicKey hostKey;
    try {
      hostKey = Ed25519.parse(server.hostKey());
    } catch (IllegalArgumentException e) {
      return ClientReport.notBegun(
          Ending.failed(ReasonCode.CLIENT_FAILED, "the announced host key is " + e.getMessage()));
    }
    tcp = new TcpEnd(false, server.port());
    try (PayloadStore store = store();
        CountedThreads.Stint stint = threads.count("sshperf-mina-transfer")) {
      Handshake handshake = new Handshake(spec.cell().initiator(), hostKey);
      SshClient client = ClientSetup.client(spec.cell(), key, handshake);
      MinaThreads.count(client, threads);
      ClientRun made = new ClientRun(spec, store, client, threads, handshake, server, progress);
      run = made;
      return made.run();
    } catch (NoSpaceException e) {
      return ClientReport.notBegun(e.ending());
    } catch (IOException e) {
      return ClientReport.notBegun(
          Ending.failed(ReasonCode.CLIENT_FAILED, "its files: " + e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ClientReport.notBegun(Ending.cancelled("the transfer was stopped"));
    }
  }

  private PayloadStore store() throws IOException, InterruptedException {
    return spec.cell().initiator() == Initiator.PUSH
        ? scratch.sender(spec)
        : scratch.receiver(spec);
  }

  @Override
  public Workers workers() {
    return new MinaWorkers(threads) {
      @Override
      public OptionalLong startNanos() {
        ClientRun running = run;
        return running == null ? OptionalLong.empty() : running.startNanos();
      }

      @Override
      public Optional<TcpEnd> tcp() {
        return Optional.ofNullable(tcp);
      }
    };
  }

  @Override
  public void close() {
    userKey = null;
  }
}
