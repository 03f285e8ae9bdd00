package io.sshperf.agent.engine.openssh;

import io.sshperf.agent.transfer.TransferException;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.Ending;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Quoted;
import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import io.sshperf.proto.model.Requests;
import io.sshperf.proto.model.ServerAddress;
import io.sshperf.proto.model.TransferSettings;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The words after the program's name that make a client of {@code ssh}, {@code scp} or {@code sftp}
 * for a transfer, with nothing of the user's configuration. Immutable, pure.
 */
final class ClientArguments {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
  private static final Pattern NAMES = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}\\*");

  /**
   * Less than Linux takes with the usual limit of the stack, 8 MiB (execve(2): a quarter of it).
   */
  private static final long MOST_BYTES = 1_900_000;

  /** bwrap takes 9000 words, its own among them, and no more (bubblewrap.c: MAX_ARGS). */
  private static final int MOST_FILES = 8000;

  /** A word's share beside its text: its end and its pointer. */
  private static final int BYTES_A_WORD = 9;

  private final List<String> options;

  private ClientArguments(List<String> options) {
    this.options = List.copyOf(options);
  }

  /**
   * @param identity the user key's private half, as the child sees it
   * @param knownHosts the file with {@link ClientOptions#knownHosts}, as the child sees it
   */
  record Paths(String identity, String knownHosts) {}

  /**
   * @param connectTimeout rounded up to whole seconds
   * @throws TransferException if the program cannot be asked for the settings or the address
   */
  static ClientArguments of(
      ClientProgram program,
      OpensshVersion version,
      TransferSettings settings,
      ServerAddress server,
      Paths paths,
      Duration connectTimeout)
      throws TransferException {
    List<String> words =
        new ArrayList<>(
            ClientOptions.of(
                program, version, settings.algorithms(), server, paths, connectTimeout));
    words.addAll(protocol(program, version, settings.method()));
    words.addAll(requests(program, version, settings));
    if (program != ClientProgram.SSH) {
      words.addAll(RateLimit.words(settings.load()));
    }
    return new ClientArguments(words);
  }

  /**
   * For {@code ssh}: runs a command.
   *
   * @param remote its first character no dash
   */
  List<String> command(String remote) {
    if (remote.startsWith("-")) {
      throw new IllegalArgumentException(
          "command " + Quoted.of(remote) + " (expected no dash in front)");
    }
    return with(ClientOptions.SERVER, remote);
  }

  /**
   * For {@code scp}: uploads the files of one stream.
   *
   * @param files at least one
   * @throws TransferException if there are more than a command line can hold
   */
  List<String> push(List<ChildFile> files) throws TransferException {
    List<String> operands = new ArrayList<>();
    for (ChildFile file : files) {
      operands.add(SafePath.plain(file.path()));
    }
    operands.add(files.size() == 1 ? remote(files.get(0)) : ClientOptions.SERVER + ":.");
    long bytes = bytes(options) + bytes(operands);
    if (bytes > MOST_BYTES || files.size() > MOST_FILES) {
      throw new TransferException(
          unsupported(
              "files: the names of %d files of one stream are more than a command line may have"
                      .formatted(files.size())
                  + " (expected fewer files, more streams, or program sftp)"));
    }
    return with(operands.toArray(String[]::new));
  }

  /**
   * For {@code scp}: downloads one file to its path.
   *
   * @throws TransferException if the path cannot be an operand
   */
  List<String> pull(ChildFile file) throws TransferException {
    return with(remote(file), SafePath.plain(file.path()));
  }

  /**
   * For {@code scp}: downloads all files of one stream.
   *
   * @param names a pattern of the shell's for them, as {@code payload-0-*}
   * @param directory where they go, as the child sees it
   * @throws TransferException if the path cannot be an operand
   */
  List<String> pull(String names, String directory) throws TransferException {
    return with(ClientOptions.SERVER + ":" + matching(NAMES, names), SafePath.plain(directory));
  }

  /**
   * For {@code sftp}: does what a file says.
   *
   * @param batch the file with an {@link SftpBatch}, as the child sees it
   * @throws TransferException if the path cannot be an operand
   */
  List<String> batch(String batch) throws TransferException {
    return with("-b", SafePath.plain(batch), ClientOptions.SERVER);
  }

  /** What a file is called at the server, checked; it has no character with a meaning. */
  static String checkedName(ChildFile file) {
    return matching(NAME, file.name());
  }

  private static String remote(ChildFile file) {
    return ClientOptions.SERVER + ":" + checkedName(file);
  }

  private static String matching(Pattern pattern, String name) {
    if (!pattern.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "file " + Quoted.of(name) + " (expected a name as in payload-0-0)");
    }
    return name;
  }

  private List<String> with(String... operands) {
    List<String> words = new ArrayList<>(options);
    words.addAll(List.of(operands));
    return List.copyOf(words);
  }

  private static long bytes(List<String> words) {
    return words.stream()
        .mapToLong(word -> word.getBytes(StandardCharsets.UTF_8).length + BYTES_A_WORD)
        .sum();
  }

  /** How scp, which has two of them, is told its protocol. */
  private static List<String> protocol(ClientProgram program, OpensshVersion version, Method method)
      throws TransferException {
    if (!program.does(method)) {
      throw new TransferException(
          unsupported(program.word() + " does not have method " + method.word()));
    }
    if (program != ClientProgram.SCP) {
      return List.of();
    }
    if (method == Method.SFTP && !Lacks.hasScpOverSftp(version)) {
      throw new TransferException(unsupported(Lacks.scpOverSftp(version)));
    }
    if (method == Method.SFTP) {
      return List.of("-s");
    }
    return Lacks.hasScpOverSftp(version) ? List.of("-O") : List.of();
  }

  private static List<String> requests(
      ClientProgram program, OpensshVersion version, TransferSettings settings)
      throws TransferException {
    Requests requests = settings.requests();
    List<String> words = new ArrayList<>();
    if (!settings.requestsApply() || requests.equals(Requests.DEFAULT)) {
      return words;
    }
    if (program == ClientProgram.SCP && !Lacks.hasScpRequests(version)) {
      throw new TransferException(unsupported(Lacks.scpRequests(version)));
    }
    boolean sftp = program == ClientProgram.SFTP;
    requests
        .buffer()
        .ifPresent(
            size ->
                words.addAll(
                    sftp
                        ? List.of("-B", String.valueOf(size.bytes()))
                        : List.of("-X", "buffer=" + size.bytes())));
    requests
        .outstanding()
        .ifPresent(
            count ->
                words.addAll(
                    sftp
                        ? List.of("-R", String.valueOf(count))
                        : List.of("-X", "nrequests=" + count)));
    return words;
  }

  private static Ending unsupported(String text) {
    return Ending.incompatible(Reason.of(ReasonCode.UNSUPPORTED_SETTING, text));
  }
}
