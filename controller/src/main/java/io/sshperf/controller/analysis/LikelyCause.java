package io.sshperf.controller.analysis;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Why a sample may differ from the others of its cell, and what to do about it. It is judged
 * against the others: what they had too is no cause.
 *
 * @param samples all that count, in the order they were taken
 */
record LikelyCause(List<SampleFacts> samples) {
  private static final double MORE_STOLEN = 0.02;
  private static final double MORE_CORES = 0.25;
  private static final double MORE_THROTTLED_SECONDS = 0.01;
  private static final double LONGER_SETUP = 2;

  /** A clause for a message: the cause, or that none is known, and the next step. */
  String of(int index) {
    SampleFacts sample = samples.get(index);
    boolean slow = sample.rate() < median(s -> OptionalDouble.of(s.rate())).orElse(0);
    if (!slow) {
      return index == 0
          ? "the first of its cell: a cache or a burst allowance may have been fresh; use a higher"
              + " warmup"
          : UNKNOWN;
    }
    return throttled(sample)
        .or(() -> stolen(sample))
        .or(() -> others(sample))
        .or(() -> setup(sample))
        .orElse(
            index == 0
                ? "the first of its cell: caches or the JVM were cold; use a higher warmup"
                : UNKNOWN);
  }

  private static final String UNKNOWN =
      "nothing known explains it; look at its readings with show --cell, and measure again";

  private Optional<String> throttled(SampleFacts sample) {
    return more(sample, SampleFacts::throttledSeconds, MORE_THROTTLED_SECONDS)
        .map(s -> format("a CPU quota held it back for %.2f s; raise the quota", s));
  }

  private Optional<String> stolen(SampleFacts sample) {
    return more(sample, SampleFacts::stolen, MORE_STOLEN)
        .map(
            share ->
                format(
                    "the hypervisor gave %.0f %% of the host's time to others; measure on a host of"
                        + " its own",
                    100 * share));
  }

  private Optional<String> others(SampleFacts sample) {
    return more(sample, SampleFacts::others, MORE_CORES)
        .map(
            busy ->
                sample.cores().isPresent()
                    ? format(
                        "others used %.1f of %.0f cores meanwhile; measure on a quiet host",
                        busy, sample.cores().getAsDouble())
                    : format("others used %.1f cores meanwhile; measure on a quiet host", busy));
  }

  private Optional<String> setup(SampleFacts sample) {
    OptionalDouble usual = median(SampleFacts::setupSeconds);
    OptionalDouble own = sample.setupSeconds();
    return own.isPresent()
            && usual.isPresent()
            && own.getAsDouble() > LONGER_SETUP * usual.getAsDouble()
        ? Optional.of(
            format(
                "its set-up took %.0f ms instead of %.0f, so host or path were busy before it"
                    + " began; measure when they are quiet",
                1000 * own.getAsDouble(), 1000 * usual.getAsDouble()))
        : Optional.empty();
  }

  /** The sample's value, if it is that much more than the others' usual one. */
  private Optional<Double> more(
      SampleFacts sample, Function<SampleFacts, OptionalDouble> fact, double margin) {
    OptionalDouble own = fact.apply(sample);
    OptionalDouble usual = median(fact);
    return own.isPresent() && usual.isPresent() && own.getAsDouble() >= usual.getAsDouble() + margin
        ? Optional.of(own.getAsDouble())
        : Optional.empty();
  }

  private OptionalDouble median(Function<SampleFacts, OptionalDouble> fact) {
    double[] known = samples.stream().flatMapToDouble(s -> fact.apply(s).stream()).toArray();
    return known.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Estimate.median(known));
  }

  private static String format(String text, Object... values) {
    return String.format(Locale.ROOT, text, values);
  }
}
