package io.sshperf.controller.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ScheduleTest {
  @Test
  void everyPassHasEveryCellOnceAndWarmUpComesFirst() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      List<Integer> cells = IntStream.rangeClosed(1, 1 + random.nextInt(40)).boxed().toList();
      int warmup = random.nextInt(3);
      int repeat = 1 + random.nextInt(5);

      List<Slot> slots = Schedule.of(cells, warmup, repeat, random.nextLong());

      assertThat(slots).as("seed %d", seed).hasSize(cells.size() * (warmup + repeat));
      for (int pass = 0; pass < warmup + repeat; pass++) {
        List<Slot> ofPass = slots.subList(pass * cells.size(), (pass + 1) * cells.size());
        assertThat(ofPass.stream().map(Slot::cell).sorted().toList())
            .as("seed %d", seed)
            .isEqualTo(cells);
        boolean discarded = pass < warmup;
        assertThat(ofPass).as("seed %d", seed).allMatch(slot -> slot.warmup() == discarded);
      }
    }
  }

  @Test
  void seedDecidesTheOrder() {
    List<Integer> cells = IntStream.rangeClosed(1, 30).boxed().toList();

    assertThat(Schedule.of(cells, 1, 3, 7)).isEqualTo(Schedule.of(cells, 1, 3, 7));
    assertThat(Schedule.of(cells, 1, 3, 7)).isNotEqualTo(Schedule.of(cells, 1, 3, 8));
  }

  @Test
  void passesHaveOrdersOfTheirOwnSoThatDriftFavoursNoCell() {
    List<Integer> cells = IntStream.rangeClosed(1, 30).boxed().toList();
    List<Slot> slots = Schedule.of(cells, 0, 4, 7);

    List<List<Integer>> orders = new ArrayList<>();
    for (int pass = 0; pass < 4; pass++) {
      orders.add(slots.subList(pass * 30, (pass + 1) * 30).stream().map(Slot::cell).toList());
    }

    assertThat(orders).doesNotHaveDuplicates();
  }

  @Test
  void roundsKeepTheOrderAndLoseNothing() {
    List<Slot> slots = Schedule.of(List.of(1, 2, 3), 1, 2, 7);

    assertThat(Schedule.rounds(slots).stream().flatMap(List::stream).collect(Collectors.toList()))
        .isEqualTo(slots);
  }
}
