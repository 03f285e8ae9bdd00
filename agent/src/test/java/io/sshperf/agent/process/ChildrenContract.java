package io.sshperf.agent.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What children do, confined or not. The programs are the host's own. */
abstract class ChildrenContract {
  private static final Path SHELL = Path.of("/bin/sh");
  static final Duration PATIENCE = Duration.ofSeconds(30);

  /**
   * A process that nobody asks to end, with another in a session of its own; with {@code env -i},
   * that one also has lost its mark, as the sessions of {@code sshd} have.
   */
  private static final String STUBBORN =
      """
      trap '' TERM HUP INT
      setsid %2$s sh -c 'trap "" TERM HUP INT; (sleep 8642 %1$s & echo ready >&2; wait)' &
      sleep 8642 %1$s
      :
      """;

  /** A number, which {@code sleep} adds: so all processes of a test are known by their words. */
  final String token = "0.0" + ThreadLocalRandom.current().nextLong(1L << 50, 1L << 51);

  Place place;
  Children children;
  Room room;

  abstract Means means() throws IOException;

  @BeforeEach
  void makeRoom() throws IOException {
    place = Place.make();
    children = Children.of(Account.chosen(Optional.empty()), true, place.agent(), means());
    room = children.room(place.payload(), true);
  }

  @AfterEach
  void close() throws IOException {
    children.close();
    place.close();
    assertThat(Processes.with(token)).isEmpty();
  }

  static Launch shell(String script, String... words) {
    List<String> arguments = new ArrayList<>(List.of("-c", script, "sh"));
    arguments.addAll(List.of(words));
    return Launch.of(SHELL, arguments, PATIENCE);
  }

  /** What a child that ended well wrote. */
  String said(Launch launch) throws Exception {
    try (Child child = room.start(launch.writingPipe())) {
      String text = new String(child.stdout().readAllBytes(), UTF_8);
      assertThat(child.awaitExit().code()).as("%s", child.lastLines()).isZero();
      return text;
    }
  }

  private String stubborn(String how) {
    return STUBBORN.formatted(token, how);
  }

  private Child stubborn(Duration limit) throws IOException {
    ConcurrentLinkedQueue<String> heard = new ConcurrentLinkedQueue<>();
    List<String> words = List.of("-c", stubborn("env -i"));
    Child child =
        room.start(Launch.of(SHELL, words, limit).heardBy((line, nanos) -> heard.add(line)));
    await().atMost(PATIENCE).until(() -> heard.contains("ready"));
    assertThat(Processes.with(token)).hasSizeGreaterThanOrEqualTo(4);
    return child;
  }

  @Test
  void wordsReachTheProgramAsTheyAre() throws Exception {
    assertThat(said(shell("printf '<%s>' \"$@\"", "a b", "", "$(id);'\"", "--", "\n")))
        .isEqualTo("<a b><><$(id);'\"><--><\n>");
  }

  @Test
  void runsAsAnAccountWithoutRightsThatIsCalledSshperf() throws Exception {
    Account account = children.account();
    assertThat(said(shell("id -u; id -g; id -un; id -G")).lines().toList())
        .startsWith(Integer.toString(account.uid()), Integer.toString(account.gid()), "sshperf");
    assertThat(account.uid()).isNotZero();
    assertThat(said(shell("grep -E '^(CapEff|CapPrm|CapInh|NoNewPrivs)' /proc/self/status")))
        .isEqualToNormalizingWhitespace(
            "CapInh: 0000000000000000 CapPrm: 0000000000000000 CapEff: 0000000000000000"
                + " NoNewPrivs: 1");
  }

  @Test
  void exitCodeAndSignalAreTold() throws Exception {
    long before = System.nanoTime();
    try (Child three = room.start(shell("echo no >&2; exit 3"));
        Child killed = room.start(shell("kill -SEGV $$"))) {
      Exit exit = three.awaitExit();
      assertThat(exit.describe()).isEqualTo("ended with exit code 3");
      assertThat(exit.nanos() - before).isPositive();
      assertThat(exit.limitReached()).isFalse();
      assertThat(three.lastLines()).containsExactly("no");
      assertThat(killed.awaitExit().describe()).isEqualTo("was killed by SIGSEGV");
    }
  }

  @Test
  void pipesHoldNothingBack() throws Exception {
    try (Child child = room.start(shell("exec cat").readingPipe().writingPipe())) {
      OutputStream stdin = child.stdin();
      InputStream stdout = child.stdout();
      stdin.write('x');
      assertThat(stdout.read()).isEqualTo('x');
      stdin.write(new byte[] {'a', 'b', 'c'}, 1, 2);
      assertThat(stdout.readNBytes(2)).containsExactly('b', 'c');
      stdin.close();
      assertThat(stdout.read()).isEqualTo(-1);
      assertThat(child.awaitExit().code()).isZero();
    }
  }

  @Test
  void controlFilesAreReadByTheChildAlone() throws Exception {
    Path file = room.write("batch", "old");
    room.write("batch", "put a b\n");
    assertThat(Files.getAttribute(file, "unix:mode")).isEqualTo(0100600);
    assertThat(said(shell("cat; cat \"$1\"", room.seen("batch")).readingFile("batch")))
        .isEqualTo("put a b\nput a b\n");
  }

  @Test
  void childsControlFileIsReadButNoLinkFollowed() throws Exception {
    said(shell("echo key > \"$1\"; ln -s /etc/passwd \"$2\"", room.seen("k"), room.seen("link")));
    assertThat(room.read("k")).isEqualTo("key\n");
    assertThatThrownBy(() -> room.read("link")).isInstanceOf(IOException.class);
    assertThat(said(shell("cat").readingFile("link"))).isEmpty();
    assertThat(Files.readString(room.write("link", "mine"))).isEqualTo("mine");
  }

