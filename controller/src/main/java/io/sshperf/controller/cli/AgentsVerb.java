package io.sshperf.controller.cli;

import io.sshperf.controller.report.AgentListReport;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code agents}: who is connected. */
@Command(
    name = "agents",
    description = "List the agents that are connected, and what each can measure with.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {"  sshperf agents", "  sshperf agents -o json"})
final class AgentsVerb implements Callable<Integer> {
  private final Streams streams;
  private final Terminal terminal;

  @Mixin private ControllerOption controller = new ControllerOption();
  @Mixin private OutputOption output = new OutputOption();

  AgentsVerb(Streams streams, Terminal terminal) {
    this.streams = streams;
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    List<ConnectedView> agents;
    try (ControllerConnection connection = controller.connection()) {
      agents = connection.agents();
    }
    try (Writer results = streams.results()) {
      AgentListReport.write(
          results,
          output.format(),
          agents.stream().map(AgentsVerb::item).toList(),
          terminal.columns());
    }
    if (agents.isEmpty()) {
      streams.err().println("no agent is connected; start one with: sshperf agent --name NAME");
    }
    return ExitCode.DONE;
  }

  private static AgentListReport.Item item(ConnectedView view) {
    return new AgentListReport.Item(
        view.agent().name().text(),
        view.agent().address(),
        view.busy() ? "busy" : "idle",
        view.agent().version(),
        view.agent().engines(),
        view.agent().host().cores());
  }
}
