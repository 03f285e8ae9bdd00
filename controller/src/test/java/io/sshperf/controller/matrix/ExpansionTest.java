package io.sshperf.controller.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Pair;
import io.sshperf.proto.model.Programs;
import io.sshperf.proto.model.Requests;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ExpansionTest {
  private static final List<Pair> PAIRS = List.of(pair("lab-1", "lab-2"));

  private static Pair pair(String sender, String receiver) {
    return new Pair(new AgentName(sender), new AgentName(receiver));
  }

  private static Matrix matrix(String text) {
    ParsedMatrix parsed = MatrixParser.parse(text, "m.yaml", List.of());
    assertThat(parsed.problems()).isEmpty();
    return ((ParsedMatrix.Sound) parsed).matrix();
  }

  private static List<Cell> cells(String text) {
    Expansion expansion = Expansion.of(matrix(text), PAIRS, false);
    assertThat(expansion.problems()).isEmpty();
    return expansion.cells();
  }

  private static List<String> problems(String text) {
    return Expansion.of(matrix(text), PAIRS, false).problems().stream()
        .map(MatrixProblem::toString)
        .toList();
  }

  private static String ints(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(i -> i + "KiB").toList().toString();
  }

  @Test
  void firstAxisIsTheSlowest() {
    assertThat(cells("axes: {initiator: [pull, push], streams: [4, 1]}"))
        .extracting(c -> c.number() + " " + c.spec().initiator().word() + " " + streams(c.spec()))
        .containsExactly("1 pull 4", "2 pull 1", "3 push 4", "4 push 1");
  }

  private static int streams(CellSpec spec) {
    return spec.settings().load().streams();
  }

  @Test
  void macSweepWithAnAeadCipherIsOneCell() {
    assertThat(
            cells(
                """
                axes:
                  cipher: [aes128-gcm@openssh.com, chacha20-poly1305@openssh.com, aes128-ctr]
                  mac: [hmac-sha2-256, hmac-sha2-512, default]
                """))
        .hasSize(1 + 1 + 3);
  }

  @Test
  void axisThatNoCellCanUseIsAProblem() {
    assertThat(
            problems(
                """
                settings: {cipher: aes128-gcm@openssh.com}
                axes:
                  mac: [hmac-sha2-256, hmac-sha2-512]
                """))
        .singleElement()
        .asString()
        .startsWith("line 3: mac: no cell can use this axis");
  }

  @Test
  void bufferAndRequestsAreForSftpAlone() {
    assertThat(
            cells(
                """
                axes:
                  method: [stream, sftp, scp]
                  buffer: [default, 32KiB, 255KiB]
                  requests: [1, 64]
                """))
        .hasSize(1 + 3 * 2 + 1)
        .filteredOn(c -> !c.spec().settings().requestsApply())
        .extracting(c -> c.spec().settings().requests())
        .containsOnly(Requests.DEFAULT);
  }

  @Test
  void bufferAxisWithoutSftpIsAProblemThatSaysWhatToDo() {
    assertThat(problems("settings: {method: scp}\naxes:\n  buffer: [32KiB, 64KiB]\n"))
        .containsExactly(
            "line 3: buffer: no cell can use this axis, since of the methods only sftp has"
                + " requests (add sftp to method, or set buffer to default)");
    assertThat(problems("axes:\n  method: [stream, scp]\n  requests: [1, 2]\n"))
        .singleElement()
        .asString()
        .startsWith("line 3: requests: no cell can use this axis");
    assertThat(problems("axes: {method: [stream, sftp], requests: [1, 2]}")).isEmpty();
  }

  private static List<String> programs(String text) {
    return cells(text).stream().map(Cell::spec).map(ExpansionTest::program).toList();
  }

  private static String program(CellSpec spec) {
    Programs programs = spec.settings().programs();
    return spec.client().word()
        + " "
        + spec.settings().method().word()
        + programs.client().map(p -> " by " + p.word()).orElse("")
        + programs.sftpServer().map(s -> " from " + s.word()).orElse("");
  }

  @Test
  void programIsForTheMethodSftpOfOpensshAlone() {
    assertThat(
            programs(
                """
                axes:
                  engine: [mina, openssh]
                  method: [stream, sftp, scp]
                  program: [default, ssh, scp, sftp]
                """))
        .containsExactly(
            "mina stream",
            "mina sftp",
            "mina scp",
            "openssh stream",
            "openssh sftp",
            "openssh sftp by sftp",
            "openssh scp");
  }

  @Test
  void programIsOfTheClientAndSftpServerOfTheServer() {
    String axes =
        "axes: {program: [scp, sftp], sftp_server: [sftp-server, internal-sftp]}\n"
            + "settings: {method: sftp, ";
    assertThat(problems(axes + "client: openssh}"))
        .singleElement()
        .asString()
        .startsWith(
            "line 1: sftp_server: no cell can use this axis, since only openssh as server has");
    assertThat(problems(axes + "server: openssh}"))
        .containsExactly(
            "line 1: program: no cell can use this axis, since only openssh as client has several"
                + " programs for a method, and for sftp alone: scp and sftp (add openssh to client"
                + " or engine, and sftp to method, or set program to default)");
    assertThat(programs(axes + "engine: openssh}"))
        .containsExactly(
            "openssh sftp from sftp-server",
            "openssh sftp",
            "openssh sftp by sftp from sftp-server",
            "openssh sftp by sftp");
  }

  @Test
  void programAxisOfWhichTheMethodHasNoneIsAProblem() {
    assertThat(
            problems("settings: {engine: openssh, method: stream}\naxes: {program: [scp, sftp]}"))
        .singleElement()
        .asString()
        .startsWith("line 2: program: no cell can use this axis");
    assertThat(problems("settings: {engine: openssh, method: scp}\naxes: {program: [scp, sftp]}"))
        .hasSize(1);
    assertThat(programs("settings: {engine: openssh, method: scp, program: sftp}"))
        .as("one fixed value is let pass")
        .containsExactly("openssh scp");
  }

  @Test
  void programThatRunsInAnyCaseLeavesTheKeyAsItIs() {
    String sftp = "engine: openssh, method: sftp";
    String key = cells("settings: {" + sftp + "}").get(0).key();
    assertThat(cells("settings: {" + sftp + ", program: scp}").get(0).key()).isEqualTo(key);
    assertThat(cells("settings: {" + sftp + ", sftp_server: internal-sftp}").get(0).key())
        .isEqualTo(key);
    assertThat(cells("settings: {" + sftp + ", program: sftp}").get(0).key()).isNotEqualTo(key);
    assertThat(cells("settings: {" + sftp + ", sftp_server: sftp-server}").get(0).key())
        .isNotEqualTo(key);
  }

  @Test
  void coresAreForEndsWithPrograms() {
    List<Cell> cells =
        cells("axes: {client: [mina, openssh], server: [mina, openssh], cores: [1, 2, default]}");
    assertThat(cells.stream().map(c -> cores(c.spec())))
        .containsExactly(
            "mina mina",
            "mina openssh on 1",
            "mina openssh on 2",
            "mina openssh",
            "openssh mina on 1",
            "openssh mina on 2",
            "openssh mina",
            "openssh openssh on 1",
            "openssh openssh on 2",
            "openssh openssh");
    assertThat(cells("settings: {cores: 2}").get(0).key())
        .as("one fixed value is let pass")
        .isEqualTo(cells("name: x").get(0).key());
  }

  private static String cores(CellSpec spec) {
    OptionalInt cores = spec.settings().programs().cores();
    return spec.client().word()
        + " "
        + spec.server().word()
        + (cores.isPresent() ? " on " + cores.getAsInt() : "");
  }

  @Test
  void coresThatNoEndCanBeKeptToAreAProblem() {
    assertThat(problems("axes: {cores: [1, 2]}"))
        .containsExactly(
            "line 1: cores: no cell can use this axis, since only programs of the hosts can be kept"
                + " to some cores, not mina, which runs in the agent (add openssh to engine,"
                + " client or server, or set cores to default)");
  }

  @Test
  void keysAreMadeOfCoresOnlyWhereTheyAreNamed() {
    assertThat(CellKeys.identity(cells("settings: {engine: openssh, cores: 2}").get(0).spec()))
        .endsWith("server=openssh\ncores=2\n");
    assertThat(
            CellKeys.identity(cells("settings: {engine: openssh, cores: default}").get(0).spec()))
        .doesNotContain("cores");
  }

  @Test
  void keysAreMadeOfProgramsOnlyWhereTheyAreNamed() {
    assertThat(CellKeys.identity(cells("settings: {engine: openssh, method: sftp}").get(0).spec()))
        .isEqualTo("sender=lab-1\nreceiver=lab-2\nclient=openssh\nserver=openssh\nmethod=sftp\n");
    assertThat(
            CellKeys.identity(
                cells(
                        "settings: {engine: openssh, method: sftp, program: sftp, sftp_server:"
                            + " sftp-server}")
                    .get(0)
                    .spec()))
        .endsWith("method=sftp\nprogram=sftp\nsftp_server=sftp-server\n");
  }

  @Test
  void excludedProgramIsTheOneNamedOrTheOneThatRuns() {
    String axes =
        """
        settings: {engine: openssh}
        axes: {method: [stream, sftp, scp], program: [default, sftp]}
        """;
    assertThat(programs(axes + "exclude: [{program: scp}]"))
        .containsExactly("openssh stream", "openssh sftp by sftp");
    assertThat(programs(axes + "exclude: [{program: sftp}]"))
        .containsExactly("openssh stream", "openssh sftp", "openssh scp");
    assertThat(programs(axes + "exclude: [{program: ssh}]"))
        .containsExactly("openssh sftp", "openssh sftp by sftp", "openssh scp");
  }

  @Test
  void contradictionThatIsExcludedIsLeftOut() {
    assertThat(
            cells(
                """
                axes:
                  window: [1MiB, 16KiB]
                  packet: [8KiB, 32KiB]
                exclude:
                  - {window: 16KiB, packet: 32KiB}
                """))
        .hasSize(3);
    assertThat(
            cells(
                """
                axes:
                  streams: [1, 4, 8]
                  files: [3x1KiB, 300x1KiB]
                  method: [stream, sftp]
                exclude:
                  - {files: 3x1KiB, streams: [4, 8]}
                """))
        .hasSize(2 * (1 + 3));
    assertThat(
            cells("axes: {size: [4B, 1MiB], streams: [1, 8]}\nexclude: [{size: 4B, streams: 8}]"))
        .hasSize(3);
    assertThat(
            cells("axes: {streams: [1, 8], size: [4B, 1MiB]}\nexclude: [{size: 4B, streams: 8}]"))
        .hasSize(3);
  }

  @Test
  void contradictionThatIsNotExcludedIsRefusedOnce() {
    String text =
        """
        axes:
          window: [1MiB, 16KiB]
          packet: [8KiB, 32KiB]
          streams: [1, 2]
        exclude:
          - {window: 16KiB, packet: 32KiB, streams: 2}
        """;
    assertThat(problems(text))
        .containsExactly(
            "line 3: window: 16KiB (expected at least the packet, 32KiB); leave one of the two out,"
                + " or take the combination out with exclude");
  }

  @Test
  void durationOfSftpAndScpNeedsAWarmup() {
    String text = "axes: {method: [stream, scp]}\nsettings:\n  duration: 5s\n";
    assertThat(cells(text)).hasSize(2);
    assertThat(problems(text + "warmup: 0"))
        .containsExactly(
            "line 3: duration: with scp its size is chosen from the warm-up, and warmup is 0"
                + " (expected 1 or more; or use size)");
    assertThat(problems(text + "warmup: 0\nexclude: [{method: scp}]")).isEmpty();
    assertThat(problems("settings: {duration: 5s, storage: disk}\nwarmup: 0"))
        .containsExactly(
            "line 1: duration: with stream on disk its size is chosen from the warm-up, and warmup"
                + " is 0 (expected 1 or more; or use size)");
  }

  @Test
  void impossibleCombinationIsOneProblemAtTheValue() {
    assertThat(
            problems(
                """
                axes:
                  streams: [1, 2, 4]
                  window: [1MiB, 16KiB]
                  packet:
                    - 8KiB
                    - 32KiB
                """))
        .singleElement()
        .asString()
        .startsWith("line 6: window: 16KiB (expected at least the packet, 32KiB)");
  }

  @Test
  void excludeOfNothingOrOfEverythingIsAProblem() {
    assertThat(problems("axes: {streams: [1, 2]}\nexclude:\n  - {streams: 3}\n"))
        .containsExactly("line 3: exclude: matches no cell (correct it, or remove the entry)");
    assertThat(problems("exclude: [{initiator: push}]"))
        .singleElement()
        .asString()
        .contains("no cell");
  }

  @Test
  void excludeTakesEitherEndForEngineAndAnyOfSeveralValues() {
    assertThat(problems("exclude: [{engine: mina}]")).singleElement().asString().contains("leaves");
    assertThat(
            cells(
                "axes: {streams: [1, 2, 4, 8], size: [1MiB, 1GiB]}\n"
                    + "exclude: [{streams: [4, 8], size: 1024MiB}, {receiver: lab-2, streams: 1}]"))
        .extracting(c -> streams(c.spec()) + " " + c.spec().settings().load().amount())
        .containsExactly("2 1MiB", "2 1GiB", "4 1MiB", "8 1MiB");
  }

  @Test
  @Timeout(5)
  void hugeMatrixIsRefusedByItsCount() {
    String text =
        String.format(
            "axes:\n  window: %s\n  packet: %s\n  size: %s\n  limit: [1MB/s, 2MB/s]\n",
            ints(255).replace("[", "[300KiB, "), ints(255), ints(200));
    assertThat(problems(text))
        .singleElement()
        .asString()
        .startsWith("line 2: the matrix has 26,112,000 cells (expected at most 1,000,000");
    String vast = IntStream.range(1, 20_000).mapToObj(i -> i + "KiB").toList().toString();
    String streams = IntStream.rangeClosed(1, 64).boxed().toList().toString();
    assertThat(
            problems(
                "axes: {size: "
                    + vast
                    + ", limit: "
                    + vast.replace("KiB", "KB/s")
                    + ", streams: "
                    + streams
                    + ", window: "
                    + vast
                    + "}"))
        .singleElement()
        .asString()
        .contains("the matrix has 511,923,203,839,936 cells");
  }

  @Test
  @Timeout(20)
  void manyCellsNeedLeave() {
    String text = "axes: {size: " + ints(200) + ", limit: " + ints(60).replace("KiB", "MB/s") + "}";
    assertThat(problems(text))
        .singleElement()
        .asString()
        .contains("12,000 cells")
        .contains("--yes");
    assertThat(Expansion.of(matrix(text), PAIRS, true).cells()).hasSize(12_000);
    assertThat(
            problems(
                text
                    + "\nexclude: [{limit: [1MB/s, 2MB/s, 3MB/s, 4MB/s, 5MB/s, 6MB/s,"
                    + " 7MB/s, 8MB/s, 9MB/s, 10MB/s]}]"))
        .isEmpty();
  }

  @Test
  void keyIsWhatItAlwaysWas() {
    assertThat(cells("repeat: 1")).extracting(Cell::key).containsExactly(KNOWN_DEFAULT);
    assertThat(
            cells(
                "settings: {cipher: aes128-ctr, mac: hmac-sha2-256, kex: curve25519-sha256,"
                    + " compression: false, offer: named, window: 1MiB, packet: 32KiB, streams: 4,"
                    + " limit: 8Mbit/s, payload: zeros, size: 1GiB, initiator: pull}"))
        .extracting(Cell::key)
        .containsExactly(KNOWN_ALL);
  }

  @Test
  void keysOfNewSettingsStayWhatTheyAre() {
    assertThat(
            cells(
                "axes: {method: [stream, sftp, scp]}\n"
                    + "settings: {buffer: 255KiB, requests: 4, files: 300x1KiB, storage: disk}"))
        .extracting(Cell::key)
        .containsExactly(KNOWN_NEW);
    assertThat(cells("settings: {method: sftp, buffer: default, requests: default}"))
        .extracting(Cell::key)
        .isEqualTo(cells("settings: {method: sftp}").stream().map(Cell::key).toList());
  }

  private static final String[] KNOWN_NEW = {"956b67", "3de96e", "c1a859"};
  private static final String KNOWN_DEFAULT = "2aa74e";
  private static final String KNOWN_ALL = "6fbaca";

  @Test
  void keyDoesNotDependOnSpellingOrOnWhetherADefaultIsWritten() {
    String key = cells("settings: {size: 1GiB, limit: 8Mbit/s}").get(0).key();
    assertThat(
            cells(
                    "axes: {limit: [1MB/s], size: [1024MiB]}\n"
                        + "settings: {cipher: default, streams: 1, engine: mina, payload: random}")
                .get(0)
                .key())
        .isEqualTo(key);
  }

  @Test
  void keysThatAgreeGetMoreDigits() {
    Matrix matrix =
        matrix("axes: {size: " + ints(300) + ", limit: " + ints(300).replace("KiB", "MB/s") + "}");
    List<Cell> cells = Expansion.of(matrix, PAIRS, true).cells();
    assertThat(new HashSet<>(cells.stream().map(Cell::key).toList())).hasSize(90_000);
    assertThat(cells).extracting(c -> c.key().length()).contains(6, 7);
  }

  @Test
  void expansionHoldsForRandomMatrices() {
    long seed = new Random().nextLong();
    System.out.println("expansionHoldsForRandomMatrices: seed " + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 300; i++) {
      checkExpansion(random);
    }
  }

  private static void checkExpansion(Random random) {
    Map<String, List<String>> axes = RandomMatrix.axes(random);
    List<Pair> pairs =
        PAIRS.size() == random.nextInt(2)
            ? PAIRS
            : List.of(pair("lab-1", "lab-2"), pair("lab-2", "lab-1"), pair("lab-3", "lab-1"));
    Expansion expansion = Expansion.of(matrix(RandomMatrix.text(axes)), pairs, true);
    Set<Map<String, String>> expected = RandomMatrix.distinct(axes);
    if (!expansion.problems().isEmpty()) {
      assertThat(expansion.problems())
          .allSatisfy(
              p ->
                  assertThat(p.text())
                      .matches(
                          "(mac|buffer|requests|program|sftp_server|cores): no cell can use .*"));
      assertThat(RandomMatrix.hasUselessAxis(axes)).isTrue();
      return;
    }
    List<Cell> cells = expansion.cells();
    assertThat(cells).hasSize(expected.size() * pairs.size());
    assertThat(cells.stream().map(Cell::key).distinct()).hasSize(cells.size());
    assertThat(cells.stream().map(Cell::spec).distinct()).hasSize(cells.size());
    assertThat(cells.stream().map(Cell::number))
        .containsExactlyElementsOf(IntStream.rangeClosed(1, cells.size()).boxed().toList());
    List<String> order = new ArrayList<>(axes.keySet());
    Collections.shuffle(order, random);
    Map<String, List<String>> shuffled = new LinkedHashMap<>();
    order.forEach(
        key -> shuffled.put(key, RandomMatrix.respelled(axes.getOrDefault(key, List.of()))));
    assertThat(byKey(Expansion.of(matrix(RandomMatrix.text(shuffled)), pairs, true).cells()))
        .isEqualTo(byKey(cells));
  }

  private static Map<String, CellSpec> byKey(List<Cell> cells) {
    return cells.stream().collect(Collectors.toMap(Cell::key, Cell::spec));
  }

  @Test
  void excludingEachContradictionLeavesTheOthers() {
    long seed = new Random().nextLong();
    System.out.println("excludingEachContradictionLeavesTheOthers: seed " + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      List<Integer> streams = RandomMatrix.some(random, List.of(1, 2, 8, 64));
      List<Integer> counts = RandomMatrix.some(random, List.of(1, 3, 8, 100));
      String axes = "axes: {streams: " + streams + ", files: " + files(counts) + "}\n";
      List<String> out = new ArrayList<>();
      for (int s : streams) {
        counts.stream()
            .filter(count -> count < s)
            .forEach(count -> out.add("{streams: " + s + ", files: " + count + "x1KiB}"));
      }
      int sound = streams.size() * counts.size() - out.size();
      if (out.isEmpty()) {
        assertThat(cells(axes)).hasSize(sound);
        continue;
      }
      assertThat(problems(axes)).isNotEmpty().allMatch(p -> p.contains("at least one file"));
      String excluding = axes + "exclude: " + out;
      if (sound == 0) {
        assertThat(problems(excluding)).singleElement().asString().contains("leaves no cell");
      } else {
        assertThat(cells(excluding)).hasSize(sound);
      }
    }
  }

  private static List<String> files(List<Integer> counts) {
    return counts.stream().map(count -> count + "x1KiB").toList();
  }

  @Test
  void excludedCellsAreThoseThatMatchEveryCondition() {
    long seed = new Random().nextLong();
    System.out.println("excludedCellsAreThoseThatMatchEveryCondition: seed " + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      List<Integer> streams = RandomMatrix.some(random, List.of(1, 2, 3, 4, 5, 6));
      List<Integer> seconds = RandomMatrix.some(random, List.of(1, 2, 3, 4, 5, 6));
      List<Integer> outStreams = RandomMatrix.some(random, streams);
      List<Integer> outSeconds = RandomMatrix.some(random, seconds);
      String text =
          "axes: {streams: "
              + streams
              + ", initiator: [push, pull], duration: "
              + units(seconds)
              + "}\nexclude: [{initiator: pull, streams: "
              + outStreams
              + ", duration: "
              + units(outSeconds)
              + "}]";
      List<Cell> cells = cells(text);
      assertThat(cells)
          .hasSize(2 * streams.size() * seconds.size() - outStreams.size() * outSeconds.size());
      assertThat(cells)
          .noneMatch(
              c ->
                  c.spec().initiator() == Initiator.PULL
                      && outStreams.contains(streams(c.spec()))
                      && outSeconds.stream()
                          .anyMatch(
                              s ->
                                  SettingKey.DURATION
                                      .value(c.spec())
                                      .equals(
                                          new io.sshperf.proto.model.Amount.Lasting(
                                              Duration.ofSeconds(s)))));
    }
  }

  private static List<String> units(List<Integer> seconds) {
    return seconds.stream().map(s -> s + "s").toList();
  }
}
