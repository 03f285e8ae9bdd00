package io.sshperf.agent.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ConfinedCountedTest extends CountedContract {

  @Override
  Means means() throws IOException {
    return Means.ofHost();
  }

  @Test
  void oneThatServesEndsOnceThoseItStartedHave() throws Exception {
    Path program =
        place.program(
            "serving",
            """
            trap 'exit 0' TERM
            mkfifo never
            (%s) &
            echo up
            wait
            read line < never
            """
                .formatted(BURN.formatted(100_000)));
    Launch launch = counted(Launch.of(program, List.of(), ChildrenContract.PATIENCE));
    try (Child child = room.start(launch.serving().writingPipe())) {
      assertThat(child.stdout().read()).isEqualTo('u');
      assertThat(child.endInOrder(ChildrenContract.PATIENCE)).isTrue();
      assertThat(child.awaitExit().code()).isZero();
    }
  }

  @Test
  void oneWhoseChildrenStayIsNotAskedToEnd() throws Exception {
    Path program = place.program("serving", "sleep 8642 & echo up; wait");
    Launch launch = counted(Launch.of(program, List.of(), ChildrenContract.PATIENCE));
    try (Child child = room.start(launch.serving().writingPipe())) {
      assertThat(child.stdout().read()).isEqualTo('u');
      assertThat(child.endInOrder(Duration.ofMillis(50))).isFalse();
      assertThat(child.isAlive()).isTrue();
      child.end();
      assertThat(child.cpu().whyNot()).isEqualTo("serving had to be killed");
    }
  }

  /** As the sessions of {@code sshd} do, whose monitor does not wait for them. */
  @Test
  void thoseThatAreLeftAloneByTheirParentsAreCountedToo() throws Exception {
    String alone = "(%s) & echo $! > /dev/null".formatted(BURN.formatted(200_000));
    Path program =
        place.program(
            "serving",
            """
            trap 'exit 0' TERM
            mkfifo never
            sh -c '%s'
            echo up
            read line < never
            """
                .formatted(alone));
    Launch launch = counted(Launch.of(program, List.of(), ChildrenContract.PATIENCE));
    try (Child child = room.start(launch.serving().writingPipe());
        Child waiting = room.start(counted(BURN.formatted(200_000)))) {
      assertThat(child.stdout().read()).isEqualTo('u');
      assertThat(child.endInOrder(ChildrenContract.PATIENCE)).isTrue();
      assertThat(cpu(child).total()).isGreaterThan(cpu(waiting).total().dividedBy(2));
    }
  }
}
