/**
 * Numbers made from numbers: how sure a rate is and when it is sure enough, which rates differ,
 * what is odd about samples. Pure, and without knowledge of how runs and cells are kept.
 */
@NullMarked
package io.sshperf.controller.analysis;

import org.jspecify.annotations.NullMarked;
