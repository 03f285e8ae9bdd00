package io.sshperf.controller.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.sshperf.controller.control.NewsWire;
import io.sshperf.controller.matrix.AxisOverride;
import io.sshperf.controller.report.PlanReport;
import io.sshperf.controller.result.CellResult;
import io.sshperf.controller.result.RunHead;
import io.sshperf.controller.result.RunJson;
import io.sshperf.controller.result.RunState;
import io.sshperf.controller.result.RunSummary;
import io.sshperf.controller.run.RunNews;
import io.sshperf.proto.model.HostPort;
import io.sshperf.proto.v1.CancelRunRequest;
import io.sshperf.proto.v1.ControlServiceGrpc;
import io.sshperf.proto.v1.ControlServiceGrpc.ControlServiceBlockingStub;
import io.sshperf.proto.v1.GetRunRequest;
import io.sshperf.proto.v1.GetRunResponse;
import io.sshperf.proto.v1.ListAgentsRequest;
import io.sshperf.proto.v1.ListAgentsResponse;
import io.sshperf.proto.v1.ListRunsRequest;
import io.sshperf.proto.v1.ListRunsResponse;
import io.sshperf.proto.v1.Matrix;
import io.sshperf.proto.v1.PlanRunRequest;
import io.sshperf.proto.v1.PlanRunResponse;
import io.sshperf.proto.v1.Problem;
import io.sshperf.proto.v1.StartRunRequest;
import io.sshperf.proto.v1.StartRunResponse;
import io.sshperf.proto.v1.WatchRunRequest;
import io.sshperf.proto.v1.WatchRunResponse;
import io.sshperf.proto.wire.AgentWire;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The CLI's way to a controller. What goes wrong on it is a {@link CliException} with the exit code
 * it deserves. Thread-safe.
 */
final class ControllerConnection implements Results {
  /** For calls that answer at once. */
  private static final long ANSWER_SECONDS = 60;

  /**
   * A cell with a thousand samples and all their readings is larger than gRPC's default of 4 MiB.
   */
  private static final int LARGEST_MESSAGE = 256 << 20;

  private final HostPort where;
  private final ManagedChannel channel;

  ControllerConnection(HostPort where) {
    this.where = where;
    this.channel =
        NettyChannelBuilder.forAddress(where.host(), where.port())
            .usePlaintext()
            .keepAliveTime(10, TimeUnit.SECONDS)
            .maxInboundMessageSize(LARGEST_MESSAGE)
            .build();
  }

  List<ConnectedView> agents() {
    return asked(
        () -> {
          List<ConnectedView> agents = new ArrayList<>();
          Iterator<ListAgentsResponse> answers =
              stub().listAgents(ListAgentsRequest.getDefaultInstance());
          answers.forEachRemaining(
              a -> agents.add(new ConnectedView(AgentWire.fromWire(a.getAgent()), a.getBusy())));
          return agents;
        });
  }

  PlanReport plan(MatrixText matrix) {
    List<Problem> problems = new ArrayList<>();
    PlanCollector plan = new PlanCollector();
    asked(
        () -> {
          Iterator<PlanRunResponse> answers =
              stub().planRun(PlanRunRequest.newBuilder().setMatrix(toWire(matrix)).build());
          answers.forEachRemaining(
              part -> {
                if (part.hasProblem()) {
                  problems.add(part.getProblem());
                } else {
                  plan.add(part);
                }
              });
          return plan;
        });
    refuse(matrix, problems);
    return plan.view();
  }

  /** Returns the new run's id. */
  String start(MatrixText matrix, OptionalLong seed, boolean manyCells, Duration wait) {
    StartRunRequest.Builder request =
        StartRunRequest.newBuilder()
            .setMatrix(toWire(matrix))
            .setManyCellsAllowed(manyCells)
            .setWait(
                com.google.protobuf.Duration.newBuilder()
                    .setSeconds(wait.getSeconds())
                    .setNanos(wait.getNano()));
    seed.ifPresent(request::setSeed);
    StartRunResponse response = asked(() -> stub().startRun(request.build()));
    refuse(matrix, response.getProblemsList());
    return response.getRunId();
  }

