package io.sshperf.agent.metrics;

/** A gauge's value. Thread-safe. */
final class LastValue {
  private double value;

  synchronized void set(double latest) {
    value = latest;
  }

  synchronized void add(double more) {
    value += more;
  }

  synchronized double get() {
    return value;
  }
}
