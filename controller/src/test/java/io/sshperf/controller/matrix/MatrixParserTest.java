package io.sshperf.controller.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.controller.analysis.Repeat;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MatrixParserTest {
  private static List<String> problems(String text, String... overrides) {
    return MatrixParser.parse(
            text, "m.yaml", Arrays.stream(overrides).map(AxisOverride::parse).toList())
        .problems()
        .stream()
        .map(MatrixProblem::toString)
        .toList();
  }

  private static Matrix sound(String text, String... overrides) {
    ParsedMatrix parsed =
        MatrixParser.parse(
            text, "m.yaml", Arrays.stream(overrides).map(AxisOverride::parse).toList());
    assertThat(parsed.problems()).isEmpty();
    return ((ParsedMatrix.Sound) parsed).matrix();
  }

  @Test
  void readsEverythingThereIsInOrder() {
    Matrix matrix =
        sound(
            """
            name: all-of-it
            pairs: {list: [{from: lab-1, to: lab-2}, {from: lab-2, to: lab-1}]}
            axes:
              streams: [1, 4]
              cipher: [default, aes128-ctr]
            settings: {size: 1GiB, limit: 200Mbit/s, compression: true}
            exclude:
              - {sender: lab-1, streams: [4]}
            repeat: 3
            warmup: 0
            """);
    assertThat(matrix.name()).isEqualTo("all-of-it");
    assertThat(matrix.pairs()).extracting(p -> p.pair().toString()).hasSize(2);
    assertThat(matrix.axes())
        .extracting(Axis::key)
        .containsExactly(SettingKey.STREAMS, SettingKey.CIPHER);
    assertThat(matrix.settings()).hasSize(3);
    assertThat(matrix.excludes()).hasSize(1);
    assertThat(matrix.repeat()).isEqualTo(Repeat.exactly(3));
    assertThat(matrix.warmup()).isZero();
  }

  @Test
  void everyProblemIsReportedWithItsLine() {
    assertThat(
            problems(
                """
                nmae: x
                pairs:
                  mesh: [a, b]
                axes:
                  chiper: [aes128-ctr]
                  streams: [1, 1, 65]
                  window: []
                  mac: hmac-sha2-256
                  size: [1Gib, 1GiB, 1024MiB]
                settings:
                  size: 2MiB
                  storage: tape
                  compression: yes
                  daemon: existing
                repeat: {min: 3}
                warmup: 101
                baseline: tcp
                """))
        .extracting(p -> p.replaceAll("^line (\\d+): (.{12}).*", "$1 $2"))
        .containsExactly(
            "1 unknown key ",
            "3 mesh is not ",
            "5 unknown key ",
            "6 streams: '65",
            "6 streams: 1 i",
            "7 window: an e",
            "8 mac: a singl",
            "9 size: '1Gib'",
            "9 size: 1024Mi",
            "11 size is both",
            "12 storage: 'ta",
            "13 compression:",
            "14 daemon is no",
            "15 repeat: min ",
            "16 warmup: '101",
            "17 baseline is ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "axes: {cypher: [a]} | did you mean 'cipher'?",
        "axes: {stream: [1]} | did you mean 'streams'?",
        "exlude: [] | did you mean 'exclude'?",
        "cipher: aes128-ctr | put it under axes or settings",
        "settings: {engine: dropbear} | engine: dropbear is not in this version of sshperf (use mina,"
            + " openssh)",
        "settings: {engine: minna} | did you mean 'mina'?",
        "settings: {method: ftp} | method: 'ftp' is unknown (expected stream, sftp, scp)",
        "settings: {program: spc} | program: 'spc' is unknown (expected ssh, scp, sftp); did you"
            + " mean 'scp'?",
        "axes: {sftp_server: [sftp]} | sftp_server: 'sftp' is unknown (expected internal-sftp,"
            + " sftp-server)",
        "axes: {sftp_server: [default, internal-sftp]} | internal-sftp is there twice, as default",
        "axes: {sftpserver: [default]} | did you mean 'sftp_server'?",
        "axes: {cores: [1, two]} | cores: 'two' (expected a whole number, 1 to 8192)",
        "settings: {core: 1} | did you mean 'cores'?",
        "settings: {storage: dsik} | did you mean 'disk'?",
        "settings: {buffer: 0B} | buffer: 0B (expected 1B to 255KiB)",
        "settings: {buffer: 256KiB} | buffer: 256KiB (expected 1B to 255KiB)",
        "settings: {requests: 0} | requests: '0' (expected a whole number, 1 to 4096)",
        "axes: {requests: [1, 4097]} | requests: '4097' (expected a whole number, 1 to 4096)",
        "settings: {files: 300} | files: '300' (expected a count and a size, as 300x1KiB)",
        "settings: {files: 0x1KiB} | files: 0 (expected 1 to 100000)",
        "settings: {files: 3x2TiB} | files: each 2TiB (expected 1B to 1TiB)",
        "settings: {files: 3x1Kib} | files: '1Kib' is not a size",
        "settings: {size: 10} | '10' is not a size",
        "settings: {size: 0B} | size: 0B (expected at least 1B)",
        "settings: {limit: 20MB} | is not a rate",
        "settings: {duration: 10ms} | expected 100ms to 24h",
        "settings: {packet: 256KiB} | packet: 256KiB (expected 1KiB to 255KiB)",
        "settings: {cipher: [a]} | a list (expected one value",
        "settings: {cipher: } | nothing (expected one value",
        "settings: {size: 1MiB, duration: 1s} | do not go together",
        "settings: {size: 1MiB, files: 3x1KiB} | size and files do not go together",
        "axes: {files: [3x1KiB], duration: [1s]} | duration and files do not go together",
        "settings: {engine: mina, client: mina} | do not go together",
        "axes: [streams] | a list (expected a mapping",
        "name: a b | expected 1 to 40 letters",
        "pairs: {list: [{from: a, to: a}]} | expected two different agents",
        "pairs: {list: [{from: a, to: b}, {from: a, to: b}]} | is there twice",
        "pairs: {list: [{from: a}]} | without 'to'",
        "pairs: {list: []} | pairs: none",
        "exclude: [{cipher: }] | nothing (expected one value",
        "exclude: [{}] | an empty entry",
        "exclude: [{sender: '-'}] | agent name: '-'",
        "repeat: 0 | '0' (expected a whole number, 1 to 1000)",
        "repeat: 6.0 | expected a whole number",
        "repeat: {min: 20, max: 6} | repeat: min 20, max 6 (expected a max of at least 20)",
        "repeat: {min: 5, max: 20, until: 2%} | min 5 (expected at least 6, since fewer samples give",
        "repeat: {min: 5} | for exactly 5 write repeat: 5)",
        "repeat: {until: 0%} | repeat.until: '0%' (expected a percentage above 0% and below 100%",
        "repeat: {until: 2} | repeat.until: '2' (expected a percentage",
        "repeat: {until: 100%} | repeat.until: '100%' (expected a percentage",
        "repeat: {until: -2%} | repeat.until: '-2%' (expected a percentage",
        "repeat: {max: 1001} | repeat.max: '1001' (expected a whole number, 1 to 1000)",
        "repeat: {min: [6]} | repeat.min: a list (expected one value",
        "repeat: {untill: 2%} | did you mean 'until'?",
        "repeat: {min: 6, min: 7} | is here a second time",
        "repeat: [6] | repeat: a list (expected one value",
        "a: &x 1 | anchors and aliases",
        "a: !!set {} | tags",
        "just words | a single value (expected a mapping",
        "axes: {streams: [1, 2} | not YAML",
        "? [a] : b | a key is a list",
      })
  void saysWhatWasWrongAndWhatToDo(String text, String expected) {
    assertThat(problems(text)).singleElement().asString().contains("line 1: ").contains(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# nothing but this\n", "---\n", "\n\n"})
  void emptyFileIsOneProblem(String text) {
    assertThat(problems(text)).hasSize(1);
  }

  @Test
  void whatIsNoYamlIsOneLineWithItsNumber() {
    assertThat(problems("axes:\n  cipher: [a\n  mac: b: c\n"))
        .singleElement()
        .asString()
        .startsWith("line 3: not YAML: ")
        .doesNotContain("\n");
    assertThat(problems("axes:\n  name: \u0007\n"))
        .containsExactly("line 2: not YAML: the character U+0007 is not allowed in a file");
  }

  @Test
  void duplicateKeysNameBothLines() {
    assertThat(problems("axes:\n  streams: [1]\n  streams: [2]\n"))
        .containsExactly("line 3: 'streams' is here a second time (first in line 2; remove one)");
  }

  @Test
  void secondDocumentIsRefused() {
    assertThat(problems("repeat: 1\n---\nrepeat: 2\n"))
        .singleElement()
        .asString()
        .startsWith("line 2: a second document");
  }

  @Test
  void hugeAndDeepFilesAreRefusedAtOnce() {
    assertThat(problems("#".repeat(YamlReader.MOST_BYTES + 1)))
        .singleElement()
        .asString()
        .contains("more than 1 MiB");
    assertThat(problems("a: " + "[".repeat(500_000))).singleElement().asString().contains("deep");
    assertThat(problems("a: " + "{a: ".repeat(100_000))).hasSize(1);
    assertThat(problems("x: 1\n".repeat(200_000))).hasSizeLessThanOrEqualTo(Problems.MOST + 1);
  }

  @Test
  void controlCharactersNeverReachTheMessage() {
    assertThat(problems("\"\\e[31m\": 1\nname: \"\\e[2J\"\naxes: {\"\\x07\": [1]}"))
        .hasSize(3)
        .allSatisfy(p -> assertThat(p.chars()).noneMatch(Character::isISOControl));
  }

  @ParameterizedTest
  @CsvSource({
    "dir/my matrix.yaml, my-matrix",
    "window.yml, window",
    "-, matrix",
    "'', matrix",
    ".yaml, yaml",
    "C:\\x\\a.b.yaml, a.b",
    "../..//, matrix",
  })
  void matrixWithoutNameIsNamedAfterItsFile(String source, String name) {
    ParsedMatrix parsed = MatrixParser.parse("repeat: 1", source, List.of());
    assertThat(((ParsedMatrix.Sound) parsed).matrix().name()).isEqualTo(name);
  }

  @Test
  void overrideReplacesAxisOrSettingAndKeepsItsPlace() {
    String text = "axes: {streams: [1, 2], payload: [random, zeros]}\nsettings: {size: 1MiB}\n";
    Matrix matrix = sound(text, "streams=8", "size=1MiB,2MiB", "repeat=2", "warmup=0");
    assertThat(matrix.axes())
        .extracting(Axis::key)
        .containsExactly(SettingKey.STREAMS, SettingKey.PAYLOAD, SettingKey.SIZE);
    assertThat(matrix.axes().get(0).choices()).extracting(Choice::written).containsExactly("8");
    assertThat(matrix.settings()).isEmpty();
    assertThat(matrix.repeat()).isEqualTo(Repeat.exactly(2));
    assertThat(matrix.warmup()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "name: x | 6-20@2%",
        "repeat: 1 | 1",
        "repeat: {min: 6, max: 20, until: 2%} | 6-20@2%",
        "repeat: {max: 50} | 6-50@2%",
        "repeat: {until: 0.5 %, min: 10} | 10-20@0.5%",
        "repeat: {min: 8, max: 8} | 8-8@2%",
      })
  void repeatIsANumberOrWhatAMappingChangesOfTheDefault(String text, String expected) {
    assertThat(sound(text).repeat()).hasToString(expected);
    assertThat(sound("repeat: 3", "repeat=" + expected).repeat()).hasToString(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "{size: 1MiB}, duration=2s, DURATION",
    "{files: 3x1MiB}, duration=2s, DURATION",
    "{size: 1MiB}, files=3x1KiB, FILES",
    "{duration: 2s}, files=3x1KiB, FILES",
    "{files: 3x1MiB}, size=1GiB, SIZE",
  })
  void oneWayToEndOverridesTheOthers(String settings, String override, SettingKey left) {
    assertThat(sound("settings: " + settings, override).settings())
        .extracting(Choice::key)
        .containsExactly(left);
    assertThat(sound("axes: " + settings.replaceAll(": (.*)}", ": [$1]}"), override).choices())
        .extracting(Choice::key)
        .containsExactly(left);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "cipher=a b | --set cipher: 'a b' is not an algorithm's name",
        "chiper=a | --set unknown key 'chiper'",
        "streams=1,1 | --set streams: 1 is there twice",
        "streams=1, | --set streams: no value",
        "repeat=1,2 | --set repeat=1,2 (expected one number)",
        "warmup=x | --set warmup: 'x' (expected",
        "repeat=x | --set repeat: 'x' (expected a whole number, 1 to 1000, or min, max and until as 6-20@2%)",
        "repeat=5-20@2% | --set repeat: min 5 (expected at least 6",
        "repeat=9-8@2% | --set repeat: min 9, max 8 (expected a max of at least 9)",
        "repeat=6-20@2 | --set repeat: '2' (expected a percentage",
        "repeat=6-20 | --set repeat: '6-20' (expected a whole number, 1 to 1000, or min",
        "files=3 | --set files: '3' (expected a count and a size",
        "buffer=1MiB | --set buffer: 1MiB (expected 1B to 255KiB)",
        "daemon=existing | --set daemon is not in this version",
        "cores=0 | --set cores: '0' (expected a whole number, 1 to 8192)",
      })
  void problemsOfOverridesNameTheOption(String override, String expected) {
    assertThat(problems("repeat: 1", override))
        .singleElement()
        .asString()
        .startsWith(expected.strip());
  }

  @Test
  void randomTextIsAlwaysAnswered() {
    long seed = new Random().nextLong();
    System.out.println("randomTextIsAlwaysAnswered: seed " + seed);
    Random random = new Random(seed);
    String[] pieces = {
      "axes",
      "settings",
      "exclude",
      "pairs",
      "list",
      "from",
      ": ",
      ":",
      "\n",
      "  ",
      "- ",
      "[",
      "]",
      "{",
      "}",
      ",",
      "cipher",
      "streams",
      "1",
      "4GiB",
      "default",
      "&a",
      "*a",
      "!!x",
      "|",
      ">",
      "'",
      "\"",
      "\\",
      "#",
      "---",
      "...",
      "%",
      "@",
      "?",
      "\t",
      "\u0000",
      "\ud800",
      "ü",
      "😀",
      "\u2028",
      "<<",
    };
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(40); n > 0; n--) {
        text.append(
            random.nextInt(8) == 0
                ? String.valueOf((char) random.nextInt(0x3000))
                : pieces[random.nextInt(pieces.length)]);
      }
      assertThat(problems(text.toString()))
          .allSatisfy(p -> assertThat(p).doesNotContain("\n").isNotBlank());
    }
  }

  @Test
  void damagedMatrixIsAlwaysAnswered() {
    long seed = new Random().nextLong();
    System.out.println("damagedMatrixIsAlwaysAnswered: seed " + seed);
    Random random = new Random(seed);
    String whole = BundledMatrices.text("demo").orElseThrow();
    for (int i = 0; i < 5_000; i++) {
      StringBuilder text = new StringBuilder(whole);
      for (int n = 1 + random.nextInt(4); n > 0; n--) {
        int at = random.nextInt(text.length());
        switch (random.nextInt(3)) {
          case 0 -> text.deleteCharAt(at);
          case 1 -> text.insert(at, (char) (random.nextInt(96) + 32));
          default -> text.setCharAt(at, whole.charAt(random.nextInt(whole.length())));
        }
      }
      PlanResult result =
          Planner.plan(text.toString(), "m", List.of(), Fleet.of("lab-1", "lab-2"), false);
      assertThat(result).isNotNull();
    }
  }

  @Test
  void bundledMatricesAreSound() {
    for (String name : BundledMatrices.names()) {
      assertThat(sound(BundledMatrices.text(name).orElseThrow()).name()).isEqualTo(name);
    }
    assertThat(BundledMatrices.text("none-such")).isEmpty();
  }
}
