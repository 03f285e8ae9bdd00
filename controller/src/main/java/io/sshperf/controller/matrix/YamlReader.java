package io.sshperf.controller.matrix;

import io.sshperf.controller.matrix.YamlNode.Entry;
import io.sshperf.controller.matrix.YamlNode.Mapping;
import io.sshperf.controller.matrix.YamlNode.Scalar;
import io.sshperf.controller.matrix.YamlNode.Sequence;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.DocumentEndEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingEndEvent;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.events.SequenceEndEvent;
import org.yaml.snakeyaml.events.SequenceStartEvent;
import org.yaml.snakeyaml.events.StreamEndEvent;
import org.yaml.snakeyaml.reader.ReaderException;

/**
 * Reads the YAML that a matrix needs, with line numbers: one document of mappings, lists and
 * values. It reads the parser's events, so that what could grow (aliases, nesting, tags) is refused
 * before anything is built of it.
 */
final class YamlReader {
  static final int MOST_BYTES = 1 << 20;
  static final int DEEPEST = 16;

  private final Iterator<Event> events;

  private YamlReader(Iterator<Event> events) {
    this.events = events;
  }

  /**
   * @throws UnreadableException at the first thing that is not to be read
   */
  static YamlNode read(String text) {
    if (text.length() > MOST_BYTES || text.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
      throw new UnreadableException(
          0, "matrix: more than 1 MiB (expected a matrix file, which has a few KiB)");
    }
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(MOST_BYTES + 1);
    options.setNestingDepthLimit(DEEPEST);
    try {
      return new YamlReader(new Yaml(options).parse(new StringReader(text)).iterator()).document();
    } catch (MarkedYAMLException e) {
      throw new UnreadableException(line(e), "not YAML: " + e.getProblem(), e);
    } catch (ReaderException e) {
      throw new UnreadableException(
          lineAt(text, e.getPosition()),
          String.format(
              "not YAML: the character U+%04X is not allowed in a file", e.getCodePoint()),
          e);
    } catch (YAMLException e) {
      throw new UnreadableException(0, "not YAML: " + e.getMessage(), e);
    }
  }

  private YamlNode document() {
    events.next(); // the stream's start
    if (events.next() instanceof StreamEndEvent) {
      throw new UnreadableException(
          1, "the file is empty (expected a matrix, for example axes: {streams: [1, 4]})");
    }
    YamlNode root = node(events.next(), 0);
    Event next = events.next();
    while (next instanceof DocumentEndEvent) {
      next = events.next();
    }
    if (!(next instanceof StreamEndEvent)) {
      throw new UnreadableException(
          line(next), "a second document begins here (expected one; remove the '---' between)");
    }
    return root;
  }

  private YamlNode node(Event event, int depth) {
    refuseWhatGrows(event, depth);
    if (event instanceof ScalarEvent scalar) {
      return new Scalar(line(event), scalar.getValue());
    }
    if (event instanceof SequenceStartEvent) {
      List<YamlNode> items = new ArrayList<>();
      for (Event e = events.next(); !(e instanceof SequenceEndEvent); e = events.next()) {
        items.add(node(e, depth + 1));
      }
      return new Sequence(line(event), List.copyOf(items));
    }
    List<Entry> entries = new ArrayList<>();
    for (Event e = events.next(); !(e instanceof MappingEndEvent); e = events.next()) {
      if (!(node(e, depth + 1) instanceof Scalar key)) {
        throw new UnreadableException(line(e), "a key is a list or a mapping (expected a word)");
      }
      entries.add(new Entry(key, node(events.next(), depth + 1)));
    }
    return new Mapping(line(event), List.copyOf(entries));
  }

  private static void refuseWhatGrows(Event event, int depth) {
    if (depth > DEEPEST) {
      throw new UnreadableException(
          line(event), "nested more than " + DEEPEST + " deep (a matrix needs 4)");
    }
    if (event instanceof AliasEvent
        || (event instanceof NodeEvent node && node.getAnchor() != null)) {
      throw new UnreadableException(
          line(event), "anchors and aliases ('&', '*') are not read (write the value out)");
    }
    boolean tagged =
        (event instanceof ScalarEvent scalar && scalar.getTag() != null)
            || (event instanceof SequenceStartEvent list && list.getTag() != null)
            || (event instanceof MappingStartEvent mapping && mapping.getTag() != null);
    if (tagged) {
      throw new UnreadableException(line(event), "tags ('!') are not read (leave the tag out)");
    }
  }

  private static int line(Event event) {
    return event.getStartMark() == null ? 0 : event.getStartMark().getLine() + 1;
  }

  private static int line(MarkedYAMLException e) {
    return e.getProblemMark() == null ? 0 : e.getProblemMark().getLine() + 1;
  }

  private static int lineAt(String text, int codePoint) {
    int line = 1;
    int seen = 0;
    for (int i = 0;
        i < text.length() && seen < codePoint;
        i += Character.charCount(text.codePointAt(i))) {
      line += text.charAt(i) == '\n' ? 1 : 0;
      seen++;
    }
    return line;
  }
}
