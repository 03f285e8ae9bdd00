package io.sshperf.proto.model;

import java.util.Optional;

/**
 * A setting that an engine of a host does not have in one of its roles.
 *
 * @param method only with this one; empty: with each
 * @param program only where this one is the client's; empty: with each
 * @param why for a person, and what has it
 */
public record Unsettable(
    Knob knob, Role role, Optional<Method> method, Optional<ClientProgram> program, String why) {
  private static final int LONGEST_TEXT = 255;

  public Unsettable {
    why = Quoted.harmless(why);
    if (why.length() > LONGEST_TEXT) {
      throw new IllegalArgumentException(
          "why: " + why.length() + " characters (expected at most " + LONGEST_TEXT + ")");
    }
  }

  /** With every method and program. */
  public static Unsettable always(Knob knob, Role role, String why) {
    return new Unsettable(knob, role, Optional.empty(), Optional.empty(), why);
  }

  /**
   * Whether it stands against a cell.
   *
   * @param client whether the engine is the cell's client, else its server
   */
  boolean forbids(CellSpec cell, boolean client) {
    return role.isOf(cell, client)
        && method.map(m -> m == cell.settings().method()).orElse(true)
        && program.map(p -> cell.program().map(p::equals).orElse(false)).orElse(true)
        && knob.isTurned(cell.settings());
  }
}
