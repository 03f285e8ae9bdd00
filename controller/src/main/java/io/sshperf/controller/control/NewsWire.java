package io.sshperf.controller.control;

import com.google.protobuf.Duration;
import io.sshperf.controller.result.RunState;
import io.sshperf.controller.run.CellEnd;
import io.sshperf.controller.run.RunNews;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.v1.CellEnded;
import io.sshperf.proto.v1.CurrentTransfer;
import io.sshperf.proto.v1.RunStatus;
import io.sshperf.proto.wire.EnumWire;
import io.sshperf.proto.wire.ReportWire;
import java.util.Optional;
import java.util.OptionalDouble;

/** News of a run, as messages and back. */
public final class NewsWire {
  private NewsWire() {}

  static RunStatus toWire(RunNews news) {
    RunStatus.Builder builder =
        RunStatus.newBuilder()
            .setRunId(news.id())
            .setState(toWire(news.state()))
            .setCellCount(news.cells().all())
            .setDoneCellCount(news.cells().done())
            .setIncompatibleCellCount(news.cells().incompatible())
            .setHostCount(news.hosts())
            .setWaitingFor(news.waitingFor())
            .setTrouble(news.trouble());
    news.left()
        .ifPresent(left -> builder.setLeft(Duration.newBuilder().setSeconds(left.toSeconds())));
    news.current().ifPresent(current -> builder.setCurrent(toWire(current)));
    return builder.build();
  }

  /** What a watcher was sent. */
  public static RunNews fromWire(RunStatus status) {
    return new RunNews(
        status.getRunId(),
        fromWire(status.getState()),
        new RunNews.Cells(
            status.getCellCount(), status.getDoneCellCount(), status.getIncompatibleCellCount()),
        status.getHostCount(),
        status.hasLeft()
            ? Optional.of(java.time.Duration.ofSeconds(status.getLeft().getSeconds()))
            : Optional.empty(),
        status.hasCurrent() ? Optional.of(fromWire(status.getCurrent())) : Optional.empty(),
        status.getWaitingFor(),
        status.getTrouble());
  }

  static CellEnded toWire(CellEnd end) {
    CellEnded.Builder builder =
        CellEnded.newBuilder()
            .setCellNumber(end.number())
            .setTitle(end.title())
            .setOutcome(EnumWire.toWire(end.ending().outcome()));
    end.bytesPerSecond().ifPresent(rate -> builder.setBytesPerSecond(Math.round(rate)));
    end.ending().reason().map(ReportWire::toWire).ifPresent(builder::setReason);
    return builder.build();
  }

  /** What a watcher was sent. */
  public static CellEnd fromWire(CellEnded end) {
    Outcome outcome = EnumWire.fromWire(end.getOutcome());
    return new CellEnd(
        end.getCellNumber(),
        end.getTitle(),
        new Ending(
            outcome,
            end.hasReason() ? Optional.of(ReportWire.fromWire(end.getReason())) : Optional.empty()),
        end.hasBytesPerSecond()
            ? OptionalDouble.of((double) end.getBytesPerSecond())
            : OptionalDouble.empty());
  }

  static io.sshperf.proto.v1.RunState toWire(RunState state) {
    return io.sshperf.proto.v1.RunState.valueOf("RUN_STATE_" + state.name());
  }

  /** The state that was sent. */
  public static RunState fromWire(io.sshperf.proto.v1.RunState state) {
    if (state == io.sshperf.proto.v1.RunState.UNRECOGNIZED
        || state == io.sshperf.proto.v1.RunState.RUN_STATE_UNSPECIFIED) {
      throw new IllegalArgumentException("run state: " + state + " (expected one of this version)");
    }
    return RunState.valueOf(state.name().substring("RUN_STATE_".length()));
  }

  private static CurrentTransfer toWire(RunNews.Current current) {
    CurrentTransfer.Builder builder =
        CurrentTransfer.newBuilder()
            .setCellNumber(current.cell())
            .setTitle(current.title())
            .setWarmup(current.warmup());
    current.bytesPerSecond().ifPresent(rate -> builder.setBytesPerSecond(Math.round(rate)));
    return builder.build();
  }

  private static RunNews.Current fromWire(CurrentTransfer current) {
    return new RunNews.Current(
        current.getCellNumber(),
        current.getTitle(),
        current.hasBytesPerSecond()
            ? OptionalDouble.of((double) current.getBytesPerSecond())
            : OptionalDouble.empty(),
        current.getWarmup());
  }
}
