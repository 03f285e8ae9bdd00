package io.sshperf.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AdvertisedAddressTest {
  @Test
  void addressOrNameOfThisHost() {
    assertThat(AdvertisedAddress.parse("127.0.0.1")).isEqualTo("127.0.0.1");
    assertThat(AdvertisedAddress.parse("localhost")).isEqualTo("localhost");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "10.0.0.1 ",
        "a b",
        "a\nb",
        "0.0.0.0",
        "::",
        "[::]",
        "0",
        "224.0.0.1",
        "http://a/"
      })
  void whatNoPeerCanDialIsRefused(String text) {
    assertThatThrownBy(() -> AdvertisedAddress.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "(expected an address or a name of this host that other agents can dial)")
        .message()
        .doesNotContain("\n");
  }

  @Test
  void addressOfAnotherHostIsRefused() {
    assertThatThrownBy(() -> AdvertisedAddress.parse("192.0.2.1")) // RFC 5737: nobody's
        .hasMessageStartingWith("'192.0.2.1' is not an address of this host (expected ");
  }

  @Test
  void portDoesNotBelongThere() {
    assertThatThrownBy(() -> AdvertisedAddress.parse("127.0.0.1:7443"))
        .hasMessageContaining("without a port");
  }
}
