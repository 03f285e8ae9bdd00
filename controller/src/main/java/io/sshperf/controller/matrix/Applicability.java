package io.sshperf.controller.matrix;

import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.Programs;
import io.sshperf.proto.model.Requests;
import io.sshperf.proto.model.SftpServer;
import io.sshperf.proto.model.TransferSettings;
import java.util.OptionalInt;

/** Settings that have no meaning beside others, so that cells which differ only there are one. */
final class Applicability {
  private Applicability() {}

  /** Whether a value of this key can make a difference to the cell. */
  static boolean applies(SettingKey key, CellSpec cell) {
    TransferSettings settings = cell.settings();
    return switch (key) {
      case MAC -> settings.algorithms().macApplies();
      case BUFFER, REQUESTS -> settings.requestsApply();
      case PROGRAM ->
          cell.programApplies()
              && settings.programs().client().map(p -> does(p, cell)).orElse(true);
      case SFTP_SERVER -> cell.sftpServerApplies();
      case CORES -> cell.coresApply();
      case ENGINE, CLIENT, SERVER, METHOD, INITIATOR, CIPHER, KEX, COMPRESSION, OFFER -> true;
      case WINDOW, PACKET, STREAMS, LIMIT, PAYLOAD, SIZE, DURATION, FILES, STORAGE -> true;
    };
  }

  private static boolean does(ClientProgram program, CellSpec cell) {
    return program.does(cell.settings().method());
  }

  /** The cell without what does not apply to it, and without programs that it has in any case. */
  static CellSpec reduced(CellSpec cell) {
    TransferSettings settings = cell.settings();
    if (settings.algorithms().mac().isPresent() && !settings.algorithms().macApplies()) {
      settings = settings.with(settings.algorithms().withoutMac());
    }
    if (!settings.requestsApply() && !settings.requests().equals(Requests.DEFAULT)) {
      settings = settings.with(Requests.DEFAULT);
    }
    settings = settings.with(programs(cell));
    return settings.equals(cell.settings()) ? cell : cell.with(settings);
  }

  private static Programs programs(CellSpec cell) {
    Programs named = cell.settings().programs();
    ClientProgram usual = ClientProgram.of(cell.settings().method());
    return new Programs(
        named.client().filter(p -> cell.programApplies() && p != usual && does(p, cell)),
        named.sftpServer().filter(s -> cell.sftpServerApplies() && s != SftpServer.DEFAULT),
        cell.coresApply() ? named.cores() : OptionalInt.empty());
  }

  /** Why no cell of a matrix can use a key, and what to do; to follow the key in a message. */
  static String whyUnused(SettingKey key) {
    String instead = ", or set " + key.word() + " to " + SettingKey.DEFAULT + ")";
    String remedy =
        switch (key) {
          case MAC ->
              "every cipher named brings its own integrity check (add a cipher without one, such"
                  + " as aes128-ctr, or remove the axis)";
          case PROGRAM ->
              "only openssh as client has several programs for a method, and for sftp alone: scp"
                  + " and sftp (add openssh to client or engine, and sftp to method"
                  + instead;
          case SFTP_SERVER ->
              "only openssh as server has two that serve SFTP (add openssh to server or engine,"
                  + " and sftp to method"
                  + instead;
          case CORES ->
              "only programs of the hosts can be kept to some cores, not mina, which runs in the"
                  + " agent (add openssh to engine, client or server"
                  + instead;
          default -> "of the methods only sftp has requests (add sftp to method" + instead;
        };
    return "no cell can use this axis, since " + remedy;
  }
}
