package io.sshperf.agent.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Children as on a host that has no bubblewrap, of an agent that may serve all the same. */
public final class Unconfined {
  private Unconfined() {}

  /**
   * @param directory the agent's
   */
  public static Children in(Path directory) throws IOException {
    return Children.of(Account.chosen(Optional.empty()), true, directory, means());
  }

  /** Likewise, on a host that cannot keep a process to some cores either. */
  public static Children withoutTaskset(Path directory) throws IOException {
    Means with = means();
    return Children.of(
        Account.chosen(Optional.empty()),
        true,
        directory,
        new Means(with.bwrap(), with.setpriv(), Optional.empty(), with.wrapper()));
  }

  static Means means() throws IOException {
    Means host = Means.ofHost();
    assertThat(host.wrapper()).as("apt-get install libnss-wrapper").isPresent();
    return new Means(Optional.empty(), host.setpriv(), host.taskset(), host.wrapper());
  }
}
