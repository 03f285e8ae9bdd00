package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.transfer.PayloadFile;
import io.sshperf.agent.transfer.StreamCommand;
import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.TransferSettings;
import java.util.Optional;

/**
 * The one command a private server runs, whatever the client asks for: one line, for a POSIX shell.
 * What was asked for is only compared with patterns; all that is taken from it is a stream's
 * number, one or two digits, to which a file of that stream must be there. Pure.
 */
final class ForcedCommand {
  /**
   * What scp, sftp and MINA need to read files: nothing that changes one. Names in a pattern are
   * found by reading the directory.
   */
  private static final String READING =
      "open,close,read,stat,lstat,fstat,opendir,readdir,realpath,limits";

  /**
   * To write them: scp sets the size of an open file (fsetstat), else no name and no mode changes.
   */
  private static final String WRITING =
      "open,close,write,stat,lstat,fstat,fsetstat,realpath,limits";

  /** Received files are nobody else's business; sftp-server's -u and the shell's umask. */
  private static final String UMASK = "077";

  private static final String FIFO = "fifo-";

  private static final String REFUSE = "echo 'sshperf: refused' >&2; exit 126";

  /** What follows "payload-": stream, index. */
  private static final String ONE_DIGIT = "[0-9]-*[0-9]";

  private static final String TWO_DIGITS = "[0-9]" + ONE_DIGIT;

  private ForcedCommand() {}

  /**
   * @param directory the transfer's, as the child sees it
   * @param sftpServer the real {@code sftp-server}, as the child sees it; empty for {@code
   *     internal-sftp}
   * @throws TransferException if a path cannot be written in it
   */
  static String of(
      TransferSettings settings, Initiator initiator, String directory, Optional<String> sftpServer)
      throws TransferException {
    return switch (settings.method()) {
      case SFTP -> sftp(initiator, directory, sftpServer);
      case SCP ->
          switch (initiator) {
            case PUSH -> scpSink(settings.load(), directory);
            case PULL -> scpSource(settings.load(), directory);
          };
      case STREAM ->
          switch (initiator) {
            case PUSH -> streamSink(directory);
            case PULL -> streamSource(directory);
          };
    };
  }

  /**
   * Name of the FIFO, in the transfer's directory, through which a file of a stream goes: two by
   * turns, so that the next file's is never still open for the last one's command.
   *
   * @param index of the file within its stream
   */
  static String fifo(int stream, int index) {
    return FIFO + stream + "-" + index % 2;
  }

  private static String sftp(Initiator initiator, String directory, Optional<String> server)
      throws TransferException {
    String limits =
        switch (initiator) {
          case PUSH -> " -u " + UMASK + " -p " + WRITING;
          case PULL -> " -R -p " + READING;
        };
    if (server.isPresent()) {
      return "exec "
          + SafePath.forShell(server.get())
          + " -d "
          + SafePath.forShell(directory)
          + limits;
    }
    if (directory.contains(" ")) { // sshd itself reads this command, and knows no quotes
      throw new TransferException(
          Ending.failed(
              ReasonCode.SERVER_FAILED,
              "directory '"
                  + directory
                  + "': internal-sftp cannot be given one with a space; use sftp_server:"
                  + " sftp-server, or another --data"));
    }
    return "internal-sftp -d " + SafePath.plain(directory) + limits;
  }

  /** rcp's sink takes only names without a directory, so that it stays in the one it has. */
  private static String scpSink(Load load, String directory) throws TransferException {
    boolean oneFile = load.streams() == 1 && load.files(0) == 1;
    String target = SafePath.plain(directory);
    return "umask "
        + UMASK
        + "; exec scp -t "
        + (oneFile
            ? "-- " + SafePath.forShell(target + "/" + PayloadFile.of(load, 0, 0).name())
            : "-d -- " + SafePath.forShell(target));
  }

  private static String scpSource(Load load, String directory) throws TransferException {
    String limit = String.join(" ", RateLimit.words(load));
    return "c=$SSH_ORIGINAL_COMMAND; n=${c##*payload-}; case \"$c\" in 'scp '*payload-*) case \"$n\" in"
        + " [0-9]-*|[0-9][0-9]-*) exec scp -f "
        + (limit.isEmpty() ? "" : limit + " ")
        + "-- "
        + SafePath.forShell(directory)
        + "/payload-${n%%-*}-*;; esac;; esac; "
        + REFUSE;
  }

  private static String streamSink(String directory) throws TransferException {
    return asked(Initiator.PUSH, directory, "exec cat > \"$f\"");
  }

  private static String streamSource(String directory) throws TransferException {
    return asked(Initiator.PULL, directory, "exec cat \"$f\"");
  }

  /**
   * Does it only for one of this project's own commands, with n what follows "payload-", and f the
   * FIFO that its last digit leads to.
   */
  private static String asked(Initiator initiator, String directory, String action)
      throws TransferException {
    String what =
        "case \"$n\" in *[02468]) p=0;; *) p=1;; esac; f="
            + SafePath.forShell(directory)
            + "/"
            + FIFO
            + "${n%%-*}-$p; [ -p \"$f\" ] && "
            + action;
    String start = StreamCommand.program(initiator) + " payload-";
    return "c=$SSH_ORIGINAL_COMMAND; n=${c#*payload-}; case \"$c\" in '%1$s'%2$s|'%1$s'%3$s) %4$s;; esac; %5$s"
        .formatted(start, ONE_DIGIT, TWO_DIGITS, what, REFUSE);
  }
}
