package io.sshperf.agent.engine.mina.scp;

import static org.assertj.core.api.Assertions.assertThat;

import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Initiator;
import io.sshperf.proto.model.Load;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScpCommandLineTest {
  private static final Load SEVERAL =
      Load.DEFAULT.withStreams(2).withAmount(new Amount.Files(3, DataSize.ofBytes(1)));

  @Test
  void theClientNamesTheFileOrAllOfAStream() {
    assertThat(ScpCommandLine.of(Initiator.PUSH, Load.DEFAULT, 0)).isEqualTo("scp -t payload-0-0");
    assertThat(ScpCommandLine.of(Initiator.PULL, Load.DEFAULT, 0)).isEqualTo("scp -f payload-0-0");
    assertThat(ScpCommandLine.of(Initiator.PUSH, SEVERAL, 0)).isEqualTo("scp -d -t .");
    assertThat(ScpCommandLine.of(Initiator.PULL, SEVERAL, 0)).isEqualTo("scp -f payload-0-*");
    assertThat(ScpCommandLine.of(Initiator.PUSH, SEVERAL, 1)).isEqualTo("scp -t payload-1-0");
  }

  @ParameterizedTest
  @EnumSource
  void whatTheClientAsksForIsUnderstood(Initiator initiator) {
    for (int stream = 0; stream < 2; stream++) {
      assertThat(ScpCommandLine.parse(ScpCommandLine.of(initiator, SEVERAL, stream)))
          .hasValueSatisfying(line -> assertThat(line.initiator()).isEqualTo(initiator));
    }
  }

  @Test
  void optionsStandInAnyOrderAndEndWithTwoDashes() {
    assertThat(ScpCommandLine.parse("scp -v -q -d -t -p -- ./payload-0-0"))
        .contains(new ScpCommandLine(Initiator.PUSH, true, List.of("./payload-0-0")));
    assertThat(ScpCommandLine.parse("scp -f a b c"))
        .contains(new ScpCommandLine(Initiator.PULL, false, List.of("a", "b", "c")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "scp",
        "scp ",
        "scp -t",
        "scp -t ",
        "scp -t --",
        "scp payload-0-0",
        "scp -t -f payload-0-0",
        "scp -t -t payload-0-0",
        "scp -r -t payload-0-0",
        "scp -tr payload-0-0",
        "scp -vt payload-0-0",
        "scp -S /bin/sh -f payload-0-0",
        "scp -o ProxyCommand=id -f payload-0-0",
        "scp --recursive -f payload-0-0",
        "scp -f payload-0-0 -r",
        "scp -f -- -r",
        "scp  -f payload-0-0",
        "scp -f  payload-0-0",
        "scp -f payload-0-0 ",
        " scp -f payload-0-0",
        "SCP -f payload-0-0",
        "/usr/bin/scp -f payload-0-0",
        "scp -f payload-0-0; id",
        "scp -f payload-0-0;id",
        "scp -f payload-0-0\nid",
        "scp -f payload-0-0\n",
        "scp -f payload-0-0\0",
        "scp -f payload-0-0|id",
        "scp -f $(id)",
        "scp -f `id`",
        "scp -f ~root/x",
        "scp -f 'payload-0-0'",
        "scp -f \"payload-0-0\"",
        "scp -f payload\\-0-0",
        "scp -f payload-0-[0]",
        "scp -f payload-0-{0,1}",
        "scp -f payload-0-?",
        "scp\t-f payload-0-0",
        "scp -f payload\u20110-0"
      })
  void everythingElseIsNoCommand(String text) {
    assertThat(ScpCommandLine.parse(text)).isEmpty();
  }
}
