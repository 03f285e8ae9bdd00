@NullMarked
package io.sshperf.controller.metrics;

import org.jspecify.annotations.NullMarked;
