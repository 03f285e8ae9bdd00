package io.sshperf.controller.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The order of a run's samples. Pure: the same input gives the same order, so a recorded seed tells
 * it.
 */
public final class Schedule {
  // Neighbouring seeds of Random begin alike; odd factors of 64 bits keep them apart.
  private static final long SPREAD = 6_364_136_223_846_793_005L;
  private static final long SPREAD_PASSES = 0x9E37_79B9_7F4A_7C15L;

  private Schedule() {}

  /**
   * The order of one pass over the cells. Each pass has one of its own, so that drift favours no
   * setting; which cells are over by then changes nothing in the order of the others.
   *
   * @param cells numbers of all cells to measure, whether they are over or not
   * @param pass from 0, warm-up first
   */
  static List<Integer> order(List<Integer> cells, int pass, long seed) {
    List<Integer> order = new ArrayList<>(cells);
    Collections.shuffle(order, new Random(seed * SPREAD + pass * SPREAD_PASSES));
    return order;
  }

  /**
   * What is measured at the same time. In one round no host is used twice; in this version a round
   * is one sample.
   */
  public static List<List<Slot>> rounds(List<Slot> slots) {
    return slots.stream().map(List::of).toList();
  }
}
