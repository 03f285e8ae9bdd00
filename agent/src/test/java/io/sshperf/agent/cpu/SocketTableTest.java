package io.sshperf.agent.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.TcpFigures;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class SocketTableTest {
  private static final TcpEnd END = new TcpEnd(true, 1);

  @TempDir private Path directory;

  @Test
  void bothEndsOfConnectionsAreFound() throws Exception {
    Optional<Path> ss =
        Stream.of("/usr/bin/ss", "/bin/ss", "/usr/sbin/ss", "/sbin/ss")
            .map(Path::of)
            .filter(Files::isExecutable)
            .findFirst();
    assertThat(ss).as("install it with: sudo apt-get install iproute2").isPresent();
    TcpTable table = SocketTable.of(ss);
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (ServerSocket server = new ServerSocket(0, 5, loopback)) {
      int port = server.getLocalPort();
      assertThat(table.read(new TcpEnd(true, port)).whyNot())
          .contains("shows no connection of port " + port);
      try (Socket one = new Socket(loopback, port);
          Socket other = new Socket(loopback, port);
          Socket accepted = server.accept();
          Socket alsoAccepted = server.accept()) {
        for (boolean listens : new boolean[] {true, false}) {
          TcpFigures figures = table.read(new TcpEnd(listens, port)).value().orElseThrow();
          assertThat(figures.connections()).isEqualTo(2);
          assertThat(figures.congestionWindow()).isPositive();
          assertThat(figures.retransmits()).isZero();
        }
      }
    }
  }

  @Test
  void aHostWithoutItHasTheRemedy() {
    assertThat(SocketTable.of(Optional.empty()).read(END).whyNot())
        .contains("ss is not on this host")
        .contains("install iproute2");
    assertThat(SocketTable.of(Optional.of(directory.resolve("ss"))).read(END).whyNot())
        .contains("ss did not run");
  }

  @Test
  void whatItComplainsOfIsTheReason() throws Exception {
    assertThat(table("echo 'Cannot open netlink socket' >&2; exit 1").read(END).whyNot())
        .endsWith("but: Cannot open netlink socket");
  }

  @Test
  void oneThatHangsOrNeverStopsTalkingIsEnded() throws Exception {
    assertThat(table("exec sleep 100").read(END).value()).isEmpty();
    assertThat(table("exec yes").read(END).value()).isEmpty();
  }

  private TcpTable table(String script) throws Exception {
    Path program = directory.resolve("ss");
    Files.writeString(program, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    return SocketTable.of(Optional.of(program));
  }
}
