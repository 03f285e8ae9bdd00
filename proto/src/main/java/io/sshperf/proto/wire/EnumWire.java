package io.sshperf.proto.wire;

import com.google.protobuf.ProtocolMessageEnum;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Knob;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Offer;
import io.sshperf.proto.model.Outcome;
import io.sshperf.proto.model.Payload;
import io.sshperf.proto.model.Role;
import io.sshperf.proto.model.SftpServer;
import io.sshperf.proto.model.Storage;

/**
 * Enums by name: {@code ENGINE_MINA} on the wire is {@code MINA} in the model. A test holds every
 * constant against its counterpart.
 */
public final class EnumWire {
  private EnumWire() {}

  public static io.sshperf.proto.v1.Engine toWire(Engine value) {
    return io.sshperf.proto.v1.Engine.valueOf("ENGINE_" + value.name());
  }

  public static Engine fromWire(io.sshperf.proto.v1.Engine value) {
    return named(Engine.class, "ENGINE_", value);
  }

  public static io.sshperf.proto.v1.Method toWire(Method value) {
    return io.sshperf.proto.v1.Method.valueOf("METHOD_" + value.name());
  }

  public static Method fromWire(io.sshperf.proto.v1.Method value) {
    return named(Method.class, "METHOD_", value);
  }

  public static io.sshperf.proto.v1.Initiator toWire(Initiator value) {
    return io.sshperf.proto.v1.Initiator.valueOf("INITIATOR_" + value.name());
  }

  public static Initiator fromWire(io.sshperf.proto.v1.Initiator value) {
    return named(Initiator.class, "INITIATOR_", value);
  }

  public static io.sshperf.proto.v1.Offer toWire(Offer value) {
    return io.sshperf.proto.v1.Offer.valueOf("OFFER_" + value.name());
  }

  public static Offer fromWire(io.sshperf.proto.v1.Offer value) {
    return named(Offer.class, "OFFER_", value);
  }

  public static io.sshperf.proto.v1.Payload toWire(Payload value) {
    return io.sshperf.proto.v1.Payload.valueOf("PAYLOAD_" + value.name());
  }

  public static Payload fromWire(io.sshperf.proto.v1.Payload value) {
    return named(Payload.class, "PAYLOAD_", value);
  }

  public static io.sshperf.proto.v1.Storage toWire(Storage value) {
    return io.sshperf.proto.v1.Storage.valueOf("STORAGE_" + value.name());
  }

  public static Storage fromWire(io.sshperf.proto.v1.Storage value) {
    return named(Storage.class, "STORAGE_", value);
  }

  public static io.sshperf.proto.v1.Outcome toWire(Outcome value) {
    return io.sshperf.proto.v1.Outcome.valueOf("OUTCOME_" + value.name());
  }

  public static Outcome fromWire(io.sshperf.proto.v1.Outcome value) {
    return named(Outcome.class, "OUTCOME_", value);
  }

  public static io.sshperf.proto.v1.ClientProgram toWire(ClientProgram value) {
    return io.sshperf.proto.v1.ClientProgram.valueOf("CLIENT_PROGRAM_" + value.name());
  }

  public static ClientProgram fromWire(io.sshperf.proto.v1.ClientProgram value) {
    return named(ClientProgram.class, "CLIENT_PROGRAM_", value);
  }

  public static io.sshperf.proto.v1.SftpServer toWire(SftpServer value) {
    return io.sshperf.proto.v1.SftpServer.valueOf("SFTP_SERVER_" + value.name());
  }

  public static SftpServer fromWire(io.sshperf.proto.v1.SftpServer value) {
    return named(SftpServer.class, "SFTP_SERVER_", value);
  }

  public static io.sshperf.proto.v1.Knob toWire(Knob value) {
    return io.sshperf.proto.v1.Knob.valueOf("KNOB_" + value.name());
  }

  public static Knob fromWire(io.sshperf.proto.v1.Knob value) {
    return named(Knob.class, "KNOB_", value);
  }

  public static io.sshperf.proto.v1.Role toWire(Role value) {
    return io.sshperf.proto.v1.Role.valueOf("ROLE_" + value.name());
  }

  public static Role fromWire(io.sshperf.proto.v1.Role value) {
    return named(Role.class, "ROLE_", value);
  }

  private static <E extends Enum<E>, W extends Enum<W> & ProtocolMessageEnum> E named(
      Class<E> type, String prefix, W value) {
    String name = value.name();
    if (name.equals("UNRECOGNIZED") || name.equals(prefix + "UNSPECIFIED")) {
      throw new WireException(
          type.getSimpleName() + ": " + name + " (expected a value that this version knows)");
    }
    return Enum.valueOf(type, name.substring(prefix.length()));
  }
}
