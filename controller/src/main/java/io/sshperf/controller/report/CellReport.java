package io.sshperf.controller.report;

import io.sshperf.controller.analysis.Estimate;
import io.sshperf.controller.analysis.Flag;
import io.sshperf.controller.report.TextTable.Column;
import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.End;
import io.sshperf.controller.result.EndFigures;
import io.sshperf.controller.result.RunHead;
import io.sshperf.controller.result.Sample;
import io.sshperf.proto.model.Known;
import io.sshperf.proto.model.Negotiated;
import io.sshperf.proto.model.Quoted;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.StreamReport;
import java.io.Writer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * One cell whole, for a terminal.
 *
 * @param width of the terminal in columns
 * @param unit of rates
 */
public record CellReport(int width, RateUnit unit) {

  /**
   * @param sample number of the one that is shown over time, from 1 and one that there is; empty:
   *     one near the median
   * @throws java.io.UncheckedIOException if the writer fails
   */
  public void write(Writer writer, RunHead head, CellResult cell, OptionalInt sample) {
    List<String> lines = new ArrayList<>();
    lines.add("cell " + cell.number() + " (" + cell.key() + "): " + cell.spec().pair());
    lines.add("");
    facts(cell).forEach(lines::add);
    addPart(lines, new HostNotes(head, List.of(CellRow.of(cell))).lines(width));
    if (!cell.samples().isEmpty()) {
      addPart(lines, samples(cell.samples()));
    }
    cell.flags().forEach(flag -> lines.addAll(flag(cell, flag)));
    addPart(lines, SampleCosts.lines(cell.samples(), width));
    boolean several = cell.samples().stream().anyMatch(s -> s.streams().size() > 1);
    if (several) {
      addPart(lines, streams(cell.samples()));
    }
    addPart(lines, new SampleReport(width, unit).lines(cell, sample));
    for (String line : lines) {
      Printing.write(writer, Text.cut(Quoted.harmless(line), width) + "\n");
    }
    Printing.flush(writer);
  }

  private static void addPart(List<String> lines, List<String> part) {
    if (!part.isEmpty()) {
      lines.add("");
      lines.addAll(part);
    }
  }

  private List<String> flag(CellResult cell, Flag flag) {
    String about =
        flag.sample().isPresent()
            ? "  sample "
                + (cell.samples().indexOf(cell.counted().get(flag.sample().getAsInt())) + 1)
                + " is "
            : "  ";
    return Text.lines(List.of((about + flag.text()).split(" ", -1)), width);
  }

  private void sureness(Facts facts, CellResult cell, Estimate rate) {
    rate.interval()
        .ifPresent(
            i ->
                facts.add(
                    Rates.percent(OptionalDouble.of(Estimate.CONFIDENCE)),
                    Rates.number(unit.in(i.low()))
                        + "–"
                        + Rates.format(i.high(), unit)
                        + ", half of it "
                        + Rates.percent(rate.relativeHalfWidth())
                        + " of the median"));
    String unsettled = CellRow.of(cell).unsettledText();
    if (!unsettled.isEmpty()) {
      facts.add("repeat", unsettled);
    }
  }

  private List<String> facts(CellResult cell) {
    Facts facts = new Facts(width);
    for (Setting setting : Setting.values()) {
      if (setting.applies(cell.spec())) {
        facts.add(setting.header(), setting.of(cell.spec()));
      }
    }
    facts.add("outcome", cell.ending().map(e -> e.outcome().word()).orElse("not over"));
    cell.ending().flatMap(e -> e.reason()).ifPresent(reason -> reason(facts, reason));
    cell.throughput()
        .ifPresent(
            rate -> {
              facts.add("rate", Rates.format(rate.median(), unit) + " (median)");
              String range = Rates.number(unit.in(rate.min())) + "–";
              facts.add("range", range + Rates.format(rate.max(), unit));
              sureness(facts, cell, rate);
            });
    cell.setup().ifPresent(setup -> facts.add("set-up", Rates.number(millis(setup)) + " ms"));
    cell.rtt().ifPresent(rtt -> facts.add("RTT", Rates.number(millis(rtt)) + " ms"));
    cell.connect().ifPresent(time -> facts.add("connect", Rates.number(millis(time)) + " ms"));
    if (cell.throughput().isPresent()) {
      ends(facts, "CPU", cell, f -> f.secondsPerGib().map(v -> Rates.number(v) + " s/GiB"));
      ends(facts, "cores used", cell, f -> f.coresUsed().map(Rates::number));
      ends(
          facts,
          "peak memory",
          cell,
          f -> f.peakMemory().map(v -> Rates.number(SampleCosts.mebibytes(v)) + " MiB"));
    }
    cell.negotiated().ifPresent(agreed -> negotiated(facts, agreed));
    return facts.lines();
  }

