/**
 * What a transfer costs: CPU of threads and process trees, memory, the host by core, TCP. Knows
 * nothing of engines; each says what works for it through {@link io.sshperf.agent.cpu.Workers}.
 */
@NullMarked
package io.sshperf.agent.cpu;

import org.jspecify.annotations.NullMarked;
