package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.process.Programs;
import io.sshperf.proto.model.ClientProgram;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where OpenSSH's programs are on this host. Immutable. */
record Installation(
    Optional<Path> ssh,
    Optional<Path> scp,
    Optional<Path> sftp,
    Optional<Path> sshd,
    Optional<Path> sftpServer) {
  /** Where distributions keep what nobody starts by hand. */
  private static final List<Path> LIBRARIES =
      List.of(
          Path.of("/usr/lib/openssh"), // Debian
          Path.of("/usr/libexec/openssh"), // Fedora
          Path.of("/usr/lib/ssh"), // Alpine, Arch, SUSE
          Path.of("/usr/libexec")); // OpenWrt, FreeBSD

  static Installation find() {
    return new Installation(
        Programs.find("ssh", List.of()),
        Programs.find("scp", List.of()),
        Programs.find("sftp", List.of()),
        Programs.find("sshd", List.of()),
        Programs.find("sftp-server", LIBRARIES));
  }

  Optional<Path> client(ClientProgram program) {
    return switch (program) {
      case SSH -> ssh;
      case SCP -> scp;
      case SFTP -> sftp;
    };
  }
}