  /** One figure of both ends; nothing where neither is known. */
  private static void ends(
      Facts facts, String name, CellResult cell, Function<EndFigures, Known<String>> figure) {
    List<String> values = new ArrayList<>();
    boolean known = false;
    for (End end : End.values()) {
      Optional<String> value = figure.apply(EndFigures.of(cell, end)).value();
      known |= value.isPresent();
      values.add(end.word() + " " + value.orElse("unknown"));
    }
    if (known) {
      facts.addAll(name, values);
    }
  }

  private static void reason(Facts facts, Reason reason) {
    facts.add("reason", reason.text());
    facts.add("reason code", reason.code().word());
    if (!reason.offer().isEmpty()) {
      facts.addAll("offered", reason.offer());
    }
  }

  private static void negotiated(Facts facts, Negotiated agreed) {
    List<String> algorithms =
        List.of(
            agreed.cipher(),
            "MAC " + agreed.mac(),
            agreed.kex(),
            "compression " + agreed.compression());
    facts.addAll("negotiated", algorithms);
    agreed.cipherImplementation().ifPresent(code -> facts.add("cipher by", code));
    agreed.clientVersion().ifPresent(version -> facts.add("client is", version));
    agreed.serverVersion().ifPresent(version -> facts.add("server is", version));
    facts.add("known from", agreed.source());
  }

  private List<String> samples(List<Sample> samples) {
    TextTable table =
        new TextTable(
            List.of(
                Column.number("sample"),
                Column.number(unit.symbol()),
                Column.number("bytes").folding(1),
                Column.number("seconds"),
                Column.number("set-up ms").folding(2),
                Column.text("CRC32C"),
                Column.text("note")));
    for (int i = 0; i < samples.size(); i++) {
      table.add(row(i + 1, samples.get(i)), note(samples.get(i)));
    }
    return table.lines(width);
  }

  private List<String> row(int number, Sample sample) {
    boolean counted = !sample.streams().isEmpty();
    OptionalDouble rate = sample.bytesPerSecond();
    return List.of(
        Integer.toString(number),
        rate.isPresent() ? Rates.number(unit.in(rate.getAsDouble())) : CellRow.NOTHING,
        counted ? Long.toString(sample.tally().bytes()) : CellRow.NOTHING,
        sample.timing().map(t -> Rates.number(seconds(t.elapsed()))).orElse(CellRow.NOTHING),
        sample.timing().map(t -> Rates.number(millis(t.setup()))).orElse(CellRow.NOTHING),
        counted ? sample.tally().crcHex() : CellRow.NOTHING);
  }

  private static String note(Sample sample) {
    List<String> notes = new ArrayList<>();
    if (sample.warmup()) {
      notes.add("warm-up");
    }
    String outcome = sample.ending().outcome().word();
    sample.ending().reason().ifPresent(reason -> notes.add(outcome + ": " + reason.text()));
    sample.limitedBy().ifPresent(who -> notes.add("limited by " + who));
    sample.refusedRequests().stream()
        .filter(count -> count > 0)
        .mapToObj(count -> count + (count == 1 ? " request" : " requests"))
        .forEach(requests -> notes.add(requests + " refused by the server"));
    return String.join(", ", notes);
  }

  private List<String> streams(List<Sample> samples) {
    TextTable table =
        new TextTable(
            List.of(
                Column.number("sample"),
                Column.number("stream"),
                Column.number(unit.symbol()),
                Column.number("bytes"),
                Column.number("seconds"),
                Column.text("CRC32C")));
    for (int i = 0; i < samples.size(); i++) {
      List<StreamReport> streams = samples.get(i).streams();
      for (int k = 0; k < streams.size(); k++) {
        table.add(row(i + 1, k + 1, streams.get(k)));
      }
    }
    return table.lines(width);
  }

  private List<String> row(int sample, int number, StreamReport stream) {
    long bytes = stream.tally().bytes();
    double seconds = seconds(stream.elapsed());
    return List.of(
        Integer.toString(sample),
        Integer.toString(number),
        seconds > 0 ? Rates.number(unit.in(bytes / seconds)) : CellRow.NOTHING,
        Long.toString(bytes),
        Rates.number(seconds),
        stream.tally().crcHex());
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }

  private static double millis(Duration duration) {
    return duration.toNanos() / 1e6;
  }
}
