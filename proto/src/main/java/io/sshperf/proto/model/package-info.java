/**
 * The words of the project as values: what a transfer is run with, what its two ends saw, who the
 * agents are. Immutable, checked when made, free of everything but the JDK.
 */
@NullMarked
package io.sshperf.proto.model;

import org.jspecify.annotations.NullMarked;
