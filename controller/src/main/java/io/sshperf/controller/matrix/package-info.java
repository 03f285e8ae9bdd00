/**
 * The matrix file, its axes, its cells, and which of the cells two agents can do. Pure: every
 * answer is a function of the text and of what the agents said about themselves.
 */
@NullMarked
package io.sshperf.controller.matrix;

import org.jspecify.annotations.NullMarked;
