/** What is kept: runs, their cells, their samples; the store; the one JSON form of all of them. */
@NullMarked
package io.sshperf.controller.result;

import org.jspecify.annotations.NullMarked;
