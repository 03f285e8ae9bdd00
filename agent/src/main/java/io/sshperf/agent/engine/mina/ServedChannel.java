package io.sshperf.agent.engine.mina;

import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.sshd.common.channel.RequestHandler;
import org.apache.sshd.common.util.buffer.Buffer;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;

/**
 * A session channel on which nothing can be asked for but a stream of the transfer: no shell, no
 * subsystem, no terminal, no environment, no forwarding, no other command.
 */
final class ServedChannel extends ChannelSession {
  private final TransferSpec spec;
  private final ServedStreams streams;

  ServedChannel(TransferSpec spec, ServedStreams streams) {
    super(List.of());
    this.spec = spec;
    this.streams = streams;
  }

  @Override
  protected RequestHandler.Result handleInternalRequest(
      String request, boolean wantReply, Buffer buffer) throws IOException {
    return request.equals("exec")
        ? super.handleInternalRequest(request, wantReply, buffer)
        : RequestHandler.Result.ReplyFailure;
  }

  @Override
  protected RequestHandler.Result handleExecParsed(String request, String commandLine)
      throws IOException {
    Optional<ServedStream> stream = streams.claim(commandLine);
    if (stream.isEmpty()) {
      return RequestHandler.Result.ReplyFailure;
    }
    commandInstance = command(stream.get());
    return prepareChannelCommand(request, commandInstance);
  }

  private Command command(ServedStream stream) {
    return switch (spec.cell().initiator()) {
      case PUSH -> new SinkCommand(stream);
      case PULL -> new SourceCommand(spec, stream);
    };
  }
}
