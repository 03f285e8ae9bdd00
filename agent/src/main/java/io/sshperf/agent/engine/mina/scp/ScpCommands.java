package io.sshperf.agent.engine.mina.scp;

import io.sshperf.agent.engine.mina.channel.ServedFile;
import io.sshperf.agent.engine.mina.channel.ServedFiles;
import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.TransferSpec;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.sshd.server.command.Command;

/**
 * The commands that a server of method {@code scp} has: a push's receiver, a pull's sender, for the
 * transfer's files and no others.
 *
 * @param files of that transfer, shared by all its channels
 */
public record ScpCommands(TransferSpec spec, ServedFiles files) {
  private static final Set<String> HERE = Set.of(".", "./", "/");
  private static final Pattern DIRECTORY = Pattern.compile("^\\.?/");

  /** Empty if it is none of this transfer's, which counts as a refusal. */
  public Optional<Command> command(String commandLine) {
    Optional<Command> command =
        ScpCommandLine.parse(commandLine)
            .filter(line -> line.initiator() == spec.cell().initiator())
            .flatMap(line -> line.initiator() == Initiator.PUSH ? sink(line) : source(line));
    if (command.isEmpty()) {
      files.refused(commandLine);
    }
    return command;
  }

  /** Files are claimed as they are announced. */
  private Optional<Command> sink(ScpCommandLine line) {
    if (line.operands().size() != 1) {
      return Optional.empty();
    }
    String operand = line.operands().get(0);
    if (HERE.contains(operand)) {
      return load().files(0) > 1
          ? Optional.of(new ScpSinkCommand(files, Optional.empty(), line.times()))
          : Optional.empty();
    }
    return unserved(operand)
        .map(file -> new ScpSinkCommand(files, Optional.of(file.file()), line.times()));
  }

  /** Files are claimed at once: all of them, or none. */
  private Optional<Command> source(ScpCommandLine line) {
    List<String> names = names(line.operands());
    List<ServedFile> wanted =
        names.stream().flatMap(name -> unserved(name).stream()).distinct().toList();
    boolean all = wanted.size() == names.size();
    return all && wanted.stream().allMatch(ServedFile::claim)
        ? Optional.of(new ScpSourceCommand(load(), wanted, files.threads()))
        : Optional.empty();
  }

  /** All files of a stream go by one name. */
  private List<String> names(List<String> operands) {
    for (int stream = 0; stream < load().streams(); stream++) {
      if (operands.equals(List.of(PayloadFile.names(stream)))) {
        int of = stream;
        return IntStream.range(0, load().files(of))
            .mapToObj(index -> PayloadFile.of(load(), of, index).name())
            .toList();
      }
    }
    return operands;
  }

  /** The file of that name, which may be said to stand in the only directory there is. */
  private Optional<ServedFile> unserved(String operand) {
    return files.find(DIRECTORY.matcher(operand).replaceFirst("")).filter(f -> !f.wasClaimed());
  }

  private Load load() {
    return spec.cell().settings().load();
  }
}
