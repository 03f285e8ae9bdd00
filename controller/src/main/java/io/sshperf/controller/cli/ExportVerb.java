package io.sshperf.controller.cli;

import io.sshperf.controller.report.Format;
import io.sshperf.controller.report.RateUnit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code export}: a stored run as a file for other programs. */
@Command(
    name = "export",
    description = "Write a stored run for other programs: JSON, CSV or Markdown.",
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  sshperf export 3f2a --format json > run.json",
      "  sshperf export 3f2a --format csv --to run.csv"
    })
final class ExportVerb implements Callable<Integer> {
  private static final int WIDE = 200;

  private final Streams streams;

  @Mixin private ResultsOption results = new ResultsOption();

  @Parameters(paramLabel = "R", description = "A run's id, or the end of it.")
  private String run = "";

  @Option(
      names = "--format",
      paramLabel = "FORM",
      defaultValue = "json",
      converter = OutputOption.Forms.class,
      description = "One of json, csv, md, table (default: json).")
  private Format format = Format.JSON;

  @Option(names = "--to", paramLabel = "FILE", description = "Write to a file, not to stdout.")
  private @Nullable Path file;

  ExportVerb(Streams streams, Terminal terminal) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    if (file == null) {
      try (Writer writer = streams.results()) {
        print(writer);
      }
    } else {
      printTo(file);
      streams.err().println("written to " + file);
    }
    return ExitCode.DONE;
  }

  /** Under another name first, so that the file is whole or not there. */
  private void printTo(Path target) throws IOException {
    Path unfinished = target.resolveSibling(target.getFileName() + ".unfinished");
    if (Files.isDirectory(target)) {
      throw new CliException(ExitCode.WRONG_USAGE, "--to: " + target + " is a directory");
    }
    try {
      try (Writer writer = Files.newBufferedWriter(unfinished, StandardCharsets.UTF_8)) {
        print(writer);
      }
      Files.move(unfinished, target, StandardCopyOption.REPLACE_EXISTING);
    } catch (NoSuchFileException e) {
      throw notWritten(target, "there is no such directory", e);
    } catch (UncheckedIOException e) {
      throw notWritten(target, String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw notWritten(target, reason(e), e);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  private static String reason(IOException e) {
    return e instanceof FileSystemException file && file.getReason() != null
        ? file.getReason()
        : String.valueOf(e.getMessage());
  }

  private static CliException notWritten(Path target, String why, Exception cause) {
    return new CliException(
        ExitCode.NOT_ALL_WELL, List.of("--to: " + target + " is not written: " + why), cause);
  }

  private void print(Writer writer) {
    results.read(
        source -> new RunPrinter(writer, format, WIDE, RateUnit.MEGABYTES).print(source, run));
  }
}
