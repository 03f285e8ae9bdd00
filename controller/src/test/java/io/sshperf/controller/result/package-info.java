@NullMarked
package io.sshperf.controller.result;

import org.jspecify.annotations.NullMarked;
