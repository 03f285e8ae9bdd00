package io.sshperf.agent.cpu;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * What the kernel tells of processes (proc(5)). Costs a few small files, however many processes the
 * host has. Of one that has ended, or does not let anybody look, nothing is told.
 */
public final class Proc {
  private static final Path ROOT = Path.of("/proc");

  /** A program that starts more than this is none of those that are looked at. */
  private static final int MOST = 1024;

  private Proc() {}

  /**
   * A process and all below it, parents first; those waiting to be reaped too. Only what main
   * threads have started is found, which is all that such programs have.
   */
  public static List<Long> tree(long root) {
    Deque<Long> left = new ArrayDeque<>(List.of(root));
    List<Long> tree = new ArrayList<>();
    while (tree.size() < MOST && !left.isEmpty()) {
      long pid = left.remove();
      tree.add(pid);
      left.addAll(children(pid));
    }
    return tree;
  }

  /** What a process has started and not yet waited for. */
  public static List<Long> children(long pid) {
    List<Long> children = new ArrayList<>();
    for (String child : read(pid, "task/" + pid + "/children").split(" ")) {
      if (!child.isBlank()) {
        children.add(Long.valueOf(child.strip()));
      }
    }
    return children;
  }

  /** Numbers of a process's threads. */
  public static List<String> threads(long pid) {
    String[] names = ROOT.resolve(pid + "/task").toFile().list();
    return names == null ? List.of() : List.of(names);
  }

  /** What a program is called, at most 15 characters; empty if it is not there. */
  public static String name(long pid) {
    return read(pid, "comm").strip();
  }

  /** A file of a process's directory; empty if it cannot be read. */
  public static String read(long pid, String file) {
    try {
      // A name in it may be in any encoding.
      return Files.readString(ROOT.resolve(pid + "/" + file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
