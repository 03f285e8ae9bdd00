package io.sshperf.controller.cli;

import io.sshperf.agent.StateDirectory;
import io.sshperf.controller.result.SqliteStore;
import io.sshperf.controller.result.StoreException;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Mixin;

/**
 * Where stored runs are read: from the controller, or, when none answers and none was named, from
 * the default store itself.
 */
final class ResultsOption {
  @Mixin private ControllerOption controller = new ControllerOption();

  <T> T read(Function<Results, T> reading) {
    try (ControllerConnection connection = controller.connection()) {
      return reading.apply(connection);
    } catch (CliException e) {
      if (e.exitCode() != ExitCode.UNREACHABLE || controller.isNamed()) {
        throw e;
      }
      return readStore(reading, e);
    }
  }

  private static <T> T readStore(Function<Results, T> reading, CliException unreachable) {
    try (Results results =
        new StoredResults(
            SqliteStore.openExisting(StateDirectory.ofUser())
                .orElseThrow(
                    () ->
                        new CliException(
                            ExitCode.UNREACHABLE,
                            List.of(
                                unreachable.getMessage(),
                                "and there is no store in " + StateDirectory.ofUser()),
                            unreachable)))) {
      return reading.apply(results);
    } catch (StoreException e) {
      throw new CliException(ExitCode.WRONG_USAGE, List.of(String.valueOf(e.getMessage())), e);
    }
  }
}
