package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.agent.transfer.TransferServer;
import io.sshperf.agent.transfer.WatchedServer;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A process with both ends of several transfers, all under way, that will be killed. */
final class DoomedAgent {
  private static final Load LONG =
      Transfers.load(DataSize.ofMebibytes(64)).withLimit(DataRate.ofBytesPerSecond(2 << 20));

  private DoomedAgent() {}

  /**
   * Starts one; it says its ports, a line each, and then {@code moving}.
   *
   * @param root of its site
   */
  static Process start(boolean confined, Path root, String installation) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            DoomedAgent.class.getName(),
            confined ? "confined" : "unconfined",
            root.toString(),
            installation)
        .redirectError(Redirect.INHERIT)
        .directory(root.toFile()) // tests have files below it
        .start();
  }

  /** Where its own files are, beside those of its site. */
  public static void main(String[] arguments) throws Exception {
    Path root = Path.of(arguments[1]);
    Site site =
        arguments[0].equals("confined")
            ? Site.in(root, arguments[2])
            : Site.unconfinedIn(root, arguments[2]);
    OpensshEngine engine = site.engine();
    List<TransferSpec> specs =
        List.of(
            Site.spec(ClientProgram.SSH, Initiator.PUSH, LONG, Duration.ofSeconds(20)),
            Site.spec(ClientProgram.SSH, Initiator.PULL, LONG, Duration.ofSeconds(20)),
            Site.spec(ClientProgram.SCP, Initiator.PUSH, LONG, Duration.ofSeconds(20)),
            Site.spec(ClientProgram.SFTP, Initiator.PULL, LONG, Duration.ofSeconds(20)));
    CountDownLatch moving = new CountDownLatch(specs.size());
    for (TransferSpec spec : specs) {
      CountDownLatch first = new CountDownLatch(1);
      TransferClient client = engine.client(spec);
      TransferServer server =
          WatchedServer.of(
              spec,
              engine.server(spec, client.publicKey(), Transfers.LOOPBACK),
              reading -> first.countDown());
      System.out.println(server.address().port());
      new Thread(
              () ->
                  client.transfer(
                      server.address(),
                      reading -> {
                        if (reading.bytes() > 0) {
                          first.countDown();
                        }
                      }))
          .start();
      new Thread(
              () -> {
                try {
                  first.await();
                  moving.countDown();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              })
          .start();
    }
    moving.await();
    System.out.println("moving");
    System.out.flush();
    new CountDownLatch(1).await();
  }
}
