package io.sshperf.controller.metrics;

/** What is known of a cell that is over, in base units. */
enum CellGauge {
  THROUGHPUT("throughput_bytes_per_second", "Median of a measured cell."),
  THROUGHPUT_LOW("throughput_low_bytes_per_second", "Lower end of its interval."),
  THROUGHPUT_HIGH("throughput_high_bytes_per_second", "Upper end of its interval."),
  CPU("cpu_seconds_per_byte", "CPU time that an end spent on each byte of payload, median."),
  SETUP("setup_seconds", "Set-up, median."),
  RTT("rtt_seconds", "Round-trip time.");

  private final String name;
  private final String meaning;

  CellGauge(String name, String meaning) {
    this.name = "sshperf_cell_" + name;
    this.meaning = meaning;
  }

  String metric() {
    return name;
  }

  String meaning() {
    return meaning;
  }
}
