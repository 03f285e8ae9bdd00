package io.sshperf.agent.engine.openssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.DataRate;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.Requests;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.TransferSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ClientArgumentsTest {
  private static final String KEY =
      "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAILo4kD0nQKi4CZCCbzVUl5ePEwzNsWxYXJlhqLkrKBqX";
  private static final ClientArguments.Paths PATHS =
      new ClientArguments.Paths("/keys of/user", "/keys of/known_hosts");
  private static final ChildFile FILE = new ChildFile("/data/payload-0-0", "payload-0-0");
  private static final TransferSettings SFTP = TransferSettings.DEFAULT.with(Method.SFTP);
  private static final TransferSettings SCP = TransferSettings.DEFAULT.with(Method.SCP);

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "::1", "fe80::1%eth0", "lab-1.example.org", "lab_1"})
  void theRealSshUnderstandsEveryOption(String host) throws Exception {
    Algorithms algorithms =
        Algorithms.DEFAULT
            .withCipher("aes128-ctr")
            .withMac("hmac-sha2-512")
            .withKex("curve25519-sha256")
            .withCompression(true);
    List<String> words = new ArrayList<>(List.of("ssh", "-G"));
    words.addAll(
        arguments(ClientProgram.SSH, "9.2", TransferSettings.DEFAULT.with(algorithms), host)
            .command("sshperf-sink payload-0-0"));

    RealProgram.Answer answer = RealProgram.run("openssh-client", words);

    assertThat(answer.exitCode()).as(answer.text()).isZero();
    assertThat(answer.text().lines())
        .contains(
            "hostname " + host,
            "port 2222",
            "user sshperf",
            "batchmode yes",
            "identitiesonly yes",
            "identityagent none",
            "identityfile /keys of/user",
            "addkeystoagent false",
            "preferredauthentications publickey",
            "controlmaster false",
            "stricthostkeychecking true",
            "userknownhostsfile /keys of/known_hosts",
            "globalknownhostsfile /dev/null",
            "updatehostkeys false",
            "verifyhostkeydns false",
            "checkhostip no",
            "hostkeyalgorithms ssh-ed25519",
            "hostkeyalias server",
            "canonicalizehostname false",
            "clearallforwardings yes",
            "permitlocalcommand no",
            "requesttty false",
            "escapechar none",
            "connectionattempts 1",
            "connecttimeout 11",
            "loglevel DEBUG",
            "logverbose clientloop.c:client_status_confirm():*",
            "ciphers aes128-ctr",
            "macs hmac-sha2-512",
            "kexalgorithms curve25519-sha256",
            "compression yes")
        .noneMatch(line -> line.startsWith("controlpath"));
  }

  @Test
  void whatIsNotAskedForIsLeftToTheProgram() throws Exception {
    assertThat(arguments(ClientProgram.SSH, "9.2", TransferSettings.DEFAULT).command("x"))
        .noneMatch(word -> word.matches("(Ciphers|MACs|KexAlgorithms|Compression)=.*"))
        .endsWith("server", "x");
  }

  @Test
  void anOldSshTellsTheConsentByItsLevel() throws Exception {
    assertThat(arguments(ClientProgram.SSH, "8.4", TransferSettings.DEFAULT).command("x"))
        .contains("LogLevel=DEBUG2")
        .noneMatch(word -> word.startsWith("LogVerbose"));
  }

  @Test
  void scpIsToldItsProtocol() throws Exception {
    assertThat(operands(arguments(ClientProgram.SCP, "9.2", SFTP).push(List.of(FILE))))
        .containsExactly("-s", "/data/payload-0-0", "server:payload-0-0");
    assertThat(operands(arguments(ClientProgram.SCP, "9.2", SCP).pull(FILE)))
        .containsExactly("-O", "server:payload-0-0", "/data/payload-0-0");
    assertThat(operands(arguments(ClientProgram.SCP, "8.4", SCP).pull(FILE)))
        .containsExactly("server:payload-0-0", "/data/payload-0-0");
  }

  @Test
  void severalFilesGoToTheDirectoryAndComeByTheirPattern() throws Exception {
    ChildFile second = new ChildFile("/data/payload-0-1", "payload-0-1");

    assertThat(operands(arguments(ClientProgram.SCP, "9.2", SCP).push(List.of(FILE, second))))
        .containsExactly("-O", "/data/payload-0-0", "/data/payload-0-1", "server:.");
    assertThat(operands(arguments(ClientProgram.SCP, "9.2", SFTP).pull("payload-0-*", "/data")))
        .containsExactly("-s", "server:payload-0-*", "/data");
  }

  @Test
  void moreFilesThanACommandLineHoldsAreIncompatible() throws Exception {
    ClientArguments arguments = arguments(ClientProgram.SCP, "9.2", SCP);
    List<ChildFile> files =
        Collections.nCopies(100_000, new ChildFile("/data/payload-0-00000", "payload-0-00000"));

    assertIncompatible(() -> arguments.push(files), "100000 files");
  }

  @Test
  void requestsAreOptionsOfTheProgramsOwn() throws Exception {
    TransferSettings settings =
        SFTP.with(Requests.DEFAULT.withBuffer(DataSize.ofKibibytes(255)).withOutstanding(16));

    assertThat(operands(arguments(ClientProgram.SCP, "9.2", settings).pull(FILE)))
        .startsWith("-s", "-X", "buffer=261120", "-X", "nrequests=16");
    assertThat(operands(arguments(ClientProgram.SFTP, "7.4", settings).batch("/data/batch")))
        .containsExactly("-B", "261120", "-R", "16", "-b", "/data/batch", "server");
    assertThat(operands(arguments(ClientProgram.SCP, "9.2", settings.with(Method.SCP)).pull(FILE)))
        .doesNotContain("-X");
  }

  @Test
  void whatAVersionDoesNotHaveIsIncompatibleWithTheVersionThatHasIt() {
    TransferSettings buffer = SFTP.with(Requests.DEFAULT.withBuffer(DataSize.ofKibibytes(64)));

    assertIncompatible(() -> arguments(ClientProgram.SCP, "9.1", buffer), "needs OpenSSH 9.2");
    assertIncompatible(() -> arguments(ClientProgram.SCP, "8.6", SFTP), "needs OpenSSH 8.7");
    assertIncompatible(
        () -> arguments(ClientProgram.SFTP, "9.2", SCP), "sftp does not have method scp");
  }

  @ParameterizedTest
  @CsvSource({
    "1048576, 1, 8192", // K5 of the field notes: 1.049 MB/s
    "25600000, 1, 200000",
    "25600000, 4, 50000",
    "100, 1, 1",
    "1, 1, 1",
    "192, 1, 2",
    "9223372036854775807, 1, 104857600"
  })
  void aStreamsShareOfALimitIsTheNearestThereIs(long limit, int streams, String expected)
      throws Exception {
    Load load = Load.DEFAULT.withStreams(streams).withLimit(DataRate.ofBytesPerSecond(limit));

    assertThat(operands(arguments(ClientProgram.SCP, "9.2", SCP.with(load)).pull(FILE)))
        .startsWith("-O", "-l", expected);
    assertThat(operands(arguments(ClientProgram.SFTP, "9.2", SFTP.with(load)).batch("/b")))
        .startsWith("-l", expected);
    assertThat(
            arguments(ClientProgram.SSH, "9.2", TransferSettings.DEFAULT.with(load)).command("x"))
        .doesNotContain("-l");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-oProxyCommand=x",
        "a b",
        "%h",
        "a%",
        "::1%",
        "a\"b",
        "a'b",
        "a;b",
        "a$b",
        "${HOME}",
        "user@host",
        "a/b",
        "a\\b",
        "host-",
        "[::1]"
      })
  void anAddressThatIsNoneIsRefused(String host) {
    assertThatThrownBy(() -> arguments(ClientProgram.SSH, "9.2", TransferSettings.DEFAULT, host))
        .isInstanceOf(TransferException.class)
        .hasMessageContaining("expected a host name or an IP address");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "relative",
        "-o",
        "/a\"b",
        "/a'b",
        "/a\nb",
        "/a%b",
        "/a\\b",
        "/a$b",
        "/a`b",
        "/a*b",
        "/a[b"
      })
  void aPathThatCannotBeQuotedIsRefused(String path) {
    ClientArguments.Paths paths = new ClientArguments.Paths(path, "/known_hosts");

    assertThatThrownBy(
            () ->
                ClientArguments.of(
                    ClientProgram.SSH,
                    version("9.2"),
                    TransferSettings.DEFAULT,
                    address("::1"),
                    paths,
                    Duration.ofSeconds(1)))
        .isInstanceOf(TransferException.class)
        .hasMessageContaining("choose another --data");
  }

  @Test
  void knownHostsPinTheKeyAndNothingElse() throws Exception {
    assertThat(ClientOptions.knownHosts(address("::1"))).isEqualTo("server " + KEY + "\n");
    assertThat(ClientOptions.knownHosts(new ServerAddress("a", 1, KEY + " a comment")))
        .isEqualTo("server " + KEY + "\n");
    for (String key : List.of("", "ssh-rsa AAAA", KEY + "\n* " + KEY, "@cert-authority " + KEY)) {
      assertThatThrownBy(() -> ClientOptions.knownHosts(new ServerAddress("a", 1, key)))
          .as(key)
          .isInstanceOf(TransferException.class);
    }
  }

  @Test
  void batchesNameEachFile() throws Exception {
    ChildFile second = new ChildFile("/my data/payload-0-1", "payload-0-1");

    assertThat(SftpBatch.of(Initiator.PUSH, List.of(FILE, second)))
        .isEqualTo(
            """
            put "/data/payload-0-0" "payload-0-0"
            put "/my data/payload-0-1" "payload-0-1"
            """);
    assertThat(SftpBatch.of(Initiator.PULL, List.of(second)))
        .isEqualTo("get \"payload-0-1\" \"/my data/payload-0-1\"\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "-a", "../a", "a\nput b", "a\"", "!a", "a*"})
  void aNameThatIsNoneOfOursIsNoOperand(String name) {
    ChildFile file = new ChildFile("/data/x", name);

    assertThatThrownBy(() -> SftpBatch.of(Initiator.PULL, List.of(file)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> arguments(ClientProgram.SCP, "9.2", SCP).pull(file))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Whatever a setting's value is: either it is refused, or it is one option's value. */
  @ParameterizedTest
  @EnumSource(ClientProgram.class)
  void noValueOfASettingBringsInAWord(ClientProgram program) throws Exception {
    Random random = new Random(5);
    Method method = program == ClientProgram.SSH ? Method.STREAM : Method.SFTP;
    TransferSettings settings = TransferSettings.DEFAULT.with(method);
    int words = arguments(program, "9.2", settings.with(Algorithms.DEFAULT)).batch("/b").size();
    int taken = 0;
    for (int i = 0; i < 5_000; i++) {
      String text = randomText(random);
      Algorithms algorithms;
      try {
        algorithms = Algorithms.DEFAULT.withCipher(text).withMac(text).withKex(text);
      } catch (IllegalArgumentException e) {
        continue; // refused before anything starts
      }
      taken++;
      List<String> arguments = arguments(program, "9.2", settings.with(algorithms)).batch("/b");
      assertThat(arguments)
          .hasSize(words + 6)
          .contains("Ciphers=" + text, "MACs=" + text, "KexAlgorithms=" + text);
      assertThat(text).doesNotContainPattern("[\\s\"'\\\\;,%$`*]").doesNotStartWith("-");
    }
    assertThat(taken).isPositive();
  }

  private static String randomText(Random random) {
    String characters = "ab1-@+.,;:\"'\\ \n\t%$`=*/_";
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(5) + 1; i > 0; i--) {
      text.append(characters.charAt(random.nextInt(characters.length())));
    }
    return text.toString();
  }

  /** Without what all programs have in common. */
  private static List<String> operands(List<String> words) {
    int last = words.lastIndexOf("-o");
    return words.subList(last + 2, words.size());
  }

  private static ClientArguments arguments(
      ClientProgram program, String version, TransferSettings settings) throws TransferException {
    return arguments(program, version, settings, "127.0.0.1");
  }

  private static ClientArguments arguments(
      ClientProgram program, String version, TransferSettings settings, String host)
      throws TransferException {
    return ClientArguments.of(
        program, version(version), settings, address(host), PATHS, Duration.ofMillis(10_100));
  }

  private static OpensshVersion version(String text) {
    return OpensshVersion.parse("OpenSSH_" + text + "p1").orElseThrow();
  }

  private static ServerAddress address(String host) {
    return new ServerAddress(host, 2222, KEY);
  }

  private static void assertIncompatible(ThrowingCallable call, String text) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            TransferException.class,
            e -> {
              assertThat(e.ending().outcome()).isEqualTo(Outcome.INCOMPATIBLE);
              assertThat(e).hasMessageContaining(text);
            });
  }
}
