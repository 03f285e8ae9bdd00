package io.sshperf.agent.settings;

import io.sshperf.proto.model.Quoted;
import java.nio.file.Path;

/** Where a value comes from. */
public sealed interface Origin {
  /** In brackets behind a value that is shown. */
  String shown();

  /** What a message about the value begins with. */
  default String subject() {
    return shown();
  }

  /**
   * The command line.
   *
   * @param option without its hyphens
   */
  record Flag(String option) implements Origin {
    @Override
    public String shown() {
      return "--" + option;
    }
  }

  /** An environment variable. */
  record Variable(String name) implements Origin {
    @Override
    public String shown() {
      return name;
    }
  }

  /**
   * A line of a file.
   *
   * @param number from 1
   */
  record Line(Path file, int number, String key) implements Origin {
    @Override
    public String shown() {
      return Quoted.harmless(file.toString()) + ":" + number;
    }

    @Override
    public String subject() {
      return shown() + ": " + key;
    }
  }

  /**
   * Nobody said anything else.
   *
   * @param option without its hyphens
   */
  record BuiltIn(String option) implements Origin {
    @Override
    public String shown() {
      return "default";
    }

    @Override
    public String subject() {
      return "--" + option;
    }
  }
}
