package io.sshperf.agent.engine.mina.sftp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SftpRepliesTest {
  @Test
  void noMoreRepliesWaitThanPermitted() {
    SftpReplies replies = new SftpReplies();
    for (int i = 0; i < SftpReplies.MOST; i++) {
      assertThat(replies.add(message -> {})).isTrue();
    }
    assertThat(replies.add(message -> {})).isFalse();
  }
}
