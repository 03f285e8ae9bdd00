package io.sshperf.controller.matrix;

import io.sshperf.controller.matrix.YamlNode.Entry;
import java.util.List;

/** Reads a matrix file, strictly. */
public final class MatrixParser {
  private final MatrixDraft draft;
  private final Problems problems = new Problems();
  private final Overrides overrides;

  private MatrixParser(String source, List<AxisOverride> overrides) {
    this.draft = new MatrixDraft(MatrixName.ofSource(source));
    this.overrides = new Overrides(List.copyOf(overrides));
  }

  /**
   * Reads a matrix, with every problem there is in it. Any text is answered; nothing is thrown.
   *
   * @param source what the file is called; a matrix without a name is named after it
   * @param overrides in the order they were given
   */
  public static ParsedMatrix parse(String text, String source, List<AxisOverride> overrides) {
    MatrixParser parser = new MatrixParser(source, overrides);
    try {
      return parser.parsed(text, YamlReader.read(text));
    } catch (UnreadableException e) {
      return new ParsedMatrix.Wrong(List.of(e.problem()), parser.draft.finished(text));
    }
  }

  private ParsedMatrix parsed(String text, YamlNode root) {
    for (Entry entry :
        new NodeReader(problems).entries(root, "matrix", "axes: {streams: [1, 4]}")) {
      section(entry);
    }
    overrides.apply(draft, problems);
    Contradictions.find(draft, problems);
    Matrix matrix = draft.finished(text);
    return problems.isEmpty()
        ? new ParsedMatrix.Sound(matrix)
        : new ParsedMatrix.Wrong(problems.list(), matrix);
  }

  private void section(Entry entry) {
    String key = entry.key().text();
    YamlNode value = entry.value();
    switch (key) {
      case "name" -> name(value);
      case "pairs" -> new PairsSection(draft, problems).read(value);
      case "axes" -> new AxesSection(draft, problems).axes(value);
      case "settings" -> new AxesSection(draft, problems).settings(value);
      case "exclude" -> new ExcludeSection(draft, problems, overrides.changed()).read(value);
      case "repeat" -> new RepeatSection(draft, problems).read(value);
      case "warmup" -> new CountSection(draft, problems).read(key, value);
      default -> problems.add(entry.key().line(), KnownKeys.refusal(key, KnownKeys.TOP));
    }
  }

  private void name(YamlNode node) {
    NodeReader reader = new NodeReader(problems);
    reader
        .text(node, "name")
        .flatMap(text -> reader.checked(node.line(), "name: ", () -> MatrixName.checked(text)))
        .ifPresent(name -> draft.name = name);
  }
}
