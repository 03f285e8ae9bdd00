/** The controller as a whole: what it is started with, what it is made of. */
@NullMarked
package io.sshperf.controller;

import org.jspecify.annotations.NullMarked;
