package io.sshperf.controller.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ScheduleTest {
  private static final List<Integer> CELLS = IntStream.rangeClosed(1, 30).boxed().toList();

  @Test
  void everyPassHasEveryCellOnce() {
    long seed = new Random().nextLong();
    for (int pass = 0; pass < 200; pass++) {
      assertThat(Schedule.order(CELLS, pass, seed))
          .as("seed %d, pass %d", seed, pass)
          .containsExactlyInAnyOrderElementsOf(CELLS);
    }
  }

  @Test
  void seedDecidesTheOrder() {
    assertThat(Schedule.order(CELLS, 3, 7)).isEqualTo(Schedule.order(CELLS, 3, 7));
    assertThat(Schedule.order(CELLS, 3, 7)).isNotEqualTo(Schedule.order(CELLS, 3, 8));
  }

  @Test
  void passesHaveOrdersOfTheirOwnSoThatDriftFavoursNoCell() {
    List<List<Integer>> orders =
        IntStream.range(0, 20).mapToObj(pass -> Schedule.order(CELLS, pass, 7)).toList();

    assertThat(orders).doesNotHaveDuplicates();
    assertThat(orders.stream().map(order -> order.get(0)).distinct().count()).isGreaterThan(8);
  }

  @Test
  void roundsKeepTheOrderAndLoseNothing() {
    List<Slot> slots = List.of(new Slot(2, true), new Slot(1, true), new Slot(2, false));

    assertThat(Schedule.rounds(slots).stream().flatMap(List::stream).collect(Collectors.toList()))
        .isEqualTo(slots);
  }
}
