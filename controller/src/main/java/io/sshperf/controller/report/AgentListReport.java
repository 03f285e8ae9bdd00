package io.sshperf.controller.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sshperf.controller.report.TextTable.Column;
import java.io.Writer;
import java.util.List;
import java.util.stream.Collectors;

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
   * @param cores that it may use
   */
  public record Item(
      String name,
      String address,
      String state,
      String version,
      List<EngineItem> engines,
      int cores) {
    public Item {
      engines = List.copyOf(engines);
    }
  }

  /**
   * An engine of an agent.
   *
   * @param ciphers that it can be asked for
   */
  public record EngineItem(String name, String version, List<String> ciphers) {
    public EngineItem {
      ciphers = List.copyOf(ciphers);
    }
  }

  private AgentListReport() {}

  /**
   * @param width of the terminal in columns, for a table
   * @throws java.io.UncheckedIOException if the writer fails
   */
  public static void write(Writer writer, Format format, List<Item> agents, int width) {
    LISTING.write(writer, format, agents, width);
  }

  private static List<String> row(Item agent) {
    return List.of(
        agent.name(),
        agent.address(),
        agent.state(),
        agent.version(),
        Integer.toString(agent.cores()),
        agent.engines().stream()
            .map(engine -> EngineTitle.of(engine.name(), engine.version()))
            .collect(Collectors.joining(", ")));
  }

  private static ObjectNode json(Item agent) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("name", agent.name());
    node.put("address", agent.address());
    node.put("state", agent.state());
    node.put("version", agent.version());
    ArrayNode engines = node.putArray("engines");
    for (EngineItem engine : agent.engines()) {
      ObjectNode item = engines.addObject().put("name", engine.name());
      item.put("version", engine.version());
      engine.ciphers().forEach(item.putArray("ciphers")::add);
    }
    node.put("cores", agent.cores());
    return node;
  }
}
