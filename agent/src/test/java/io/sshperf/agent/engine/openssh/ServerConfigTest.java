package io.sshperf.agent.engine.openssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.AlgorithmSet;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.HostPort;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Offer;
import io.sshperf.proto.model.TransferSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ServerConfigTest {
  private static final AlgorithmSet OFFERED =
      new AlgorithmSet(
          List.of("aes128-ctr"), List.of("hmac-sha2-256"), List.of("curve25519-sha256"), List.of());
  private static final Algorithms LEGACY =
      Algorithms.DEFAULT
          .withCipher("3des-cbc")
          .withMac("hmac-md5")
          .withKex("diffie-hellman-group1-sha1");
  private static final DataSize KIB = DataSize.ofKibibytes(1);
  private static final String NOBODY = "65534";
  private static final HostPort LISTEN = new HostPort("127.0.0.1", 2222);

  @TempDir private Path temporary;
  private Path keys = Path.of("/");

  @BeforeEach
  void makeKeys() throws Exception {
    keys = Files.createDirectory(temporary.resolve("keys of ours"));
    RealProgram.Answer answer =
        RealProgram.run(
            "openssh-client",
            List.of(
                "ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", keys.resolve("host") + ""));
    assertThat(answer.exitCode()).as(answer.text()).isZero();
    Files.createFile(keys.resolve("authorized_keys"));
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void theRealServerAcceptsEveryLine(Method method) throws Exception {
    for (Initiator initiator : Initiator.values()) {
      for (String sftpServer : new String[] {"", "/usr/lib/openssh/sftp-server"}) {
        TransferSettings settings =
            TransferSettings.DEFAULT
                .with(method)
                .with(LEGACY.withOffer(Offer.NAMED))
                .with(Load.DEFAULT.withStreams(64).withAmount(new Amount.Files(64 * 300, KIB)));
        String command =
            ForcedCommand.of(
                settings, initiator, "/data", Optional.of(sftpServer).filter(p -> !p.isEmpty()));

        RealProgram.Answer answer = ask(config(settings, "9.2", command), "-t");

        assertThat(answer.text()).isEmpty();
        assertThat(answer.exitCode()).isZero();
      }
    }
  }

  @Test
  void theRealServerUnderstandsWhatIsMeant() throws Exception {
    TransferSettings settings =
        TransferSettings.DEFAULT
            .with(LEGACY.withOffer(Offer.NAMED))
            .with(Load.DEFAULT.withStreams(64));
    String command = ForcedCommand.of(settings, Initiator.PULL, "/my data", Optional.empty());

    RealProgram.Answer answer = ask(config(settings, "9.2", command), "-T");

    assertThat(answer.text().lines())
        .contains(
            "port 22", // ListenAddress has its own
            "listenaddress 127.0.0.1:2222",
            "hostkey " + keys.resolve("host"),
            "authorizedkeysfile " + keys.resolve("authorized_keys"),
            "pidfile none",
            "usepam no",
            "authenticationmethods publickey",
            "passwordauthentication no",
            "kbdinteractiveauthentication no",
            "permitrootlogin no",
            "disableforwarding yes",
            "permittty no",
            "permituserrc no",
            "permituserenvironment no",
            "maxstartups 74:30:74",
            "forcecommand " + command)
        .anyMatch(line -> line.matches("ciphers .*,aes128-ctr,.*,3des-cbc"))
        .anyMatch(line -> line.matches("macs .*,hmac-sha2-256,.*,hmac-md5"))
        .anyMatch(line -> line.matches("kexalgorithms .*,diffie-hellman-group1-sha1"));
  }

  @Test
  void theDefaultOfferIsLeftAlone() throws Exception {
    assertThat(config(TransferSettings.DEFAULT.with(LEGACY), "9.2", "x"))
        .doesNotContain("Ciphers", "MACs", "KexAlgorithms");
  }

  @Test
  void whatIsOfferedAnywayIsNotAdded() throws Exception {
    Algorithms usual = Algorithms.DEFAULT.withCipher("aes128-ctr").withMac("hmac-sha2-256");

    assertThat(config(TransferSettings.DEFAULT.with(usual.withOffer(Offer.NAMED)), "9.2", "x"))
        .doesNotContain("Ciphers", "MACs", "KexAlgorithms");
  }

  @ParameterizedTest
  @CsvSource({
    "8.4, ChallengeResponseAuthentication, KbdInteractiveAuthentication, false",
    "8.7, KbdInteractiveAuthentication, ChallengeResponseAuthentication, false",
    "9.7, KbdInteractiveAuthentication, ChallengeResponseAuthentication, false",
    "9.8, KbdInteractiveAuthentication, ChallengeResponseAuthentication, true",
    "10.0, KbdInteractiveAuthentication, ChallengeResponseAuthentication, true"
  })
  void eachVersionHasItsWords(String version, String has, String hasNot, boolean penalties)
      throws Exception {
    String config = config(TransferSettings.DEFAULT, version, "x");

    assertThat(config).contains(has + " no").doesNotContain(hasNot);
    assertThat(config.contains("PerSourcePenalties no")).isEqualTo(penalties);
  }

  @Test
  void anIpv6AddressIsInBrackets() throws Exception {
    assertThat(config(new HostPort("::1", 22), "x")).contains("ListenAddress [::1]:22\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"lab-1", "0", "1.2.3.4 ", "1.2.3.4\tx", "::1%", "a b"})
  void onlyAnAddressIsListenedOn(String host) {
    assertThatThrownBy(() -> config(new HostPort(host, 22), "x"))
        .isInstanceOfAny(TransferException.class, IllegalArgumentException.class);
  }

  @Test
  void aCommandOfTwoLinesIsNone() {
    assertThatThrownBy(() -> config(TransferSettings.DEFAULT, "9.2", "x\nPermitTTY yes"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected one line");
  }

  private String config(HostPort listen, String command) throws TransferException {
    return config(TransferSettings.DEFAULT, "9.2", listen, command);
  }

  private String config(TransferSettings settings, String version, String command)
      throws TransferException {
    return config(settings, version, LISTEN, command);
  }

  private String config(TransferSettings settings, String version, HostPort listen, String command)
      throws TransferException {
    return ServerConfig.of(
        OpensshVersion.parse("OpenSSH_" + version + "p1").orElseThrow(),
        listen,
        new ServerConfig.Paths(
            keys.resolve("host").toString(), keys.resolve("authorized_keys").toString()),
        settings,
        OFFERED,
        command);
  }

  /** Always as an ordinary account, as real servers run: a root's would want /run/sshd. */
  private RealProgram.Answer ask(String config, String option) throws Exception {
    Path file = Files.writeString(temporary.resolve("config"), config);
    List<String> words = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      RealProgram.run("coreutils", List.of("chown", "-R", NOBODY, temporary.toString()));
      words.addAll(
          List.of("setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", "--"));
    }
    words.addAll(List.of("/usr/sbin/sshd", option, "-f", file.toString()));
    return RealProgram.run("openssh-server util-linux", words);
  }
}
