package io.sshperf.agent.engine.openssh;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A program of this host, run to its end for what it says. */
final class RealProgram {
  private RealProgram() {}

  record Answer(int exitCode, String text) {}

  /**
   * Both of its outputs.
   *
   * @param debianPackage named if there is no such program
   */
  static Answer run(String debianPackage, List<String> words) throws InterruptedException {
    Process process;
    try {
      process = new ProcessBuilder(new ArrayList<>(words)).redirectErrorStream(true).start();
      process.getOutputStream().close();
    } catch (IOException e) {
      throw new AssertionError(words.get(0) + ": apt-get install " + debianPackage, e);
    }
    try {
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Answer(process.waitFor(), text);
    } catch (IOException e) {
      throw new AssertionError(words.toString(), e);
    } finally {
      process.destroyForcibly();
    }
  }
}
