package io.sshperf.agent.engine.mina;

import io.sshperf.agent.engine.mina.channel.ServedFiles;
import io.sshperf.agent.engine.mina.scp.ScpCommands;
import io.sshperf.agent.engine.mina.sftp.SftpCommand;
import io.sshperf.agent.engine.mina.stream.StreamCommands;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.sshd.common.channel.RequestHandler;
import org.apache.sshd.common.util.buffer.Buffer;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;

/**
 * A session channel on which nothing can be asked for but the transfer's files, by the transfer's
 * method: no shell, no terminal, no environment, no forwarding, no other command or subsystem.
 */
final class ServedChannel extends ChannelSession {
  private final TransferSpec spec;
  private final ServedFiles files;

  ServedChannel(TransferSpec spec, ServedFiles files) {
    super(List.of());
    this.spec = spec;
    this.files = files;
  }

  @Override
  protected RequestHandler.Result handleInternalRequest(
      String request, boolean wantReply, Buffer buffer) throws IOException {
    if (request.equals("exec") || request.equals("subsystem")) {
      return super.handleInternalRequest(request, wantReply, buffer);
    }
    files.refused("request " + request);
    return RequestHandler.Result.ReplyFailure;
  }

  @Override
  protected RequestHandler.Result handleExecParsed(String request, String commandLine)
      throws IOException {
    return begin(request, isBegun() ? refused(commandLine) : execCommand(commandLine));
  }

  @Override
  protected RequestHandler.Result handleSubsystemParsed(String request, String name)
      throws IOException {
    return begin(request, isBegun() ? refused(name) : subsystem(name));
  }

  private boolean isBegun() {
    return commandInstance != null;
  }

  private RequestHandler.Result begin(String request, Optional<Command> command)
      throws IOException {
    if (command.isEmpty()) {
      return RequestHandler.Result.ReplyFailure;
    }
    commandInstance = command.get();
    return prepareChannelCommand(request, commandInstance);
  }

  /** Empty if it is none of this transfer's. */
  private Optional<Command> execCommand(String commandLine) throws IOException {
    return switch (spec.cell().settings().method()) {
      case STREAM -> new StreamCommands(spec, files).command(commandLine);
      case SCP -> new ScpCommands(spec, files).command(commandLine);
      case SFTP -> refused(commandLine);
    };
  }

  private Optional<Command> subsystem(String name) {
    return spec.cell().settings().method() == Method.SFTP && name.equals(SftpCommand.SUBSYSTEM)
        ? Optional.of(new SftpCommand(spec, files))
        : refused("subsystem " + name);
  }

  private Optional<Command> refused(String what) {
    files.refused(what);
    return Optional.empty();
  }
}
