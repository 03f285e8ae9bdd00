package io.sshperf.agent.process;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** An agent that will be killed, with children that serve and others, counted and not. */
final class Doomed {
  private Doomed() {}

  /**
   * @param contract whose means it has
   * @param client what the one child runs, which says {@code ready}, as the other
   */
  static Process start(
      Class<? extends ChildrenContract> contract, Place place, String client, String server)
      throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            Doomed.class.getName(),
            contract.getName(),
            place.root().toString(),
            client,
            server)
        .redirectError(Redirect.INHERIT)
        .directory(new File("/"))
        .start();
  }

  static String readLine(Process doomed) throws IOException {
    StringBuilder line = new StringBuilder();
    int c = doomed.getInputStream().read();
    for (; c >= 0 && c != '\n'; c = doomed.getInputStream().read()) {
      line.append((char) c);
    }
    return line.toString();
  }

  public static void main(String[] arguments) throws Exception {
    ChildrenContract contract =
        Class.forName(arguments[0])
            .asSubclass(ChildrenContract.class)
            .getDeclaredConstructor()
            .newInstance();
    Path root = Path.of(arguments[1]);
    Children children =
        Children.of(
            Account.chosen(Optional.empty()), true, root.resolve("doomed"), contract.means());
    Path gone = root.resolve("gone");
    Files.createDirectories(gone.resolve("inside"));
    children.removeAfterDeath(gone);
    Room room = children.room(root.resolve("payload"), true);
    Path key = room.write("key", "secret");
    CountDownLatch ready = new CountDownLatch(4);
    LineListener hearing = (line, nanos) -> ready.countDown();
    Launch client = ChildrenContract.shell(arguments[2]).heardBy(hearing);
    Launch server = ChildrenContract.shell(arguments[3]).heardBy(hearing).serving();
    for (Launch launch : List.of(client, server)) {
      room.start(launch);
      room.start(launch.counted(work -> work));
    }
    ready.await();
    System.out.println(gone);
    System.out.println(key.resolveSibling("../..").normalize());
    System.out.flush();
    new CountDownLatch(1).await();
  }
}
