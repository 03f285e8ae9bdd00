package io.sshperf.agent.settings;

/** A daemon whose help shows what its settings are. */
public interface Configured {
  /** With the built-in value of every option. */
  Settings settings();
}
