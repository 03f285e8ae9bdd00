/**
 * The one mapping between the records of {@code model} and the generated messages. What arrives is
 * checked here: an unspecified enum value, a missing part or a value out of range is refused with a
 * {@link io.sshperf.proto.wire.WireException}.
 */
@NullMarked
package io.sshperf.proto.wire;

import org.jspecify.annotations.NullMarked;
