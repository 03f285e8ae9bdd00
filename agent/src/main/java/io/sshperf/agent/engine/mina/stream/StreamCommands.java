package io.sshperf.agent.engine.mina.stream;

import io.sshperf.agent.engine.mina.channel.ServedFile;
import io.sshperf.agent.engine.mina.channel.ServedFiles;
import io.sshperf.agent.transfer.StreamCommand;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.TransferSpec;
import java.io.IOException;
import java.util.Optional;
import org.apache.sshd.server.command.Command;

/**
 * The commands that a server of method {@code stream} has: a push's sink, a pull's source, for the
 * transfer's files and no others.
 *
 * @param files of that transfer, shared by all its channels
 */
public record StreamCommands(TransferSpec spec, ServedFiles files) {

  /**
   * Empty if it is none of this transfer's, which counts as a refusal.
   *
   * @throws IOException if the file cannot be opened to be received
   */
  public Optional<Command> command(String commandLine) throws IOException {
    Initiator initiator = spec.cell().initiator();
    Optional<String> name = StreamCommand.fileName(initiator, commandLine);
    if (name.isEmpty()) {
      files.refused(commandLine);
      return Optional.empty();
    }
    Optional<ServedFile> file = files.claim(name.get());
    if (file.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        initiator == Initiator.PUSH
            ? new SinkCommand(files, file.get())
            : new SourceCommand(spec.cell().settings().load(), file.get(), files.threads()));
  }
}
