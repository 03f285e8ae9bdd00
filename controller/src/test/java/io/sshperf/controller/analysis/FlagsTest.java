package io.sshperf.controller.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class FlagsTest {
  private static final double[] ONE_SLOW = {100, 101, 78, 99, 100.5, 99.5};

  @Test
  void slowSampleBesideABusyHostIsFlaggedWithThatAndWhatToDo() {
    List<Flag> flags =
        Flags.of(facts(ONE_SLOW, (i, f) -> with(f, 0.0, i == 2 ? 1.4 : 0.1, 0.0, 0.02)));
    assertThat(flags)
        .containsExactly(
            new Flag(
                Flag.Kind.OUTLIER,
                OptionalInt.of(2),
                "22 % slower than the median: others used 1.4 of 2 cores meanwhile; measure on a"
                    + " quiet host"));
  }

  @Test
  void whatTheOtherSamplesHadTooIsNoCause() {
    List<Flag> flags = Flags.of(facts(ONE_SLOW, (i, f) -> with(f, 0.3, 1.4, 5.0, 0.02)));
    assertThat(flags).singleElement().extracting(Flag::text).asString().contains("nothing known");
  }

  @Test
  void quotaAndHypervisorAndSetupAreCauses() {
    assertThat(cause(with(SampleFacts.of(78), 0.0, 1.4, 0.5, 0.02)))
        .contains("CPU quota held it back for 0.50 s; raise the quota");
    assertThat(cause(with(SampleFacts.of(78), 0.3, 0.1, 0.0, 0.02)))
        .contains("the hypervisor gave 30 % of the host's time to others");
    assertThat(cause(with(SampleFacts.of(78), 0.0, 0.1, 0.0, 0.2)))
        .contains("its set-up took 200 ms instead of 20");
  }

  @Test
  void firstSampleThatIsSlowWasCold() {
    assertThat(Flags.of(facts(60, 101, 100, 99, 100.5, 99.5)))
        .singleElement()
        .extracting(Flag::text)
        .asString()
        .contains("40 % slower", "use a higher warmup");
  }

  @Test
  void withoutFactsItIsSaidThatNothingIsKnown() {
    assertThat(Flags.of(facts(100, 101, 131, 99, 100.5, 99.5)))
        .singleElement()
        .extracting(Flag::text)
        .asString()
        .contains("31 % faster", "nothing known explains it", "measure again");
  }

  @Test
  void driftIsFlaggedWithItsDirection() {
    double[] falling = new double[12];
    for (int i = 0; i < falling.length; i++) {
      falling[i] = 100 - i + (i % 2 == 0 ? 0.2 : 0);
    }
    assertThat(Flags.of(facts(falling)))
        .singleElement()
        .matches(flag -> flag.kind() == Flag.Kind.DRIFT && flag.sample().isEmpty())
        .extracting(Flag::text)
        .asString()
        .contains("fell by 1", "measure again");
  }

  @Test
  void fewSamplesAreNotJudged() {
    assertThat(Flags.of(facts(100, 1, 100))).isEmpty();
  }

  @Test
  void ordinarySamplesAreSeldomFlagged() {
    Draws draws = new Draws(17);
    int outliers = 0;
    int drifts = 0;
    int cells = 4000;
    for (int i = 0; i < cells; i++) {
      for (Flag flag : Flags.of(facts(draws.cell(Draws.Shape.NORMAL, 0.02, Repeat.DEFAULT)))) {
        outliers += flag.kind() == Flag.Kind.OUTLIER ? 1 : 0;
        drifts += flag.kind() == Flag.Kind.DRIFT ? 1 : 0;
      }
    }
    assertThat(outliers / (double) cells).isLessThan(0.02);
    assertThat(drifts / (double) cells).isLessThan(0.005);
  }

  private static String cause(SampleFacts slow) {
    List<SampleFacts> all =
        new ArrayList<>(facts(ONE_SLOW, (i, f) -> with(f, 0.0, 0.1, 0.0, 0.02)));
    all.set(2, slow);
    List<Flag> flags = Flags.of(all);
    assertThat(flags).hasSize(1);
    return flags.get(0).text();
  }

  private static SampleFacts with(
      SampleFacts facts, double stolen, double others, double throttled, double setup) {
    return new SampleFacts(
        facts.rate(),
        OptionalDouble.of(stolen),
        OptionalDouble.of(others),
        OptionalDouble.of(2),
        OptionalDouble.of(throttled),
        OptionalDouble.of(setup));
  }

  private interface Knowing {
    SampleFacts of(int index, SampleFacts rateAlone);
  }

  private static List<SampleFacts> facts(double... rates) {
    return Arrays.stream(rates).mapToObj(SampleFacts::of).toList();
  }

  private static List<SampleFacts> facts(double[] rates, Knowing knowing) {
    List<SampleFacts> all = new ArrayList<>();
    for (double rate : rates) {
      all.add(knowing.of(all.size(), SampleFacts.of(rate)));
    }
    return all;
  }
}
