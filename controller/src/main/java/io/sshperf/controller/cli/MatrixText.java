package io.sshperf.controller.cli;

import io.sshperf.controller.matrix.AxisOverride;
import java.util.List;

/**
 * A matrix as it is sent.
 *
 * @param source what the file is called
 */
record MatrixText(String text, String source, List<AxisOverride> overrides) {}
