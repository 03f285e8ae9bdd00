package io.sshperf.controller.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sshperf.controller.report.TextTable.Column;
import io.sshperf.proto.model.Ability;
import io.sshperf.proto.model.EngineDescription;
import java.io.Writer;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A list of agents. */
public final class AgentListReport {
  private static final Listing<Item> LISTING =
      new Listing<>(
          List.of(
              Column.text("name"),
              Column.text("address"),
              Column.text("state"),
              Column.text("version").folding(2),
              Column.number("cores").folding(1),
              Column.text("engines")),
          AgentListReport::row,
          AgentListReport::json);

  /**
   * An agent in the list.
   *
   * @param engines those that it has, and those that it looked for and does not have
   * @param cores that it may use
   */
  public record Item(
      String name,
      String address,
      String state,
      String version,
      List<EngineDescription> engines,
      int cores) {
    public Item {
      engines = List.copyOf(engines);
    }

    private Stream<EngineDescription> usable() {
      return engines.stream().filter(EngineDescription::isUsable);
    }
  }

  private AgentListReport() {}

  /**
   * Writes them; below a table, what they cannot do and why.
   *
   * @param width of the terminal in columns, for a table
   * @throws java.io.UncheckedIOException if the writer fails
   */
  public static void write(Writer writer, Format format, List<Item> agents, int width) {
    LISTING.write(writer, format, agents, width);
    List<String> lacking =
        agents.stream().flatMap(agent -> AgentLimits.of(agent.name(), agent.engines())).toList();
    if (format == Format.TABLE && !lacking.isEmpty()) {
      Printing.write(writer, "\n");
      for (String text : lacking) {
        Text.lines(List.of(text.split(" ", -1)), width)
            .forEach(line -> Printing.write(writer, line + "\n"));
      }
      Printing.flush(writer);
    }
  }

  private static List<String> row(Item agent) {
    return List.of(
        agent.name(),
        agent.address(),
        agent.state(),
        agent.version(),
        Integer.toString(agent.cores()),
        agent
            .usable()
            .map(engine -> EngineTitle.of(engine.engine().word(), engine.version()))
            .collect(Collectors.joining(", ")));
  }

  private static ObjectNode json(Item agent) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("name", agent.name());
    node.put("address", agent.address());
    node.put("state", agent.state());
    node.put("version", agent.version());
    ArrayNode engines = node.putArray("engines");
    agent.usable().forEach(engine -> engines.add(json(engine)));
    node.put("cores", agent.cores());
    ArrayNode missing = node.putArray("missing_engines");
    agent.engines().stream()
        .filter(engine -> !engine.isUsable())
        .forEach(engine -> missing.add(missing(engine)));
    return node;
  }

  private static ObjectNode json(EngineDescription engine) {
    ObjectNode node = named(engine);
    node.put("version", engine.version());
    engine.supported().ciphers().forEach(node.putArray("ciphers")::add);
    node.put("path", engine.path().orElse(null));
    node.set("client", json(engine.client()));
    node.set("server", json(engine.server()));
    return node;
  }

  private static ObjectNode missing(EngineDescription engine) {
    ObjectNode node = named(engine);
    node.set("client", json(engine.client()));
    node.set("server", json(engine.server()));
    return node;
  }

  private static ObjectNode named(EngineDescription engine) {
    return JsonNodeFactory.instance.objectNode().put("name", engine.engine().word());
  }

  private static ObjectNode json(Ability ability) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    ArrayNode methods = node.putArray("methods");
    ability.methods().forEach(method -> methods.add(method.word()));
    node.put("why_not", ability.whyNot().orElse(null));
    return node;
  }
}
