package io.sshperf.agent.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

final class BareCountedTest extends CountedContract {

  @Override
  Means means() throws IOException {
    return Unconfined.means();
  }

  @Test
  void nothingIsToldOfOneThatServesSinceItsSessionsMayBeLost() throws Exception {
    try (Child child = room.start(counted("true").serving())) {
      assertThat(child.endInOrder(ChildrenContract.PATIENCE)).isFalse();
      assertThat(child.awaitExit().code()).isZero();
      assertThat(child.cpu().whyNot())
          .isEqualTo("sh is not confined here, so nobody is told what its sessions used");
    }
  }
}
