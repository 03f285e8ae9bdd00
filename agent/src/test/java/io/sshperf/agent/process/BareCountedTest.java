package io.sshperf.agent.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BareCountedTest extends CountedContract {

  @Override
  Means means() throws IOException {
    return Unconfined.means();
  }

  @Test
  void coresNeedTaskset() throws Exception {
    assertThat(children.whyNotOnCores()).isEmpty();
    try (Children without = Unconfined.withoutTaskset(place.root().resolve("without"));
        Room other = without.room()) {
      assertThatThrownBy(() -> other.start(counted("true").onCores(List.of(0))))
          .isInstanceOf(IOException.class)
          .hasMessage("taskset is missing (install the package util-linux)");
    }
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
