package io.sshperf.agent.engine;

import io.sshperf.agent.process.Children;
import io.sshperf.agent.transfer.Scratch;

/**
 * What an agent has for its engines. Immutable; its parts are the agent's, which closes them.
 *
 * @param disk where the files of transfers are that are to be on disk
 * @param memory where the files of programs are that are to be in memory
 * @param children what starts programs
 */
public record EngineHost(Scratch disk, Scratch memory, Children children) {}
