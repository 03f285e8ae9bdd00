package io.sshperf.agent.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ProgramsTest {
  private Place place;

  @BeforeEach
  void make() throws Exception {
    place = Place.make();
  }

  @AfterEach
  void remove() throws Exception {
    place.close();
  }

  @Test
  void placesNamedComeFirstThenThePathThenTheUsualOnes() throws Exception {
    Path ours = place.program("sh", "");
    String path = ours.getParent() + ":/usr/bin";
    assertThat(Programs.find("sh", List.of(), "")).contains(Path.of("/usr/bin/sh"));
    assertThat(Programs.find("sh", List.of(), path)).contains(ours);
    assertThat(Programs.find("sh", List.of(Path.of("/bin")), path)).contains(Path.of("/bin/sh"));
  }

  @Test
  void relativeEntriesOfThePathAreNoPlaces() {
    assertThat(Programs.find("sshperf-none", List.of(), ".::\0:bin")).isEmpty();
  }

  @Test
  void filesThatCannotRunAreNoPrograms() throws Exception {
    Path directory = Place.open(Files.createDirectory(place.root().resolve("more")));
    Files.writeString(directory.resolve("sshperf-text"), "");
    Files.createDirectory(directory.resolve("sshperf-directory"));
    assertThat(Programs.find("sshperf-text", List.of(directory), "")).isEmpty();
    assertThat(Programs.find("sshperf-directory", List.of(directory), "")).isEmpty();
  }

  @Test
  void pathsAreNoNames() {
    assertThatThrownBy(() -> Programs.find("../sh", List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
