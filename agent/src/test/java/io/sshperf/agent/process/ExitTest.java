package io.sshperf.agent.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ExitTest {

  private static Exit exit(int code) {
    return new Exit(code, 0, false);
  }

  @Test
  void codesBeyond128AreSignals() {
    assertThat(exit(137).signal()).hasValue(9);
    assertThat(exit(139).describe()).isEqualTo("was killed by SIGSEGV");
    assertThat(exit(162).describe()).isEqualTo("was killed by signal 34");
  }

  @Test
  void otherCodesAreNone() {
    assertThat(exit(255).signal()).isEmpty();
    assertThat(exit(255).describe()).isEqualTo("ended with exit code 255");
    assertThat(exit(128).signal()).isEmpty();
    assertThat(exit(0).describe()).isEqualTo("ended with exit code 0");
  }

  @Test
  void limitComesBeforeTheSignalThatItSent() {
    assertThat(new Exit(137, 0, true).describe()).isEqualTo("did not end within its time limit");
  }
}
