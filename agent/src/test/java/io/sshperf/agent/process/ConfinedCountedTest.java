package io.sshperf.agent.process;

import java.io.IOException;

final class ConfinedCountedTest extends CountedContract {

  @Override
  Means means() throws IOException {
    return Means.ofHost();
  }
}
