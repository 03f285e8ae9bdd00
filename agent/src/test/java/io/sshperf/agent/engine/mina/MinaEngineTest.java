package io.sshperf.agent.engine.mina;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sshperf.agent.engine.EngineContractTest;
import io.sshperf.agent.engine.Transfers;
import io.sshperf.agent.engine.Transfers.Both;
import io.sshperf.agent.transfer.TransferEngine;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.Channel;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.EngineDescription;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Negotiated;
import io.sshperf.proto.model.Offer;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.TransferSettings;
import io.sshperf.proto.model.TransferSpec;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MinaEngineTest extends EngineContractTest {
  private static final Load SMALL = Transfers.load(DataSize.ofMebibytes(4));
  private final MinaEngine engine = new MinaEngine(Transfers.SCRATCH);

  @Override
  protected TransferEngine client() {
    return engine;
  }

  @ParameterizedTest
  @CsvSource({
    "aes128-gcm@openssh.com, hmac-sha2-512, ecdh-sha2-nistp256, implicit",
    "chacha20-poly1305@openssh.com, hmac-sha2-512, curve25519-sha256, implicit",
    "aes256-ctr, hmac-sha2-256-etm@openssh.com, ecdh-sha2-nistp521, hmac-sha2-256-etm@openssh.com",
    "aes128-ctr, hmac-sha2-512, diffie-hellman-group14-sha256, hmac-sha2-512",
  })
  void namedAlgorithmsAreTheOnesNegotiated(String cipher, String mac, String kex, String macUsed)
      throws Exception {
    Algorithms named = Algorithms.DEFAULT.withCipher(cipher).withMac(mac).withKex(kex);
    Negotiated negotiated = measured(Initiator.PULL, named);
    assertThat(negotiated.cipher()).isEqualTo(cipher);
    assertThat(negotiated.mac()).isEqualTo(macUsed);
    assertThat(negotiated.kex()).isEqualTo(kex);
  }

  @ParameterizedTest
  @EnumSource
  void compressionIsOnWhenAskedForAndOffOtherwise(Initiator initiator) throws Exception {
    assertThat(measured(initiator, Algorithms.DEFAULT.withCompression(true)).compression())
        .isEqualTo("zlib@openssh.com");
    assertThat(measured(initiator, Algorithms.DEFAULT.withCompression(false)).compression())
        .isEqualTo("none");
    assertThat(measured(initiator, Algorithms.DEFAULT).compression()).isEqualTo("none");
  }

  @Test
  void refusedCipherIsIncompatibleNotFast() throws Exception {
    Both both = run(Algorithms.DEFAULT.withCipher("3des-cbc"));
    assertThat(both.client().ending().outcome()).isEqualTo(Outcome.INCOMPATIBLE);
    Reason reason = both.client().ending().reason().orElseThrow();
    assertThat(reason.code()).isEqualTo(ReasonCode.NO_COMMON_CIPHER);
    assertThat(reason.offer()).isEqualTo(engine.describe().offered().ciphers());
    assertThat(reason.text())
        .startsWith("no common cipher: 3des-cbc asked for, the server offers ")
        .contains("aes128-gcm@openssh.com");
    assertThat(both.client().timing()).isEmpty();
    assertThat(both.client().negotiated()).isEmpty();
  }

  @Test
  void refusedMacAndKexAreIncompatible() throws Exception {
    Algorithms ctr = Algorithms.DEFAULT.withCipher("aes128-ctr");
    assertThat(refused(ctr.withMac("hmac-md5"))).isEqualTo(ReasonCode.NO_COMMON_MAC);
    assertThat(refused(Algorithms.DEFAULT.withKex("diffie-hellman-group1-sha1")))
        .isEqualTo(ReasonCode.NO_COMMON_KEX);
  }

  @Test
  void aMacThatNobodyNeedsRefusesNothing() throws Exception {
    Algorithms gcm = Algorithms.DEFAULT.withCipher("aes128-gcm@openssh.com").withMac("hmac-md5");
    assertThat(measured(Initiator.PUSH, gcm).mac()).isEqualTo(Negotiated.IMPLICIT_MAC);
  }

  @Test
  void aNamedOfferMakesLegacyAlgorithmsWork() throws Exception {
    Algorithms legacy =
        Algorithms.DEFAULT
            .withCipher("3des-cbc")
            .withMac("hmac-md5")
            .withKex("diffie-hellman-group1-sha1")
            .withOffer(Offer.NAMED);
    Negotiated negotiated = measured(Initiator.PUSH, legacy);
    assertThat(negotiated.cipher()).isEqualTo("3des-cbc");
    assertThat(negotiated.mac()).isEqualTo("hmac-md5");
    assertThat(negotiated.kex()).isEqualTo("diffie-hellman-group1-sha1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rot13", "none"})
  void aCipherThatMinaDoesNotHaveIsIncompatibleBeforeAnythingConnects(String cipher) {
    TransferSpec spec = spec(Initiator.PUSH, Algorithms.DEFAULT.withCipher(cipher));
    assertThatThrownBy(() -> engine.client(spec))
        .isInstanceOfSatisfying(
            TransferException.class,
            e -> assertThat(e.ending().outcome()).isEqualTo(Outcome.INCOMPATIBLE))
        .hasMessage("no-common-cipher: cipher " + cipher + ": MINA does not have it on this JVM");
  }

  @Test
  void filesOnDiskNeedASize() {
    Load lasting = Load.DEFAULT.withAmount(new Amount.Lasting(Duration.ofSeconds(1)));
    TransferSettings settings = TransferSettings.DEFAULT.with(lasting.withStorage(Storage.DISK));
    TransferSpec spec = Transfers.spec(Engine.MINA, Initiator.PUSH, settings);
    assertThatThrownBy(() -> engine.client(spec))
        .isInstanceOf(TransferException.class)
        .hasMessageContaining("unsupported-setting")
        .hasMessageContaining("they need a size");
  }

  @ParameterizedTest
  @EnumSource
  void smallAndLargeWindowsAndPacketsWork(Initiator initiator) throws Exception {
    Channel small =
        new Channel(Optional.of(DataSize.ofKibibytes(24)), Optional.of(DataSize.ofKibibytes(1)));
    Channel large =
        new Channel(
            Optional.of(DataSize.ofBytes(Integer.MAX_VALUE)),
            Optional.of(DataSize.ofKibibytes(255)));
    for (Channel channel : new Channel[] {small, large}) {
      TransferSettings settings = TransferSettings.DEFAULT.with(channel).with(SMALL);
      Transfers.assertMeasured(
          Transfers.run(engine, Transfers.spec(Engine.MINA, initiator, settings)), 1);
    }
  }

  @Test
  void describesWhatItHasAndWhatItOffers() {
    EngineDescription description = engine.describe();
    assertThat(description.version()).startsWith("APACHE-SSHD-2.");
    assertThat(description.client().methods()).containsExactly(Method.values());
    assertThat(description.server().methods()).containsExactly(Method.values());
    assertThat(description.supported().ciphers())
        .containsAll(description.offered().ciphers())
        .contains("3des-cbc")
        .doesNotContain("none");
    assertThat(description.supported().kexs()).containsAll(description.offered().kexs());
    assertThat(description.supported().macs()).containsAll(description.offered().macs());
  }

  private ReasonCode refused(Algorithms algorithms) throws TransferException {
    Both both = run(algorithms);
    assertThat(both.client().ending().outcome()).isEqualTo(Outcome.INCOMPATIBLE);
    return both.client().ending().reason().orElseThrow().code();
  }

  private Negotiated measured(Initiator initiator, Algorithms algorithms) throws TransferException {
    Both both = Transfers.run(engine, spec(initiator, algorithms));
    Transfers.assertMeasured(both, 1);
    return both.client().negotiated().orElseThrow();
  }

  private Both run(Algorithms algorithms) throws TransferException {
    return Transfers.run(engine, spec(Initiator.PUSH, algorithms));
  }

  private static TransferSpec spec(Initiator initiator, Algorithms algorithms) {
    TransferSettings settings = TransferSettings.DEFAULT.with(SMALL).with(algorithms);
    return Transfers.spec(Engine.MINA, initiator, settings);
  }
}
