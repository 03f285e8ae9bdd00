package io.sshperf.agent.engine.openssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.transfer.ServerBinding;
import io.sshperf.agent.transfer.TransferClient;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.AlgorithmName;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Latency;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.TransferId;
import io.sshperf.proto.model.TransferSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Text from elsewhere that would reach a command line, a configuration or a file's name is refused
 * before anything is started.
 */
@Timeout(60)
final class RefusedInputTest {
  private static final Load SMALL = Transfers.load(DataSize.ofBytes(1000));
  private static final String KEY = SshKeyPair.generate().publicKey();

  /** Whatever has a meaning to a shell, to OpenSSH, or to a line of a file. */
  private static final List<String> BAD =
      List.of(
          " ", "\"", "'", ";", "\n", "\r", "\t", "\0", "\\", "$(id)", "`id`", "|", "&", "<", ">",
          "*", "?", "[", "{", "(", "#", "=", ",", "%h", "%n", "~", "!", "\u0085", "\u2028", "ä");

  private final AtomicInteger probed = new AtomicInteger();
  private Site site;
  private OpensshEngine engine;

  @BeforeEach
  void make() throws Exception {
    site = Site.make();
    engine =
        site.engine(
            (spec, server, key) -> {
              probed.incrementAndGet(); // the last thing before programs are started
              return Latency.UNKNOWN;
            });
  }

  @AfterEach
  void nothingWasStarted() throws Exception {
    assertThat(probed).hasValue(0);
    site.assertQuiet();
    site.close();
  }

  /** The bad in front, in the middle, at the end, alone, and with others like it. */
  private static List<String> spoiled(String good) {
    Random random = new Random(7);
    List<String> spoiled = new ArrayList<>();
    for (String bad : BAD) {
      int middle = 1 + random.nextInt(good.length() - 1);
      spoiled.addAll(
          List.of(
              bad,
              bad + good,
              good + bad,
              good.substring(0, middle) + bad + good.substring(middle),
              good + bad + BAD.get(random.nextInt(BAD.size())) + good));
    }
    spoiled.addAll(
        List.of("", "-", "-" + good, "--", "-oProxyCommand=id", "../" + good, good.repeat(100)));
    return spoiled;
  }

  @Test
  void serversAddressIsAHostAndNothingElse() throws Exception {
    for (String host : spoiled("lab-2.example")) {
      assertAddressRefused(ClientProgram.SSH, host, KEY);
    }
    for (String host : spoiled("fe80::1%eth0")) {
      assertAddressRefused(ClientProgram.SSH, host, KEY);
    }
  }

  @ParameterizedTest
  @EnumSource
  void soItIsForEveryProgram(ClientProgram program) throws Exception {
    for (String host : List.of("-oProxyCommand=id", "%h", "a b", "a;id", "a\"", "[::1]")) {
      assertAddressRefused(program, host, KEY);
    }
    assertAddressRefused(program, "127.0.0.1", KEY + "\n* " + KEY);
  }

  @Test
  void serversKeyIsAKeyAndNothingElse() throws Exception {
    ClientProgram program = ClientProgram.SCP;
    for (String bad : BAD) {
      if (!bad.equals(" ") && !bad.equals("=")) {
        assertAddressRefused(program, "127.0.0.1", bad + KEY);
        assertAddressRefused(program, "127.0.0.1", KEY.substring(0, 30) + bad + KEY.substring(30));
      }
    }
    for (String key : List.of("", "ssh-ed25519", "* " + KEY, "@cert-authority * " + KEY)) {
      assertAddressRefused(program, "127.0.0.1", key);
    }
  }

  private void assertAddressRefused(ClientProgram program, String host, String key)
      throws Exception {
    ServerAddress address;
    try {
      address = new ServerAddress(host, 22, key);
    } catch (IllegalArgumentException e) {
      return; // such an address does not even come into being
    }
    TransferSpec spec = Site.spec(program, Initiator.PULL, SMALL, Duration.ofSeconds(5));
    try (TransferClient client = engine.client(spec)) {
      Ending ending = client.transfer(address, Transfers.NOBODY).ending();
      assertThat(ending.isMeasured()).as("%s", address).isFalse();
      Transfers.assertFailed(ending, ReasonCode.CONNECT_FAILED);
      assertThat(ending.reason().orElseThrow().text()).contains("expected");
    }
  }

  @ParameterizedTest
  @EnumSource
  void usersKeyIsAKeyAndNothingElse(ClientProgram program) throws Exception {
    TransferSpec spec = Site.spec(program, Initiator.PUSH, SMALL, Duration.ofSeconds(5));
    List<String> keys = new ArrayList<>(spoiled(KEY));
    keys.remove(KEY + "=");
    keys.addAll(
        List.of(
            "command=\"id\" " + KEY,
            "cert-authority " + KEY,
            KEY + " comment",
            KEY + "\n" + KEY,
            "environment=\"LD_PRELOAD=/data/x\" " + KEY));
    for (String key : keys) {
      assertThatThrownBy(() -> engine.server(spec, key, Transfers.LOOPBACK))
          .as(key)
          .isInstanceOfSatisfying(
              TransferException.class,
              e -> Transfers.assertFailed(e.ending(), ReasonCode.SERVER_FAILED))
          .hasMessageContaining("the user key is not a public key");
    }
  }

  @Test
  void whereAServerListensIsAnAddressAndNothingElse() throws Exception {
    TransferSpec spec = Site.spec(ClientProgram.SCP, Initiator.PUSH, SMALL, Duration.ofSeconds(5));
    for (String address : List.of("127.0.0.1\nPermitTTY yes", "127.0.0.1 ", "0x7f.1;id", "%h")) {
      assertThatThrownBy(
              () ->
                  engine.server(spec, KEY, new ServerBinding(address, ServerBinding.PortRange.ANY)))
          .as(address)
          .isInstanceOf(TransferException.class);
      assertThat(site.running()).isEmpty();
    }
  }

  @Test
  void algorithmsAndIdsCannotBeMadeOfAnythingElse() {
    for (String text : spoiled("aes128-ctr")) {
      if (!text.equals("aes128-ctr=")) {
        assertThatThrownBy(() -> new AlgorithmName(text))
            .as(text)
            .isInstanceOf(IllegalArgumentException.class);
      }
    }
    for (String text : List.of("+aes128-ctr", "^aes128-ctr", "aes128-ctr,3des-cbc")) {
      assertThatThrownBy(() -> new AlgorithmName(text))
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (String text : List.of("", "..", "a/b", "../a", "a b", "a\n", "-a;id")) {
      assertThatThrownBy(() -> new TransferId(text)).isInstanceOf(IllegalArgumentException.class);
    }
  }
}
