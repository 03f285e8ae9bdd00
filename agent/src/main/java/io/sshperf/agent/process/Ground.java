package io.sshperf.agent.process;

import io.sshperf.proto.model.Quoted;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What can be done on this host, and for whom; decided once. Immutable.
 *
 * @param byRoot whether this process is root's
 * @param unconfinedAllowed whether children may serve unconfined
 * @param whyNotConfined empty if children are confined
 */
record Ground(
    Means means,
    Account account,
    boolean byRoot,
    boolean unconfinedAllowed,
    Optional<String> whyNotConfined) {
  private static final Duration TRIAL = Duration.ofSeconds(20);
  private static final Path ANY = Path.of("/usr");
  private static final String OR = "or set allow-unconfined in this agent's configuration";

  /** Finds out by starting a sandbox. */
  static Ground tried(Means means, Account account, boolean unconfinedAllowed) throws IOException {
    boolean byRoot = Account.own().isRoot();
    return new Ground(
        means, account, byRoot, unconfinedAllowed, whyNotConfined(means, account, byRoot));
  }

  private static Optional<String> whyNotConfined(Means means, Account account, boolean byRoot)
      throws IOException {
    if (means.bwrap().isEmpty()) {
      return Optional.of("bwrap is missing (install the package bubblewrap)");
    }
    if (byRoot && means.setpriv().isEmpty()) {
      return Optional.of(SetPriv.MISSING);
    }
    Sandbox sandbox = sandbox(means, account, byRoot);
    Path nothing =
        Programs.find("true", List.of())
            .orElseThrow(() -> new IOException("true is missing (install the package coreutils)"));
    List<String> command =
        sandbox.command(
            new View(ANY, ANY, Identity.ofHost(), ANY, false),
            Launch.of(nothing, List.of(), TRIAL),
            Optional.empty());
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
            .start();
    boolean ended = Patience.await(process.onExit(), TRIAL);
    if (!ended) {
      process.destroyForcibly();
      return Optional.of(remedy("it did not end within " + TRIAL.toSeconds() + " s", byRoot));
    }
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.exitValue() == 0
        ? Optional.empty()
        : Optional.of(remedy("it says '" + Quoted.harmless(said.strip()) + "'", byRoot));
  }

  /** What a failed trial means to the user. */
  static String remedy(String failure, boolean byRoot) {
    return "bwrap cannot confine children: %s (%s)"
        .formatted(
            failure,
            byRoot
                ? "root needs to be allowed mounts and process namespaces, which containers are not"
                : "allow it user namespaces: sysctl kernel.apparmor_restrict_unprivileged_userns"
                    + " on Ubuntu, user.max_user_namespaces elsewhere");
  }

  Optional<String> whyMayNotServe() {
    if (whyNotConfined.isEmpty()) {
      return Optional.empty();
    }
    if (!unconfinedAllowed) {
      return Optional.of(
          "no server is started unconfined, and %s, %s".formatted(whyNotConfined.get(), OR));
    }
    if (means.setpriv().isEmpty()) {
      return Optional.of(SetPriv.MISSING);
    }
    return means.wrapper().isPresent()
        ? Optional.empty()
        : Optional.of("libnss_wrapper.so is missing (install the package libnss-wrapper)");
  }

  /** Whether rooms must be where the account can reach them by itself. */
  boolean roomsInTheOpen() {
    return byRoot && whyNotConfined.isPresent();
  }

  /**
   * @throws IOException if children cannot be started at all; the message is for the user
   */
  Confinement confinement() throws IOException {
    if (whyNotConfined.isEmpty()) {
      return sandbox(means, account, byRoot);
    }
    SetPriv setpriv = means.setpriv().orElseThrow(() -> new IOException(SetPriv.MISSING));
    return new Bare(setpriv, byRoot, account, means.wrapper());
  }

  private static Sandbox sandbox(Means means, Account account, boolean byRoot) {
    return new Sandbox(means.bwrap().orElseThrow(), means.setpriv().filter(any -> byRoot), account);
  }
}
