package io.sshperf.controller;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;

/** What one command line printed, and how it ended. */
public record CliRun(int exitCode, String out, String err) {
  public JsonNode json() throws IOException {
    return new JsonMapper().readTree(out);
  }
}
