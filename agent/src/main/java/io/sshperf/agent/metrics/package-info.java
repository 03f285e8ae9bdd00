/**
 * What an agent tells Prometheus: every meter's name, one method per event, and the endpoint that
 * serves them. Micrometer is known here alone.
 */
@NullMarked
package io.sshperf.agent.metrics;

import org.jspecify.annotations.NullMarked;
