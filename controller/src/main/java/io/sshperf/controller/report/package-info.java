/**
 * Runs, cells and lists as text, Markdown, CSV and JSON. Everything is made from stored records.
 */
@NullMarked
package io.sshperf.controller.report;

import org.jspecify.annotations.NullMarked;
