package io.sshperf.agent.process;

import java.io.IOException;

final class BareCountedTest extends CountedContract {

  @Override
  Means means() throws IOException {
    return Unconfined.means();
  }
}
