/**
 * The delay in front of a server ({@code --simulate-rtt}): a TCP relay that holds every byte for
 * half of the simulated round-trip time, in each direction. Nothing here knows SSH.
 */
@NullMarked
package io.sshperf.agent.relay;

import org.jspecify.annotations.NullMarked;
