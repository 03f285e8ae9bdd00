package io.sshperf.controller.cli;

import io.sshperf.proto.model.AgentDescription;

/** One connected agent, as the controller answered. */
record ConnectedView(AgentDescription agent, boolean busy) {}
