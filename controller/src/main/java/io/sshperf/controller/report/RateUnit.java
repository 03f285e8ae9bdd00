package io.sshperf.controller.report;

/** In which unit rates are shown. */
public enum RateUnit {
  MEGABYTES("MB/s", 1e6),
  MEGABITS("Mbit/s", 1e6 / 8);

  private final String symbol;
  private final double bytesPerSecond;

  RateUnit(String symbol, double bytesPerSecond) {
    this.symbol = symbol;
    this.bytesPerSecond = bytesPerSecond;
  }

  public String symbol() {
    return symbol;
  }

  double in(double rate) {
    return rate / bytesPerSecond;
  }
}
