package io.sshperf.bench;

import io.sshperf.proto.model.DataSize;
import java.util.Arrays;

/**
 * How long transfers took without what comes before and after them.
 *
 * @param seconds of each, in the order of measuring
 * @param setUp seconds that were subtracted from each
 */
record NetTimes(double[] seconds, double setUp) {

  /**
   * Less the median time of the same with one byte.
   *
   * @param who for an error
   * @param whole seconds of each
   * @param oneByte seconds of each of those
   */
  static NetTimes of(String who, double[] whole, double[] oneByte) {
    double setUp = Median.of(oneByte);
    double[] net = Arrays.stream(whole).map(seconds -> seconds - setUp).toArray();
    if (Arrays.stream(net).anyMatch(seconds -> seconds <= 0)) {
      throw BenchException.notMeasured(
          who + "'s set-up takes longer than its transfer (expected a larger --size)");
    }
    return new NetTimes(net, setUp);
  }

  /** Of times that have none in them. */
  static NetTimes withoutSetUp(double[] seconds) {
    return new NetTimes(seconds, 0);
  }

  /** By the median time. */
  double megabytesPerSecond(DataSize size) {
    return size.bytes() / 1e6 / Median.of(seconds);
  }
}
