package io.sshperf.agent.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * No confinement: a child can do what its account can.
 *
 * @param setpriv lets the children die with this process
 * @param drop whether this process is root's
 * @param wrapper the library that gives children the private account
 */
record Bare(SetPriv setpriv, boolean drop, Account account, Optional<Path> wrapper)
    implements Confinement {

  /**
   * One that serves is only stopped when this process dies: what its sessions made of themselves is
   * found below it alone ({@link Sweep}), by the {@link Janitor}, which then kills them all.
   */
  @Override
  public List<String> command(View view, Launch launch, Optional<String> mark) {
    List<String> words = new ArrayList<>(drop ? setpriv.drop(account) : setpriv.keep());
    words.addAll(List.of("--pdeathsig", launch.serves() ? "STOP" : "KILL", "--"));
    words.addAll(launch.command(mark, setpriv.dyingWithParent()));
    return words;
  }

  @Override
  public Map<String, String> environment(View view) {
    Map<String, String> environment = new HashMap<>(Confinement.environment(view.home()));
    wrapper.ifPresent(
        library -> {
          environment.put("LD_PRELOAD", library.toString());
          environment.put("NSS_WRAPPER_PASSWD", view.identity().passwd().toString());
          environment.put("NSS_WRAPPER_GROUP", view.identity().group().toString());
        });
    return environment;
  }

  @Override
  public Path home(Path home) {
    return home;
  }

  @Override
  public Path control(View view) {
    return view.control();
  }

  @Override
  public Path payload(View view) {
    return view.payload();
  }

  @Override
  public boolean treeEndsWithChild() {
    return false;
  }
}
