package io.sshperf.controller.analysis;

import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Engine;

/**
 * When a cell is warm. A JVM compiles what it runs often, and for some transfers gets faster with
 * each; other software is warm after what the matrix asks for.
 *
 * @param asked samples that the matrix has discarded, 0 or more
 * @param rises whether a JVM moves the bytes at either end, so that the rate may go on rising
 */
public record WarmUp(int asked, boolean rises) {
  /** A cell whose rate still rises after so many samples is measured nevertheless. */
  public static final int MOST = 10;

  private static final double RISE = 1.05;
  private static final int TYPICAL = 3;

  /** Of a cell, from what moves its bytes. */
  public static WarmUp of(int asked, CellSpec cell) {
    return new WarmUp(asked, cell.client() == Engine.MINA || cell.server() == Engine.MINA);
  }

  /** How many samples will probably be discarded. */
  public int foreseen() {
    return rises && asked > 0 ? Math.max(asked, TYPICAL) : asked;
  }

  /**
   * Whether nothing more is to be discarded: the last sample was not markedly faster than the best
   * of those before it.
   *
   * @param rates of the samples discarded so far, in their order
   */
  public boolean isOver(double[] rates) {
    if (rates.length < asked) {
      return false;
    }
    if (!rises || asked == 0 || rates.length >= Math.max(MOST, asked)) {
      return true;
    }
    if (rates.length < 2) {
      return false;
    }
    double best = 0;
    for (int i = 0; i < rates.length - 1; i++) {
      best = Math.max(best, rates[i]);
    }
    return rates[rates.length - 1] <= RISE * best;
  }
}
