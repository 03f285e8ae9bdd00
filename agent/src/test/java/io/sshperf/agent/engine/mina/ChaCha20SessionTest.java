package io.sshperf.agent.engine.mina;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.agent.cpu.CountedThreads;
import io.sshperf.agent.engine.Relay;
import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.engine.Transfers.Both;
import io.sshperf.agent.engine.mina.channel.ServedFiles;
import io.sshperf.agent.engine.mina.cipher.ChaCha20Code;
import io.sshperf.agent.transfer.PayloadStore;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Negotiated;
import io.sshperf.proto.model.Offer;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.security.KeyPair;
import java.util.List;
import java.util.Optional;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.common.NamedFactory;
import org.apache.sshd.common.cipher.BuiltinCiphers;
import org.apache.sshd.common.cipher.Cipher;
import org.apache.sshd.common.helpers.AbstractFactoryManager;
import org.apache.sshd.common.kex.KexFactoryManager;
import org.apache.sshd.core.CoreModuleProperties;
import org.apache.sshd.server.SshServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Whole sessions with our chacha20-poly1305 at one end or both. */
class ChaCha20SessionTest {
  private static final String CHACHA = "chacha20-poly1305@openssh.com";
  private static final String OURS = "JDK ChaCha20 + sshperf Poly1305";

  private final KeyPair userKey = Ed25519.generate();
  private final KeyPair hostKey = Ed25519.generate();

  private enum Stock {
    CLIENT,
    SERVER,
    NEITHER
  }

  @ParameterizedTest
  @CsvSource({"CLIENT, PUSH", "CLIENT, PULL", "SERVER, PUSH", "SERVER, PULL", "NEITHER, PUSH"})
  void aPeerWithMinasOwnUnderstandsOursAcrossRekeys(Stock stock, Initiator initiator)
      throws Exception {
    TransferSpec spec = spec(initiator, CHACHA);
    Both both = run(spec, stock);
    Transfers.assertMeasured(both, 1);
    assertThat(both.client().negotiated().map(Negotiated::cipher)).contains(CHACHA);
  }

  private Both run(TransferSpec spec, Stock stock) throws Exception {
    boolean up = spec.cell().initiator() == Initiator.PUSH;
    PayloadStore sent = Transfers.SCRATCH.sender(spec);
    PayloadStore received = Transfers.SCRATCH.receiver(spec);
    ServedFiles files = new ServedFiles(spec, up ? received : sent);
    Handshake handshake = new Handshake(spec.cell().initiator(), hostKey.getPublic());
    SshServer server =
        new ServerSetup(spec, files, hostKey, userKey.getPublic()).server("127.0.0.1", 0);
    SshClient client = ClientSetup.client(spec.cell(), userKey, handshake);
    prepare(server, stock == Stock.SERVER);
    prepare(client, stock == Stock.CLIENT);
    server.start();
    try {
      ServerAddress address =
          new ServerAddress("127.0.0.1", server.getPort(), Ed25519.text(hostKey.getPublic()));
      ClientRun run =
          new ClientRun(
              spec,
              up ? sent : received,
              client,
              new CountedThreads("test"),
              handshake,
              address,
              Transfers.NOBODY);
      return new Both(run.run(), files.report(Optional.empty()));
    } finally {
      MinaShutdown.now(server);
    }
  }

  private static <S extends AbstractFactoryManager & KexFactoryManager> void prepare(
      S side, boolean stock) {
    CoreModuleProperties.REKEY_BYTES_LIMIT.set(side, 1L << 20);
    if (stock) {
      side.setCipherFactories(List.of(BuiltinCiphers.cc20p1305_openssh));
    }
    assertThat(chacha(side)).isEqualTo(!stock);
  }

  private static boolean chacha(KexFactoryManager side) {
    NamedFactory<Cipher> offered =
        side.getCipherFactories().stream()
            .filter(cipher -> cipher.getName().equals(CHACHA))
            .findFirst()
            .orElseThrow();
    NamedFactory<Cipher> ours = ChaCha20Code.JDK.inPlaceOf(BuiltinCiphers.cc20p1305_openssh);
    return offered.create().getClass() == ours.create().getClass();
  }

  @Test
  void theOfferKeepsItsOrder() {
    SshServer server = SshServer.setUpDefaultServer();
    List<String> before = server.getCipherFactoriesNames();
    Offering.apply(Algorithms.DEFAULT, server);
    assertThat(server.getCipherFactoriesNames()).isEqualTo(before).contains(CHACHA);
    Offering.apply(Algorithms.DEFAULT.withCipher(CHACHA).withOffer(Offer.NAMED), server);
    assertThat(server.getCipherFactoriesNames()).isEqualTo(before);
    assertThat(chacha(server)).isTrue();
  }

  @Test
  void whereTheJdkHasNoChaCha20MinasOwnIsUsedAndSaidSo() {
    List<NamedFactory<Cipher>> minas = SshServer.setUpDefaultServer().getCipherFactories();
    assertThat(ChaCha20Code.MINA.in(minas)).isEqualTo(minas);
    assertThat(ChaCha20Code.MINA.description()).isEqualTo("MINA");
    assertThat(ChaCha20Code.HERE).isEqualTo(ChaCha20Code.JDK);
  }

  @ParameterizedTest
  @CsvSource({CHACHA + ", " + OURS, "aes128-gcm@openssh.com,"})
  void whatRanIsRecordedWhereThereIsAChoice(String cipher, String implementation) throws Exception {
    Both both = Transfers.run(new MinaEngine(Transfers.SCRATCH), spec(Initiator.PUSH, cipher));
    Transfers.assertMeasured(both, 1);
    assertThat(both.client().negotiated().orElseThrow().cipherImplementation())
        .isEqualTo(Optional.ofNullable(implementation));
  }

  @ParameterizedTest
  @EnumSource
  void aBitFlippedOnTheWayEndsTheSession(Initiator initiator) throws Exception {
    TransferSpec spec = spec(initiator, CHACHA);
    MinaEngine engine = new MinaEngine(Transfers.SCRATCH);
    try (MinaClient client = new MinaClient(spec, Transfers.SCRATCH);
        var server = engine.server(spec, client.publicKey(), Transfers.LOOPBACK);
        Relay relay = new Relay(server.address(), Relay.Fault.FLIP_A_BIT, 1 << 20)) {
      Transfers.assertFailed(
          client.transfer(relay.address(), Transfers.NOBODY).ending(), ReasonCode.CLOSED_EARLY);
      Transfers.assertFailed(server.finish().ending(), ReasonCode.CLOSED_EARLY);
    }
  }

  private static TransferSpec spec(Initiator initiator, String cipher) {
    TransferSettings settings =
        TransferSettings.DEFAULT
            .with(Transfers.load(DataSize.ofMebibytes(5)))
            .with(Algorithms.DEFAULT.withCipher(cipher));
    return Transfers.spec(Engine.MINA, initiator, settings);
  }
}
