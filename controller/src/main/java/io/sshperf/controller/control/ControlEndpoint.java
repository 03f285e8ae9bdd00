package io.sshperf.controller.control;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.sshperf.controller.fleet.Agents;
import io.sshperf.controller.fleet.ConnectedAgent;
import io.sshperf.controller.matrix.Plan;
import io.sshperf.controller.matrix.PlanResult;
import io.sshperf.controller.result.ResultStore;
import io.sshperf.controller.result.RunAgent;
import io.sshperf.controller.result.RunHead;
import io.sshperf.controller.result.RunJson;
import io.sshperf.controller.result.RunState;
import io.sshperf.controller.result.RunSummary;
import io.sshperf.controller.run.RunFeed;
import io.sshperf.controller.run.RunNews;
import io.sshperf.controller.run.Runs;
import io.sshperf.proto.model.Quoted;
import io.sshperf.proto.v1.CancelRunRequest;
import io.sshperf.proto.v1.CancelRunResponse;
import io.sshperf.proto.v1.ControlServiceGrpc;
import io.sshperf.proto.v1.GetRunRequest;
import io.sshperf.proto.v1.GetRunResponse;
import io.sshperf.proto.v1.ListAgentsRequest;
import io.sshperf.proto.v1.ListAgentsResponse;
import io.sshperf.proto.v1.ListRunsRequest;
import io.sshperf.proto.v1.ListRunsResponse;
import io.sshperf.proto.v1.PlanRunRequest;
import io.sshperf.proto.v1.PlanRunResponse;
import io.sshperf.proto.v1.StartRunRequest;
import io.sshperf.proto.v1.StartRunResponse;
import io.sshperf.proto.v1.WatchRunRequest;
import io.sshperf.proto.v1.WatchRunResponse;
import io.sshperf.proto.wire.AgentWire;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the CLI calls. Each call that streams has a thread of its own for as long as it lasts, so
 * none holds up another.
 */
public final class ControlEndpoint extends ControlServiceGrpc.ControlServiceImplBase
    implements AutoCloseable {
  /** {@code --wait}, where none was given. */
  private static final Duration DEFAULT_WAIT = Duration.ofSeconds(60);

  private final Agents agents;
  private final Runs runs;
  private final ResultStore store;
  private final AnsweringThreads threads = new AnsweringThreads();

  public ControlEndpoint(Agents agents, Runs runs, ResultStore store) {
    this.agents = agents;
    this.runs = runs;
    this.store = store;
  }

  /** Ends the threads of calls under way. */
  @Override
  public void close() {
    threads.close();
  }

  @Override
  public void listAgents(ListAgentsRequest request, StreamObserver<ListAgentsResponse> observer) {
    threads.answer(
        observer,
        responses -> {
          for (ConnectedAgent agent : agents.connected()) {
            responses.send(
                ListAgentsResponse.newBuilder()
                    .setAgent(AgentWire.toWire(agent.description()))
                    .setBusy(agent.isBusy())
                    .build());
          }
        });
  }

  @Override
  public void planRun(PlanRunRequest request, StreamObserver<PlanRunResponse> observer) {
    threads.answer(
        observer,
        responses ->
            PlanAnswer.send(MatrixWire.plan(request.getMatrix(), agents.known(), true), responses));
  }

  @Override
  public void startRun(StartRunRequest request, StreamObserver<StartRunResponse> observer) {
    threads.answer(
        observer,
        responses -> {
          PlanResult result =
              MatrixWire.plan(request.getMatrix(), agents.known(), request.getManyCellsAllowed());
          StartRunResponse.Builder response = StartRunResponse.newBuilder();
          if (result instanceof PlanResult.Refused refused) {
            refused.problems().forEach(p -> response.addProblems(MatrixWire.toWire(p)));
          } else if (result instanceof PlanResult.Planned planned) {
            response.setRunId(start(planned.plan(), request));
          }
          responses.send(response.build());
        });
  }

  private String start(Plan plan, StartRunRequest request) {
    return runs.start(
        plan,
        MatrixWire.recorded(request.getMatrix()),
        request.hasSeed() ? OptionalLong.of(request.getSeed()) : OptionalLong.empty(),
        request.hasWait()
            ? Duration.ofSeconds(request.getWait().getSeconds(), request.getWait().getNanos())
            : DEFAULT_WAIT);
  }

  @Override
  public void watchRun(WatchRunRequest request, StreamObserver<WatchRunResponse> observer) {
    threads.answer(
        observer,
        responses -> {
          RunHead head = required(request.getRunId());
          Optional<RunFeed> feed = runs.feed(head.id());
          if (feed.isPresent()) {
            Watching.follow(feed.get(), responses);
          } else {
            RunHead last = required(head.id()); // it may have ended since
            responses.send(
                WatchRunResponse.newBuilder().setStatus(NewsWire.toWire(over(last))).build());
          }
        });
  }

  @Override
  public void cancelRun(CancelRunRequest request, StreamObserver<CancelRunResponse> observer) {
    threads.answer(
        observer,
        responses -> {
          RunHead head = required(request.getRunId());
          RunState state =
              runs.cancel(head.id()) ? RunState.CANCELLED : required(head.id()).state();
          responses.send(
              CancelRunResponse.newBuilder()
                  .setRunId(head.id())
                  .setState(NewsWire.toWire(state))
                  .build());
        });
  }

  @Override
  public void listRuns(ListRunsRequest request, StreamObserver<ListRunsResponse> observer) {
    threads.answer(
        observer,
        responses -> {
          for (RunSummary summary : store.list()) {
            responses.send(
                ListRunsResponse.newBuilder()
                    .setSummaryJson(RunJson.write(RunJson.summary(summary)))
                    .build());
          }
        });
  }

  @Override
  public void getRun(GetRunRequest request, StreamObserver<GetRunResponse> observer) {
    threads.answer(
        observer,
        responses -> {
          RunHead head = required(request.getRunId());
          responses.send(
              GetRunResponse.newBuilder().setRunJson(RunJson.write(RunJson.head(head))).build());
          store.cells(
              head.id(),
              cell ->
                  responses.sendFromCallback(
                      GetRunResponse.newBuilder()
                          .setCellJson(RunJson.write(RunJson.cell(cell)))
                          .build()));
        });
  }

  private RunHead required(String idOrEnd) {
    return store
        .find(idOrEnd)
        .orElseThrow(
            () ->
                Status.NOT_FOUND
                    .withDescription(
                        "there is no run " + Quoted.of(idOrEnd) + " (see: sshperf runs)")
                    .asRuntimeException());
  }

  private RunNews over(RunHead head) {
    RunSummary summary =
        store.list().stream().filter(s -> s.id().equals(head.id())).findFirst().orElseThrow();
    return new RunNews(
        head.id(),
        head.state(),
        new RunNews.Cells(summary.cells(), summary.cells(), summary.incompatible()),
        (int) head.agents().stream().map(RunAgent::hostId).distinct().count(),
        Optional.empty(),
        Optional.empty(),
        "",
        "");
  }
}
