package io.sshperf.controller.matrix;

import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Channel;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Pair;
import io.sshperf.proto.model.Programs;
import io.sshperf.proto.model.Requests;
import io.sshperf.proto.model.Storage;
import io.sshperf.proto.model.TransferSettings;
import java.util.Optional;

/** A cell with one thing changed. */
final class SpecEdit {
  /** Every setting at its default, between two agents that nobody has. */
  static final CellSpec UNSET = unset(new Pair(new AgentName("sender"), new AgentName("receiver")));

  private SpecEdit() {}

  static CellSpec unset(Pair pair) {
    return new CellSpec(pair, Initiator.PUSH, Engine.MINA, Engine.MINA, TransferSettings.DEFAULT);
  }

  static CellSpec initiator(CellSpec cell, Initiator initiator) {
    return new CellSpec(cell.pair(), initiator, cell.client(), cell.server(), cell.settings());
  }

  static CellSpec engines(CellSpec cell, Engine client, Engine server) {
    return new CellSpec(cell.pair(), cell.initiator(), client, server, cell.settings());
  }

  static CellSpec method(CellSpec cell, Method method) {
    return cell.with(cell.settings().with(method));
  }

  static CellSpec programs(CellSpec cell, Programs programs) {
    return cell.with(cell.settings().with(programs));
  }

  static CellSpec algorithms(CellSpec cell, Algorithms algorithms) {
    return cell.with(cell.settings().with(algorithms));
  }

  static CellSpec requests(CellSpec cell, Requests requests) {
    return cell.with(cell.settings().with(requests));
  }

  static CellSpec window(CellSpec cell, DataSize window) {
    return channel(cell, new Channel(Optional.of(window), cell.settings().channel().packet()));
  }

  static CellSpec packet(CellSpec cell, DataSize packet) {
    return channel(cell, new Channel(cell.settings().channel().window(), Optional.of(packet)));
  }

  static CellSpec load(CellSpec cell, Load load) {
    return cell.with(cell.settings().with(load));
  }

  static CellSpec storage(CellSpec cell, Storage storage) {
    return load(cell, cell.settings().load().withStorage(storage));
  }

  private static CellSpec channel(CellSpec cell, Channel channel) {
    return cell.with(cell.settings().with(channel));
  }
}
