@NullMarked
package io.sshperf.controller.analysis;

import org.jspecify.annotations.NullMarked;
