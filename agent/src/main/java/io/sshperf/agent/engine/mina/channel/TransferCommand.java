package io.sshperf.agent.engine.mina.channel;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;
import org.jspecify.annotations.Nullable;

/** What the server's commands share: none of them uses MINA's streams. */
public abstract class TransferCommand implements Command {
  /** The exit status of a command that did not do what it was for. */
  protected static final int FAILED = 1;

  private final AtomicBoolean exited = new AtomicBoolean();
  private @Nullable ExitCallback exitCallback;

  @Override
  public final void setInputStream(InputStream in) {}

  @Override
  public final void setOutputStream(OutputStream out) {}

  @Override
  public final void setErrorStream(OutputStream err) {}

  @Override
  public final void setExitCallback(ExitCallback callback) {
    this.exitCallback = callback;
  }

  @Override
  public void destroy(ChannelSession channel) {}

  /** Sends the exit status and closes the channel; on any thread, the first time only. */
  protected final void exit(int status) {
    if (exitCallback != null && exited.compareAndSet(false, true)) {
      exitCallback.onExit(status);
    }
  }
}
