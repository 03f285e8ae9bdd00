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
  private volatile @Nullable Thread thread;

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

  /**
   * Works on a thread of its own, which is interrupted when the channel ends. At most once.
   *
   * @param made not started
   */
  protected final void start(ChannelSession channel, Thread made) {
    thread = made;
    made.start();
    if (channel.isClosing()) {
      made.interrupt(); // it may have been destroyed before there was a thread
    }
  }

  @Override
  public final void destroy(ChannelSession channel) {
    Thread working = thread;
    if (working != null && working != Thread.currentThread()) {
      working.interrupt();
    }
  }

  /** Sends the exit status and closes the channel; on any thread, the first time only. */
  protected final void exit(int status) {
    if (exitCallback != null && exited.compareAndSet(false, true)) {
      exitCallback.onExit(status);
    }
  }
}
