package io.sshperf.agent.engine.mina;

import io.sshperf.proto.model.CellSpec;
import io.sshperf.proto.model.Channel;
import io.sshperf.proto.model.Initiator;
import java.time.Duration;
import org.apache.sshd.common.helpers.AbstractFactoryManager;
import org.apache.sshd.core.CoreModuleProperties;

/** The properties that both sides set: what would distort a measurement, and flow control. */
final class MinaSettings {
  /** What one read takes from a socket at most. */
  private static final int READ_BUFFER = 128 << 10;

  private MinaSettings() {}

  /** For the SSH client, which receives in a pull. */
  static void client(AbstractFactoryManager client, CellSpec cell) {
    both(client, cell);
    if (cell.initiator() == Initiator.PULL) {
      receiver(client, cell.settings().channel());
    }
  }

  /** For the SSH server, which receives in a push. */
  static void server(AbstractFactoryManager server, CellSpec cell) {
    both(server, cell);
    if (cell.initiator() == Initiator.PUSH) {
      receiver(server, cell.settings().channel());
    }
  }

  private static void both(AbstractFactoryManager side, CellSpec cell) {
    // MINA's default is off; OpenSSH and Dropbear set it.
    CoreModuleProperties.TCP_NODELAY.set(side, true);
    // Stalls and time limits are the transfer's own business: a slow one is not an idle one.
    CoreModuleProperties.IDLE_TIMEOUT.set(side, Duration.ZERO);
    CoreModuleProperties.NIO2_READ_TIMEOUT.set(side, Duration.ZERO);
    CoreModuleProperties.NIO2_MIN_WRITE_TIMEOUT.set(side, Duration.ofDays(1));
    // MINA's 32 KiB is less than one packet of that size: every packet would take two reads.
    CoreModuleProperties.NIO2_READ_BUFFER_SIZE.set(side, READ_BUFFER);
    int streams = cell.settings().load().streams();
    int cores = Runtime.getRuntime().availableProcessors();
    CoreModuleProperties.NIO_WORKERS.set(side, Math.min(cores, streams) + 1);
  }

  private static void receiver(AbstractFactoryManager side, Channel channel) {
    channel.window().ifPresent(w -> CoreModuleProperties.WINDOW_SIZE.set(side, w.bytes()));
    channel.packet().ifPresent(p -> CoreModuleProperties.MAX_PACKET_SIZE.set(side, p.bytes()));
  }
}
