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
  private Schedule() {}

  /**
   * Passes, each with every cell once in an order of its own, so that drift favours no setting. The
   * first passes are warm-up.
   *
   * @param cells numbers of the cells to measure
   */
  public static List<Slot> of(List<Integer> cells, int warmup, int repeat, long seed) {
    Random random = new Random(seed);
    List<Slot> slots = new ArrayList<>(cells.size() * (warmup + repeat));
    for (int pass = 0; pass < warmup + repeat; pass++) {
      List<Integer> order = new ArrayList<>(cells);
      Collections.shuffle(order, random);
      boolean discarded = pass < warmup;
      order.forEach(cell -> slots.add(new Slot(cell, discarded)));
    }
    return slots;
  }

  /**
   * What is measured at the same time. In one round no host is used twice; in this version a round
   * is one sample.
   */
  public static List<List<Slot>> rounds(List<Slot> slots) {
    return slots.stream().map(List::of).toList();
  }
}
