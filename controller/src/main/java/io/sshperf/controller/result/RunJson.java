package io.sshperf.controller.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Function;

/**
 * The one JSON form of runs, cells and samples, in both directions: what the store keeps, what the
 * controller sends and what {@code -o json} prints.
 *
 * <p>Keys are added, never renamed. What is not measured is null, never 0; a setting that does not
 * apply to a cell is absent; one that is left to the software is {@code "default"}. Seconds are
 * decimals, exact to the nanosecond, so that reading gives back what was written. Reading ignores
 * unknown keys and is strict about the others: a {@link StoreException} says what was wrong.
 */
public final class RunJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();
  private static final ObjectWriter WRITER = MAPPER.writer();
  private static final ObjectReader READER = MAPPER.reader();

  private RunJson() {}

  /** On one line. */
  public static String write(JsonNode node) {
    try {
      return WRITER.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of plain values cannot be written", e);
    }
  }

  public static JsonNode parse(String text) {
    try {
      return READER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new StoreException("not JSON: " + e.getOriginalMessage(), e);
    }
  }

  /** The run without {@code cells}. */
  public static ObjectNode head(RunHead head) {
    return HeadJson.of(head);
  }

  public static RunHead readHead(JsonNode node) {
    return read(node, "run", HeadJson::read);
  }

  /** A cell with its samples and the figures made from them, for who has its run's head. */
  public static ObjectNode cell(CellResult cell) {
    return CellJson.of(cell);
  }

  /** The same as a part of a run, which knows on which hosts its ends were. */
  public static ObjectNode cell(CellResult cell, RunHead head) {
    ObjectNode node = CellJson.of(cell);
    CellCostJson.put(node, head.sharesHost(cell.spec().pair()));
    return node;
  }

  /** A cell as a plan lists it: without samples and figures. */
  public static ObjectNode planned(CellResult cell) {
    return CellJson.planned(cell);
  }

  /** Reads what {@link #cell} or {@link #planned} wrote. */
  public static CellResult readCell(JsonNode node) {
    return read(node, "cell", CellJson::read);
  }

  public static ObjectNode sample(Sample sample) {
    return SampleJson.of(sample);
  }

  public static Sample readSample(JsonNode node) {
    return read(node, "sample", SampleJson::read);
  }

  /** A run in a list of runs. */
  public static ObjectNode summary(RunSummary summary) {
    return HeadJson.of(summary);
  }

  public static RunSummary readSummary(JsonNode node) {
    return read(node, "run", HeadJson::summary);
  }

  /** A run with its cells. Large ones are better written cell by cell. */
  public static ObjectNode run(Run run) {
    ObjectNode node = head(run.head());
    ArrayNode cells = node.putArray("cells");
    run.cells().forEach(cell -> cells.add(cell(cell, run.head())));
    return node;
  }

  public static Run readRun(JsonNode node) {
    return read(
        node,
        "run",
        fields ->
            new Run(
                HeadJson.read(fields),
                fields.objects("cells").stream().map(CellJson::read).toList()));
  }

  /** The values' own checks are reported like every other fault of the JSON. */
  private static <T> T read(JsonNode node, String place, Function<JsonFields, T> reader) {
    try {
      return reader.apply(JsonFields.of(node, place));
    } catch (IllegalArgumentException e) {
      throw new StoreException(place + ": " + e.getMessage(), e);
    }
  }
}