  /** Follows a run to its end; returns the last news. */
  RunNews watch(String run, RunWatcher watcher) {
    return asked(
        () -> {
          @Nullable RunNews last = null;
          Iterator<WatchRunResponse> answers =
              ControlServiceGrpc.newBlockingStub(channel)
                  .watchRun(WatchRunRequest.newBuilder().setRunId(run).build());
          while (answers.hasNext()) {
            WatchRunResponse answer = answers.next();
            if (answer.hasStatus()) {
              last = NewsWire.fromWire(answer.getStatus());
              watcher.news(last);
            } else if (answer.hasCellEnded()) {
              watcher.cellEnded(NewsWire.fromWire(answer.getCellEnded()));
            }
          }
          if (last == null) {
            throw new CliException(ExitCode.UNREACHABLE, "the controller told nothing of " + run);
          }
          return last;
        });
  }

  RunState cancel(String run) {
    return asked(
        () ->
            NewsWire.fromWire(
                stub().cancelRun(CancelRunRequest.newBuilder().setRunId(run).build()).getState()));
  }

  @Override
  public List<RunSummary> runs() {
    return asked(
        () -> {
          List<RunSummary> runs = new ArrayList<>();
          Iterator<ListRunsResponse> answers =
              stub().listRuns(ListRunsRequest.getDefaultInstance());
          answers.forEachRemaining(
              a -> runs.add(RunJson.readSummary(RunJson.parse(a.getSummaryJson()))));
          return runs;
        });
  }

  @Override
  public void run(String idOrEnd, Consumer<RunHead> head, Consumer<CellResult> cells) {
    asked(
        () -> {
          Iterator<GetRunResponse> answers =
              ControlServiceGrpc.newBlockingStub(channel)
                  .getRun(GetRunRequest.newBuilder().setRunId(idOrEnd).build());
          answers.forEachRemaining(
              part -> {
                if (part.hasRunJson()) {
                  head.accept(RunJson.readHead(RunJson.parse(part.getRunJson())));
                } else {
                  JsonNode cell = RunJson.parse(part.getCellJson());
                  cells.accept(RunJson.readCell(cell));
                }
              });
          return true;
        });
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }

  private ControlServiceBlockingStub stub() {
    return ControlServiceGrpc.newBlockingStub(channel)
        .withDeadlineAfter(ANSWER_SECONDS, TimeUnit.SECONDS);
  }

  private static Matrix toWire(MatrixText matrix) {
    Matrix.Builder builder = Matrix.newBuilder().setText(matrix.text()).setSource(matrix.source());
    for (AxisOverride override : matrix.overrides()) {
      builder.addOverrides(
          io.sshperf.proto.v1.AxisOverride.newBuilder()
              .setKey(override.key())
              .addAllValues(override.values()));
    }
    return builder.build();
  }

  private static void refuse(MatrixText matrix, List<Problem> problems) {
    if (!problems.isEmpty()) {
      throw new CliException(
          ExitCode.WRONG_USAGE,
          problems.stream()
              .map(
                  p ->
                      p.getLine() == 0
                          ? matrix.source() + ": " + p.getText()
                          : matrix.source() + ":" + p.getLine() + ": " + p.getText())
              .toList(),
          null);
    }
  }

  private <T> T asked(Supplier<T> call) {
    try {
      return call.get();
    } catch (StatusRuntimeException e) {
      throw failure(e);
    }
  }

  private CliException failure(StatusRuntimeException e) {
    Status status = e.getStatus();
    return switch (status.getCode()) {
      case UNAVAILABLE ->
          new CliException(
              ExitCode.UNREACHABLE,
              List.of(
                  "no controller answers at "
                      + where
                      + " (start one with: sshperf controller; or name another: --controller"
                      + " HOST:PORT)"),
              e);
      case DEADLINE_EXCEEDED ->
          new CliException(
              ExitCode.UNREACHABLE,
              List.of("the controller at " + where + " did not answer in " + ANSWER_SECONDS + " s"),
              e);
      case NOT_FOUND, FAILED_PRECONDITION, INVALID_ARGUMENT ->
          new CliException(
              ExitCode.WRONG_USAGE, List.of(String.valueOf(status.getDescription())), e);
      default ->
          new CliException(
              ExitCode.UNREACHABLE, List.of("the controller at " + where + ": " + status), e);
    };
  }
}
