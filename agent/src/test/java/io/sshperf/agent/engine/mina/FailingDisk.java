package io.sshperf.agent.engine.mina;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.engine.Transfers.Both;
import io.sshperf.agent.transfer.Scratch;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Transfers onto a file system of its own that becomes full or read-only meanwhile: a process in a
 * mount namespace, where nobody else sees it. Prints a line for each end of each transfer, and what
 * is left then.
 */
final class FailingDisk {
  private FailingDisk() {}

  /**
   * @param words the directory of a tmpfs that nothing else uses
   */
  public static void main(String[] words) throws Exception {
    Path disk = Path.of(words[0]);
    for (Method method : List.of(Method.STREAM, Method.SFTP)) {
      for (Initiator initiator : Initiator.values()) {
        String name = method.word() + " " + initiator.word();
        print(name + " full", run(disk, method, initiator, () -> {}, () -> fill(disk)));
        Files.delete(disk.resolve("ballast"));
        print(
            name + " read-only", run(disk, method, initiator, () -> remount(disk, "ro"), () -> {}));
        remount(disk, "rw");
      }
    }
    try (Stream<Path> left = Files.walk(disk)) {
      System.out.println("left " + left.filter(Files::isRegularFile).toList());
    }
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  private interface Fault {
    void happens() throws Exception;
  }

  /**
   * @param early happens once the server is open
   * @param late happens once bytes move; the limit gives it the time
   */
  private static Both run(Path disk, Method method, Initiator initiator, Fault early, Fault late)
      throws Exception {
    Load load =
        Load.DEFAULT
            .withSize(DataSize.ofMebibytes(16))
            .withLimit(DataRate.ofBytesPerSecond(8 << 20))
            .withStorage(Storage.DISK);
    TransferSettings settings = TransferSettings.DEFAULT.with(method).with(load);
    TransferSpec spec = Transfers.spec(Engine.MINA, initiator, settings, Duration.ofSeconds(5));
    MinaEngine receiver = new MinaEngine(Scratch.in(disk.resolve("receiver")));
    MinaEngine sender = new MinaEngine(Scratch.in(disk.resolveSibling("sender")));
    boolean push = initiator == Initiator.PUSH;
    CountDownLatch moving = new CountDownLatch(1);
    Thread failing = new Thread(() -> await(moving, late), "test-fault");
    failing.setDaemon(true);
    failing.start();
    try (var client = (push ? sender : receiver).client(spec);
        var server =
            (push ? receiver : sender).server(spec, client.publicKey(), Transfers.LOOPBACK)) {
      early.happens();
      var report = client.transfer(server.address(), reading -> moving.countDown());
      moving.countDown();
      failing.join();
      return new Both(report, server.finish());
    }
  }

  private static void await(CountDownLatch moving, Fault fault) {
    try {
      moving.await();
      fault.happens();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void fill(Path disk) throws IOException {
    byte[] piece = new byte[4096];
    try (OutputStream out = Files.newOutputStream(disk.resolve("ballast"))) {
      while (true) {
        out.write(piece);
      }
    } catch (IOException full) {
      if (Files.getFileStore(disk).getUsableSpace() > 0) {
        throw full;
      }
    }
  }

  /** Only while no file is open to be written. */
  private static void remount(Path disk, String how) throws Exception {
    List<String> words =
        List.of("mount", "-o", "remount," + how, "-t", "tmpfs", "tmpfs", disk.toString());
    Process mount = new ProcessBuilder(words).inheritIO().start();
    if (!mount.waitFor(10, TimeUnit.SECONDS) || mount.exitValue() != 0) {
      throw new IOException(words + " failed");
    }
  }

  private static void print(String what, Both both) {
    System.out.println(what + " client: " + both.client().ending());
    System.out.println(what + " server: " + both.server().ending());
  }
}
