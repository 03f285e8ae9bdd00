package io.sshperf.agent.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.sshperf.agent.cpu.Proc;
import io.sshperf.proto.model.CpuTime;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is told of a child's CPU time, confined or not, and held against time(1). */
abstract class CountedContract {
  private static final Path TIME = Path.of("/usr/bin/time");

  /** How far user and system time may each be off, if that is more than the other one. */
  private static final double SHARE = 0.03;

  private static final long LEAST_MILLIS = 20;

  static final String BURN = "i=0; while [ $i -lt %d ]; do i=$((i + 1)); done";

  /** Some time of its own, some of the kernel's, by itself and by those that it waits for. */
  private static final String BUSY =
      """
      %s
      head -c 300000000 /dev/zero | cat > /dev/null
      (%s) & wait
      """
          .formatted(BURN.formatted(150_000), BURN.formatted(100_000));

  Place place;
  Children children;
  Room room;
  private final AtomicInteger attending = new AtomicInteger();

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
  }

  Launch counted(Launch launch) {
    return launch.counted(
        work -> {
          attending.incrementAndGet();
          return work;
        });
  }

  Launch counted(String script, String... words) {
    return counted(ChildrenContract.shell(script, words));
  }

  CpuTime cpu(Child child) throws InterruptedException {
    child.awaitExit();
    return child.cpu().value().orElseThrow(() -> new AssertionError(child.cpu().whyNot()));
  }

  @Test
  void isWhatTimeSaysOfTheSameRun() throws Exception {
    assertThat(TIME).as("apt-get install time").isExecutable();
    List<String> words = List.of("-v", "-o", room.seenPayload("said"), "sh", "-c", BUSY);
    try (Child child = room.start(counted(Launch.of(TIME, words, ChildrenContract.PATIENCE)))) {
      CpuTime cpu = cpu(child);
      String said = Files.readString(place.payload().resolve("said"), UTF_8);
      CpuTime expected = new CpuTime(seconds(said, "User time"), seconds(said, "System time"));
      assertThat(expected.user()).isPositive();
      assertThat(expected.system()).isPositive();
      assertClose(cpu.user(), expected.user());
      assertClose(cpu.system(), expected.system());
    }
  }

  private static void assertClose(Duration found, Duration expected) {
    long within = Math.max(Math.round(expected.toMillis() * SHARE), LEAST_MILLIS);
    assertThat(found).isCloseTo(expected, Duration.ofMillis(within));
  }

  private static Duration seconds(String said, String what) {
    Matcher line = Pattern.compile(what + " \\(seconds\\): ([0-9.]+)").matcher(said);
    assertThat(line.find()).as(said).isTrue();
    return Duration.ofNanos(new BigDecimal(line.group(1)).movePointRight(9).longValueExact());
  }

  @Test
  void thoseThatForkAndExitEarlyAreCountedIfTheyAreWaitedFor() throws Exception {
    String early = "for n in 1 2 3 4; do (%s) & done; wait".formatted(BURN.formatted(50_000));
    try (Child alone = room.start(counted(BURN.formatted(50_000)));
        Child four = room.start(counted(early))) {
      assertThat(cpu(four).total()).isGreaterThan(cpu(alone).total().multipliedBy(2));
    }
  }

  @Test
  void nobodyHearsWhatTheShellTells() throws Exception {
    ConcurrentLinkedQueue<String> heard = new ConcurrentLinkedQueue<>();
    try (Child child =
        room.start(
            counted("echo one >&2; printf 'no end' >&2").heardBy((line, at) -> heard.add(line)))) {
      cpu(child);
      assertThat(child.lastLines())
          .containsExactly("one", "no end")
          .containsExactlyElementsOf(heard);
      assertThat(attending).hasPositiveValue();
    }
  }

  /** It looks up its parent's words, where it can. */
  @Test
  void programThatTellsOfItselfIsNotBelieved() throws Exception {
    String liar =
        """
        mark=$(tr '\\0' '\\n' < /proc/$PPID/cmdline | grep '^sshperf-times-')
        echo "$mark" >&2
        echo "0m0.00s 0m0.00s" >&2
        echo "77m0.00s 77m0.00s" >&2
        echo "${mark:-none}"
        """;
    try (Child child = room.start(counted(liar).writingPipe())) {
      assertThat(new String(child.stdout().readAllBytes(), UTF_8)).startsWith("sshperf-times-");
      assertThat(cpu(child).total()).isLessThan(Duration.ofMinutes(77));
    }
  }

  @Test
  void killedOneIsUnknownAndSoIsOneThatRuns() throws Exception {
    try (Child child = room.start(counted("echo up; exec sleep 8642").writingPipe())) {
      assertThat(child.stdout().read()).isEqualTo('u');
      assertThat(child.cpu().whyNot()).isEqualTo("sh has not ended");
      child.end();
      assertThat(child.cpu().whyNot()).isEqualTo("sh had to be killed");
    }
    try (Child child = room.start(ChildrenContract.shell("true"))) {
      child.awaitExit();
      assertThat(child.cpu().whyNot()).isEqualTo("CPU time is not asked of this program");
    }
  }

  @Test
  void exitCodesSignalsAndPipesAreTheProgramsOwn() throws Exception {
    try (Child three = room.start(counted("exit 3"));
        Child killed = room.start(counted("kill -SEGV $$"))) {
      assertThat(three.awaitExit().code()).isEqualTo(3);
      assertThat(killed.awaitExit().describe()).isEqualTo("was killed by SIGSEGV");
      assertThat(killed.lastLines()).isEmpty();
      cpu(killed);
    }
    try (Child child = room.start(counted("exec cat").readingPipe().writingPipe())) {
      child.stdin().write('x');
      assertThat(child.stdout().read()).isEqualTo('x');
      child.stdin().close();
      assertThat(child.stdout().read()).isEqualTo(-1);
      cpu(child);
    }
    Launch large = counted("exec head -c 5000 /dev/zero > \"$1\"", room.seenPayload("large"));
    try (Child child = room.start(large.writingFilesOf(1024))) {
      assertThat(child.awaitExit().isFileTooLarge()).isTrue();
      cpu(child);
    }
  }

  @Test
  void treeOnOneCoreIsOnThatAloneAndSharesIt() throws Exception {
    int core = Cores.allowed().get(Cores.allowed().size() - 1);
    String two = "(%1$s) & (%1$s) & echo up; wait".formatted(BURN.formatted(300_000));
    long before = System.nanoTime();
    try (Child child = room.start(counted(two).onCores(List.of(core)).writingPipe())) {
      assertThat(child.stdout().read()).isEqualTo('u');
      List<Long> tree = Proc.tree(child.pid());
      assertThat(tree).hasSizeGreaterThan(3);
      for (long pid : tree) {
        assertThat(Cores.allowed(Proc.read(pid, "status"))).isSubsetOf(core);
      }
      Exit exit = child.awaitExit();
      double used = cpu(child).total().toNanos();
      assertThat(used / (exit.nanos() - before)).isLessThan(1.1);
    }
  }

  @Test
  void programGoesWhenItsShellDoes() throws Exception {
    try (Child child = room.start(counted("echo up; exec sleep 8642").writingPipe())) {
      assertThat(child.stdout().read()).isEqualTo('u');
      List<Long> tree = Proc.tree(child.pid());
      long program = tree.get(tree.size() - 1);
      await().until(() -> Proc.name(program).equals("sleep"));
      long shell = tree.get(tree.size() - 2);
      ProcessHandle.of(shell).ifPresent(ProcessHandle::destroyForcibly);
      child.awaitExit();
      await().until(() -> Proc.name(program).isEmpty());
      assertThat(child.cpu().whyNot())
          .isEqualTo("the shell that waited for the program did not tell its CPU time");
    }
  }
}
