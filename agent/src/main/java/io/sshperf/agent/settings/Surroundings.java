package io.sshperf.agent.settings;

import java.nio.file.Path;
import java.util.Map;

/** What a daemon finds around it. Asked only for what is needed: some of it takes a while. */
public interface Surroundings {
  Map<String, String> environment();

  /** The user's home directory. */
  Path home();

  /** Where the administrator's files are: {@code /etc}. */
  Path etc();

  /** This host's name, up to the first dot. */
  String hostName();

  /** Equal for agents on one machine. */
  String hostId();

  /** Where sshperf keeps what it must find again; not created here. */
  default Path state() {
    return xdg("XDG_STATE_HOME", Path.of(".local", "state"));
  }

  /** Where the user's settings are; not created here. */
  default Path config() {
    return xdg("XDG_CONFIG_HOME", Path.of(".config"));
  }

  /** By the XDG base directory specification, in which a relative path counts as none. */
  private Path xdg(String variable, Path usual) {
    String named = environment().getOrDefault(variable, "");
    Path base = named.startsWith("/") ? Path.of(named) : home().resolve(usual);
    return base.resolve("sshperf");
  }
}
