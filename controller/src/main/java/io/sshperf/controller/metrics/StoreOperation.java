package io.sshperf.controller.metrics;

import io.sshperf.proto.model.Named;

/** What a store is asked to do. */
enum StoreOperation implements Named {
  ADD("add"),
  SET_STATE("set-state"),
  ADD_SAMPLE("add-sample"),
  END_CELL("end-cell"),
  FIND("find"),
  CELLS("cells"),
  CELL("cell"),
  OUTCOMES("outcomes"),
  LAST_SAMPLE("last-sample"),
  LIST("list"),
  STATES("states"),
  INTERRUPT_ABANDONED("interrupt-abandoned");

  private final String word;

  StoreOperation(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }
}
