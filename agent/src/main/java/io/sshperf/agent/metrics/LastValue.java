package io.sshperf.agent.metrics;

/** A gauge's value. Thread-safe. */
final class LastValue {
  private volatile double value;

  void set(double latest) {
    value = latest;
  }

  double get() {
    return value;
  }
}
