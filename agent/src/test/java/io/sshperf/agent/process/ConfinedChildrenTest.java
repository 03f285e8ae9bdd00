package io.sshperf.agent.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ConfinedChildrenTest extends ChildrenContract {

  @Override
  Means means() throws IOException {
    return Means.ofHost();
  }

  @BeforeEach
  void confined() {
    assertThat(children.whyNotConfined()).as("apt-get install bubblewrap").isEmpty();
    assertThat(children.mayServe()).isTrue();
  }

  @Test
  void environmentIsNothingButWhatItNeeds() throws Exception {
    assertThat(said(shell("env | sort")).split("\n"))
        .containsExactly(
            "HOME=/home/sshperf",
            "LANG=C",
            "LC_ALL=C",
            "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "PWD=/data");
  }

  @Test
  void nothingElseOfTheHostIsSeen() throws Exception {
    Path secret = Files.writeString(place.root().resolve("secret"), "secret");
    String tried =
        """
        for file in /etc/shadow /etc/ssh /etc/hostname /root /work /var /opt /srv /boot /sys "$@"; do
          ls -d "$file" 2> /dev/null
        done
        ls -A /home /tmp /run
        ls -d /proc/[0-9]* | wc -l
        """;
    Path here = Path.of(Children.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    String seen = said(shell(tried, secret.toString(), here.toString(), place.agent().toString()));
    assertThat(seen.lines().toList())
        .startsWith("/home:", "sshperf", "", "/run:", "", "/tmp:")
        .hasSize(7);
    assertThat(Integer.parseInt(seen.lines().toList().get(6).strip())).isBetween(2, 5);
  }

  @Test
  void nothingButPayloadAndControlFilesCanBeWritten() throws Exception {
    String tried =
        """
        for directory in / /tmp /run /dev /dev/shm /etc /home /home/sshperf /usr /data /room; do
          (: > $directory/new) 2> /dev/null && echo $directory
        done
        true
        """;
    assertThat(said(shell(tried))).isEqualTo("/data\n/room\n");
    Files.delete(place.payload().resolve("new"));
    assertThat(said(shell(tried).serving())).isEqualTo("/data\n");
    try (Room reading = children.room(place.payload(), false);
        Child child = reading.start(shell("echo no > /data/new").serving())) {
      assertThat(child.awaitExit().code()).isNotZero();
    }
  }

  /** Else whoever is let in could write the memory of what let them in. */
  @Test
  void whatServesSeesNoProcesses() throws Exception {
    assertThat(said(shell("ls -d /proc/1").writingPipe())).isEqualTo("/proc/1\n");
    assertThat(said(shell("ls -A /proc").serving())).isEmpty();
  }

  @Test
  void programOutsideOfTheHostsIsSeenWhereItIs() throws Exception {
    Path program = place.program("real", "echo called $0; cat " + place.root() + "/more/file");
    Path links = Place.open(Files.createDirectory(place.root().resolve("links")));
    Path link = Files.createSymbolicLink(links.resolve("alias"), program);
    Path more = Place.open(Files.createDirectory(place.root().resolve("more")));
    Files.writeString(more.resolve("file"), "more");
    assertThat(said(Launch.of(link, List.of(), PATIENCE).seeing(more)))
        .isEqualTo("called " + link + "\nmore");
  }
}