  @Test
  void payloadIsItsDirectoryAndCanBeWritten() throws Exception {
    Path file = Files.writeString(place.payload().resolve("in"), "payload");
    children.account().own(file);
    assertThat(said(shell("cat in; cp in \"$1\"", room.seenPayload("out")))).isEqualTo("payload");
    assertThat(place.payload().resolve("out")).hasContent("payload");
  }

  @Test
  void noFileBecomesLargerThanItMay() throws Exception {
    Launch large = shell("head -c 5000 /dev/zero > \"$1\"", room.seenPayload("large"));
    try (Child child = room.start(large.writingFilesOf(1024))) {
      assertThat(child.awaitExit().code()).isNotZero();
      assertThat(place.payload().resolve("large")).hasSize(1024);
    }
    try (Child child = room.start(large.writingFilesOf(5000))) {
      assertThat(child.awaitExit().code()).isZero();
      assertThat(place.payload().resolve("large")).hasSize(5000);
    }
  }

  @Test
  void floodOnStderrIsReadAndForgotten() throws Exception {
    AtomicLong lines = new AtomicLong();
    Launch flood =
        shell(
                "yes flood | head -n 5000000 >&2; head -c 100000000 /dev/zero >&2; echo >&2; echo end >&2")
            .heardBy((line, nanos) -> lines.incrementAndGet());
    try (Child child = room.start(flood)) {
      assertThat(child.awaitExit().code()).isZero();
      assertThat(lines).hasValue(5_000_002);
      assertThat(child.lastLines()).hasSize(StderrReader.KEPT_LINES).endsWith("end");
      assertThat(child.lastLines()).allMatch(line -> line.length() <= StderrReader.MOST_BYTES);
    }
  }

  @Test
  void hangEndsAtTheLimitWithItsTree() throws Exception {
    Child child = stubborn(Duration.ofSeconds(2));
    Exit exit = child.awaitExit();
    assertThat(exit.limitReached()).isTrue();
    assertThat(exit.describe()).isEqualTo("did not end within its time limit");
    assertThat(Processes.with(token)).isEmpty();
  }

  @Test
  void endTakesTheTreeAlongHoweverManyCallIt() throws Exception {
    Child child = stubborn(PATIENCE);
    CompletableFuture<?>[] calls = new CompletableFuture<?>[4];
    for (int i = 0; i < calls.length; i++) {
      calls[i] =
          CompletableFuture.runAsync(
              () -> {
                child.end();
                assertThat(child.isAlive()).isFalse();
              });
    }
    CompletableFuture.allOf(calls).get();
    child.end();
    assertThat(Processes.with(token)).isEmpty();
    assertThat(child.exit()).isCompleted();
    assertThat(child.awaitExit().limitReached()).isFalse();
  }

  @Test
  void endedWhenInterruptedTooAndTheInterruptStays() throws Exception {
    Child child = stubborn(PATIENCE);
    Thread.currentThread().interrupt();
    child.end();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(child.isAlive()).isFalse();
    assertThat(Processes.with(token)).isEmpty();
  }

  @Test
  void whatAnEndedChildLeftBehindGoesWithTheRoom() throws Exception {
    String script =
        """
        setsid sh -c 'sleep 8642 $1' sh "$1" > /dev/null 2>&1 &
        setsid env -i HOME="$HOME" sleep 8642 "$1" > /dev/null 2>&1 &
        """;
    try (Child child = room.start(shell(script, token))) {
      assertThat(child.awaitExit().code()).isZero();
      room.close();
      await().atMost(PATIENCE).untilAsserted(() -> assertThat(Processes.with(token)).isEmpty());
    }
  }

  @Test
  void closingEndsAllAndLeavesNothing() throws Exception {
    Child child = stubborn(PATIENCE);
    room.write("key", "secret");
    children.close();
    children.close();
    assertThat(child.exit()).isCompleted();
    assertThat(Processes.with(token)).isEmpty();
    assertThat(room.path("key").resolveSibling("../..").normalize()).doesNotExist();
    assertThatThrownBy(() -> room.start(shell("true"))).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> children.room(place.payload(), true)).isInstanceOf(IOException.class);
  }

  @Test
  void whatAnEarlierAgentLeftIsRemoved() throws Exception {
    Path rooms = room.path("key").resolveSibling("../..").normalize();
    room.write("key", "secret");
    Children.of(children.account(), true, place.agent(), means()).close();
    assertThat(rooms).doesNotExist();
  }

  @Test
  void missingProgramIsNamed() {
    Path missing = place.root().resolve("missing");
    assertThatThrownBy(() -> room.start(Launch.of(missing, List.of(), PATIENCE)))
        .hasMessage(missing + " is not a program (expected an executable file)");
  }

  @Test
  void nothingSurvivesTheDeathOfTheAgent() throws Exception {
    Process doomed = Doomed.start(getClass(), place, stubborn(""), stubborn("env -i"));
    try {
      Path gone = Path.of(Doomed.readLine(doomed));
      Path rooms = Path.of(Doomed.readLine(doomed));
      assertThat(gone).exists();
      assertThat(rooms).exists();
      assertThat(Processes.with(token)).hasSizeGreaterThanOrEqualTo(14);
      doomed.destroyForcibly().waitFor();
      await().atMost(PATIENCE).untilAsserted(() -> assertThat(Processes.with(token)).isEmpty());
      await().atMost(PATIENCE).until(() -> !Files.exists(rooms) && !Files.exists(gone));
    } finally {
      doomed.destroyForcibly();
    }
  }
}
