/** What a controller tells Prometheus: its own meters, those of its agents, and where they are. */
@NullMarked
package io.sshperf.controller.metrics;

import org.jspecify.annotations.NullMarked;
