package io.sshperf.agent.engine.openssh;

import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.Knob;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Role;
import io.sshperf.proto.model.Unsettable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a version of OpenSSH cannot be told, each with what can. Pure. */
final class Lacks {
  private static final String WINDOW =
      "OpenSSH always advertises a window of 2 MiB, in no version is there an option; mina has one";
  private static final String PACKET =
      "OpenSSH always advertises packets of 32 KiB, in no version is there an option; mina has one";

  private static final String FILES =
      "ssh carries one file a connection; take a size or a duration, or the methods sftp and scp";

  private Lacks() {}

  /** As the engine's description has it. */
  static List<Unsettable> of(OpensshVersion version) {
    List<Unsettable> lacks = new ArrayList<>();
    lacks.add(Unsettable.always(Knob.WINDOW, Role.RECEIVER, WINDOW));
    lacks.add(Unsettable.always(Knob.PACKET, Role.RECEIVER, PACKET));
    lacks.add(
        new Unsettable(
            Knob.FILES, Role.CLIENT, Optional.of(Method.STREAM), Optional.empty(), FILES));
    if (!hasScpOverSftp(version)) {
      lacks.add(ofScp(Knob.PROGRAM, scpOverSftp(version)));
    }
    if (!hasScpRequests(version)) {
      lacks.add(ofScp(Knob.BUFFER, scpRequests(version)));
      lacks.add(ofScp(Knob.REQUESTS, scpRequests(version)));
    }
    return List.copyOf(lacks);
  }

  /** {@code scp -s}, and {@code -O} for what was the only protocol before. */
  static boolean hasScpOverSftp(OpensshVersion version) {
    return version.atLeast(8, 7);
  }

  static String scpOverSftp(OpensshVersion version) {
    return "scp over SFTP needs OpenSSH 8.7, this is " + named(version) + "; use program sftp";
  }

  /** {@code scp -X buffer=} and {@code -X nrequests=}. */
  static boolean hasScpRequests(OpensshVersion version) {
    return version.atLeast(9, 2);
  }

  static String scpRequests(OpensshVersion version) {
    return "scp -X needs OpenSSH 9.2, this is "
        + named(version)
        + "; program sftp has -B and -R in every version";
  }

  private static String named(OpensshVersion version) {
    return version.major() + "." + version.minor();
  }

  private static Unsettable ofScp(Knob knob, String why) {
    return new Unsettable(
        knob, Role.CLIENT, Optional.of(Method.SFTP), Optional.of(ClientProgram.SCP), why);
  }
}
