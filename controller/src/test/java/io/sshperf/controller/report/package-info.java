@NullMarked
package io.sshperf.controller.report;

import org.jspecify.annotations.NullMarked;
