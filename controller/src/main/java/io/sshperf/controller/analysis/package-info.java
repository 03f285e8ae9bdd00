/** Numbers made from numbers: estimates of rates. Pure, and without knowledge of runs and cells. */
@NullMarked
package io.sshperf.controller.analysis;

import org.jspecify.annotations.NullMarked;
