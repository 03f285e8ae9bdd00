/** One class per verb: parse, call, print. */
@NullMarked
package io.sshperf.controller.cli;

import org.jspecify.annotations.NullMarked;
