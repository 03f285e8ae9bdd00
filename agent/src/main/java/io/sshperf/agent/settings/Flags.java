package io.sshperf.agent.settings;

import java.util.Map;
import java.util.Set;

/**
 * What the command line says. Names are without hyphens.
 *
 * @param known every option that is a setting, in the order of the help
 * @param given those on the command line, with their values; {@code true} for one without
 */
public record Flags(Set<String> known, Map<String, String> given) {}
