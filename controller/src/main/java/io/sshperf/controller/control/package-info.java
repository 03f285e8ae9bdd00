/**
 * The services the controller offers over gRPC: what the CLI calls, and the server that carries
 * them.
 */
@NullMarked
package io.sshperf.controller.control;

import org.jspecify.annotations.NullMarked;
