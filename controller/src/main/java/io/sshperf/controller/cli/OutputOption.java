package io.sshperf.controller.cli;

import io.sshperf.controller.report.Format;
import io.sshperf.proto.model.Named;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** In which form a verb lists something. */
final class OutputOption {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORM",
      defaultValue = "table",
      converter = Forms.class,
      description = "One of table, json, csv, md (default: table).")
  private Format format = Format.TABLE;

  Format format() {
    return format;
  }

  /** Reads the words of {@link Format}. */
  static final class Forms implements ITypeConverter<Format> {
    @Override
    public Format convert(String word) {
      try {
        return Named.parse(Format.class, word);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }
}
