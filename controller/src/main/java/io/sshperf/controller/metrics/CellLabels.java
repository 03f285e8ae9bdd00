package io.sshperf.controller.metrics;

import io.prometheus.metrics.model.snapshots.Labels;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.SftpServer;
import io.sshperf.proto.model.TransferSettings;
import java.util.Optional;
import java.util.OptionalInt;

/** How a cell is labelled: its settings as a matrix says them. Pure. */
final class CellLabels {
  private static final String DEFAULT = "default";
  private static final String NONE = "-";

  private CellLabels() {}

  /**
   * @param number of the cell in its run
   */
  static Labels of(String matrix, int number, CellSpec cell) {
    TransferSettings settings = cell.settings();
    boolean mac = settings.algorithms().macApplies();
    boolean requests = settings.requestsApply();
    return Labels.builder()
        .label("matrix", matrix)
        .label("cell", Integer.toString(number))
        .label("sender", cell.pair().sender().text())
        .label("receiver", cell.pair().receiver().text())
        .label("initiator", cell.initiator().word())
        .label("client", cell.client().word())
        .label("server", cell.server().word())
        .label("method", settings.method().word())
        .label("program", cell.program().map(ClientProgram::word).orElse(NONE))
        .label(
            "sftp_server",
            cell.sftpServerApplies()
                ? text(settings.programs().sftpServer().map(SftpServer::word))
                : NONE)
        .label("cipher", text(settings.algorithms().cipher()))
        .label("mac", mac ? text(settings.algorithms().mac()) : NONE)
        .label("kex", text(settings.algorithms().kex()))
        .label("compression", text(settings.algorithms().compression()))
        .label("offer", settings.algorithms().offer().word())
        .label("buffer", requests ? text(settings.requests().buffer()) : NONE)
        .label("requests", requests ? text(boxed(settings.requests().outstanding())) : NONE)
        .label("window", text(settings.channel().window()))
        .label("packet", text(settings.channel().packet()))
        .label("streams", Integer.toString(settings.load().streams()))
        .label("cores", cell.coresApply() ? text(boxed(settings.programs().cores())) : NONE)
        .label("limit", text(settings.load().limit()))
        .label("amount", settings.load().amount().toString())
        .label("payload", settings.load().payload().word())
        .label("storage", settings.load().storage().word())
        .build();
  }

  private static String text(Optional<?> setting) {
    return setting.map(Object::toString).orElse(DEFAULT);
  }

  private static Optional<Integer> boxed(OptionalInt number) {
    return number.stream().boxed().findFirst();
  }
}
