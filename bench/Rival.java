package io.sshperf.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a user would run instead: an OpenSSH program that sends a file to a server.
 *
 * @param way how it does
 * @param options of its own
 */
record Rival(Way way, List<String> options) {
  private static final String DROP = "cat > /dev/null";
  private static final File NOTHING = new File("/dev/null");

  Rival {
    options = List.copyOf(options);
  }

  /** How a program is told what to send. */
  enum Way {
    /** {@code ssh} reads the file, and a command drops what comes. */
    DROPPED("ssh"),
    /** {@code ssh} reads a pipe, and a command writes one that somebody else drains. */
    PIPED("ssh"),
    /** {@code scp}, into a file in memory. */
    COPIED("scp"),
    /** {@code sftp}, with a batch, into a file in memory. */
    BATCHED("sftp");

    private final String program;

    Way(String program) {
      this.program = program;
    }
  }

  /** What the programs need, beside the file that they send. */
  interface Surroundings {
    PrivateSshd sshd();

    Place place();

    /** Where a program writes a file in memory; not there yet. */
    Path target();

    Duration limit();
  }

  static Rival ssh(String... options) {
    return new Rival(Way.DROPPED, List.of(options));
  }

  static Rival pipe(String... options) {
    return new Rival(Way.PIPED, List.of(options));
  }

  static Rival scp(String... options) {
    return new Rival(Way.COPIED, List.of(options));
  }

  static Rival sftp(String... options) {
    return new Rival(Way.BATCHED, List.of(options));
  }

  String program() {
    return way.program;
  }

  /** As a user would type it. */
  String text() {
    String given = program() + " " + String.join(" ", options);
    return switch (way) {
      case DROPPED -> given + " HOST '" + DROP + "' < RANDOM";
      case PIPED ->
          "cat RANDOM | " + given + " HOST 'cat > FIFO'   # and there: cat FIFO > /dev/null";
      case COPIED -> given + " RANDOM HOST:/dev/shm/";
      case BATCHED -> given + " -b BATCH HOST   # BATCH: put RANDOM /dev/shm/received";
    };
  }

  /** Sends a file, and returns the time of the whole command. */
  Duration send(Surroundings here, Path file) throws IOException, InterruptedException {
    return switch (way) {
      case DROPPED -> run(here, file.toFile(), List.of(here.sshd().login(), DROP));
      case PIPED -> piped(here, file);
      case COPIED -> {
        String remote = here.sshd().login() + ":" + here.target();
        yield run(here, NOTHING, List.of("-q", file.toString(), remote));
      }
      case BATCHED -> {
        Path batch = here.place().directory().resolve("batch");
        Files.writeString(batch, "put \"%s\" \"%s\"\n".formatted(file, here.target()));
        yield run(here, NOTHING, List.of("-b", batch.toString(), here.sshd().login()));
      }
    };
  }

  private Duration run(Surroundings here, File in, List<String> operands)
      throws IOException, InterruptedException {
    return here.sshd().run(command(here.sshd(), operands), in, here.limit()).elapsed();
  }

  private Duration piped(Surroundings here, Path file) throws IOException, InterruptedException {
    try (DrainedFifo fifo = new DrainedFifo(here.place())) {
      List<String> pipeline =
          new ArrayList<>(List.of("sh", "-c", "cat \"$0\" | \"$@\"", file.toString()));
      pipeline.addAll(
          command(here.sshd(), List.of(here.sshd().login(), "cat > '" + fifo.path() + "'")));
      Duration elapsed = here.sshd().run(pipeline, NOTHING, here.limit()).elapsed();
      fifo.awaitEnd(here.limit());
      return elapsed;
    }
  }

  private List<String> command(PrivateSshd sshd, List<String> operands) {
    List<String> command = new ArrayList<>(sshd.client(program()));
    command.addAll(options);
    command.addAll(operands);
    return command;
  }
}
