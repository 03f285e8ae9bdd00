package io.sshperf.controller.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.sshperf.proto.model.Algorithms;
import io.sshperf.proto.model.Amount;
import io.sshperf.proto.model.ClientProgram;
import io.sshperf.proto.model.DataSize;
import io.sshperf.proto.model.Engine;
import io.sshperf.proto.model.Method;
import io.sshperf.proto.model.Programs;
import io.sshperf.proto.model.Requests;
import io.sshperf.proto.model.SftpServer;
import io.sshperf.proto.model.TransferSettings;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class RunJsonTest {
  private final long seed = Long.getLong("sshperf.seed", new Random().nextLong());

  @RepeatedTest(200)
  void everyRunComesBackAsItWas() {
    Run run = new RandomRuns(seed).run("r");
    JsonNode json = RunJson.parse(RunJson.write(RunJson.run(run)));
    assertThat(RunJson.readRun(json)).as("-Dsshperf.seed=" + seed).isEqualTo(run);
  }

  @RepeatedTest(20)
  void samplesComeBackAsTheyWere() {
    Sample sample = new RandomRuns(seed).sample();
    JsonNode json = RunJson.parse(RunJson.write(RunJson.sample(sample)));
    assertThat(RunJson.readSample(json)).as("-Dsshperf.seed=" + seed).isEqualTo(sample);
  }

  @Test
  void summaryComesBackAsItWas() {
    RunHead head = new RandomRuns(1).head("r");
    RunSummary summary = new RunSummary("r", "m", RunState.CANCELLED, head.started(), 10, 5, 2, 1);
    assertThat(RunJson.readSummary(RunJson.summary(summary))).isEqualTo(summary);
  }

  @Test
  void planLeavesSamplesAndFiguresOut() {
    ObjectNode node = RunJson.planned(new RandomRuns(1).openCell(1));
    assertThat(node.has("samples") || node.has("throughput")).isFalse();
    assertThat(node.get("outcome").isNull()).isTrue();
  }

  @Test
  void keysOfNewerVersionsAreIgnored() {
    CellResult cell = new RandomRuns(2).cell(1);
    ObjectNode node = RunJson.cell(cell);
    node.put("mood", "good").withObject("/settings").put("colour", 7);
    assertThat(RunJson.readCell(node)).isEqualTo(cell);
  }

  @Test
  void settingThatDoesNotApplyIsAbsent() {
    CellResult cell = Examples.cell(1, Examples.spec(Engine.TCP, s -> s));
    assertThat(RunJson.cell(cell).path("settings").has("cipher")).isFalse();
    assertThat(RunJson.readCell(RunJson.cell(cell))).isEqualTo(cell);
  }

  @Test
  void macOfACipherThatNeedsNoneIsAbsent() {
    CellResult cell = cell(s -> s.with(Algorithms.DEFAULT.withCipher("aes128-gcm@openssh.com")));
    assertThat(settings(cell).has("mac")).isFalse();
    assertThat(RunJson.readCell(RunJson.cell(cell))).isEqualTo(cell);
    CellResult other = cell(s -> s.with(Algorithms.DEFAULT.withCipher("aes128-ctr")));
    assertThat(settings(other).path("mac").asText()).isEqualTo("default");
  }

  @Test
  void macThatOlderVersionsWroteForSuchACipherIsRead() {
    CellResult cell = cell(s -> s.with(Algorithms.DEFAULT.withCipher("aes128-gcm@openssh.com")));
    ObjectNode old = RunJson.cell(cell);
    old.withObject("/settings").put("mac", "default");
    assertThat(RunJson.readCell(old)).isEqualTo(cell);
  }

  @Test
  void requestsAreThereForSftpAlone() {
    CellResult sftp =
        cell(s -> s.with(Method.SFTP).with(Requests.DEFAULT.withBuffer(DataSize.ofKibibytes(32))));
    assertThat(settings(sftp).path("buffer_bytes").asInt()).isEqualTo(32768);
    assertThat(settings(sftp).path("requests").asText()).isEqualTo("default");
    JsonNode scp = settings(cell(s -> s.with(Method.SCP)));
    assertThat(scp.has("buffer_bytes") || scp.has("requests")).isFalse();
  }

  @Test
  void programIsTheOneThatRunsAndNullWhereThereIsNone() {
    assertThat(program(Engine.MINA, s -> s.with(Method.SFTP)).isNull()).isTrue();
    assertThat(program(Engine.OPENSSH, s -> s).asText()).isEqualTo("ssh");
    assertThat(program(Engine.OPENSSH, s -> s.with(Method.SFTP)).asText()).isEqualTo("scp");
    UnaryOperator<TransferSettings> sftp =
        s -> s.with(Method.SFTP).with(Programs.DEFAULT.withClient(ClientProgram.SFTP));
    assertThat(program(Engine.OPENSSH, sftp).asText()).isEqualTo("sftp");
  }

  private static JsonNode program(Engine engine, UnaryOperator<TransferSettings> change) {
    CellResult cell = Examples.cell(1, Examples.spec(engine, change));
    ObjectNode json = RunJson.planned(cell);
    assertThat(RunJson.readCell(json)).isEqualTo(cell);
    return json.path("program");
  }

  @Test
  void sftpServerIsASettingOfOpensshsSftpAlone() {
    CellResult left = Examples.cell(1, Examples.spec(Engine.OPENSSH, s -> s.with(Method.SFTP)));
    assertThat(settings(left).path("sftp_server").asText()).isEqualTo("default");
    Programs named = Programs.DEFAULT.withSftpServer(SftpServer.EXTERNAL);
    CellResult real =
        Examples.cell(1, Examples.spec(Engine.OPENSSH, s -> s.with(Method.SFTP).with(named)));
    assertThat(settings(real).path("sftp_server").asText()).isEqualTo("sftp-server");
    assertThat(RunJson.readCell(RunJson.cell(real))).isEqualTo(real);
    assertThat(settings(cell(s -> s.with(Method.SFTP))).has("sftp_server")).isFalse();
    CellResult stream = Examples.cell(1, Examples.spec(Engine.OPENSSH, s -> s));
    assertThat(settings(stream).has("sftp_server")).isFalse();
  }

  @Test
  void coresAreASettingOfEndsWithPrograms() {
    CellResult left = Examples.cell(1, Examples.spec(Engine.OPENSSH, s -> s));
    assertThat(settings(left).path("cores").asText()).isEqualTo("default");
    CellResult two =
        Examples.cell(1, Examples.spec(Engine.OPENSSH, s -> s.with(Programs.DEFAULT.withCores(2))));
    assertThat(settings(two).path("cores").asInt()).isEqualTo(2);
    assertThat(RunJson.readCell(RunJson.cell(two))).isEqualTo(two);
    assertThat(settings(cell(s -> s)).has("cores")).isFalse();
  }

  @Test
  void filesStandInPlaceOfSizeAndDuration() {
    CellResult cell =
        cell(s -> s.with(s.load().withAmount(new Amount.Files(300, DataSize.ofKibibytes(1)))));
    JsonNode settings = settings(cell);
    assertThat(settings.path("files").asInt()).isEqualTo(300);
    assertThat(settings.path("file_size_bytes").asInt()).isEqualTo(1024);
    assertThat(settings.has("size_bytes") || settings.has("duration_seconds")).isFalse();
  }

  @Test
  void sampleOfAnOlderVersionDoesNotSayWhatWasRefused() {
    Sample sample = Examples.sample("t-1", false, Examples.MINA, 100);
    ObjectNode old = RunJson.sample(sample);
    assertThat(old.path("refused_requests").asInt(-1)).isZero();
    old.remove("refused_requests");
    assertThat(RunJson.readSample(old).refusedRequests()).isEmpty();
  }

  private static CellResult cell(UnaryOperator<TransferSettings> change) {
    return Examples.cell(1, Examples.spec(Engine.MINA, change));
  }

  private static JsonNode settings(CellResult cell) {
    return RunJson.cell(cell).path("settings");
  }

  @Test
  void secondsAreWrittenPlainly() {
    String json = RunJson.write(RunJson.cell(Examples.measured(1, Examples.MINA, 100)));
    assertThat(json).contains("\"elapsed_seconds\":2.68435456").doesNotContain("E+");
  }

  @Test
  void wrongTypesAreRefusedWithTheirPlace() {
    ObjectNode node = RunJson.cell(Examples.measured(1, Examples.MINA, 100));
    node.withObject("/samples/0").put("warmup", "yes");
    assertThatThrownBy(() -> RunJson.readCell(node))
        .isInstanceOf(StoreException.class)
        .hasMessage("cell.samples[0].warmup: \"yes\" (expected true or false)");
  }

  @Test
  void valuesOutOfRangeAreRefused() {
    ObjectNode node = RunJson.cell(Examples.measured(1, Examples.MINA, 100));
    node.withObject("/settings").put("streams", 65);
    assertThatThrownBy(() -> RunJson.readCell(node))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("streams: 65 (expected 1 to 64)");
    node.withObject("/settings").put("streams", 1.5);
    assertThatThrownBy(() -> RunJson.readCell(node))
        .hasMessageContaining("cell.settings.streams: 1.5 (expected a whole number)");
  }

  @Test
  void missingKeysAndBrokenTextAreRefused() {
    assertThatThrownBy(() -> RunJson.readSample(RunJson.parse("{}")))
        .hasMessage("sample.transfer: nothing (expected text)");
    assertThatThrownBy(() -> RunJson.parse("{\"a\":")).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> RunJson.readRun(RunJson.parse("[]")))
        .hasMessage("run: [] (expected an object)");
  }

  @Test
  void newerSchemaIsRefused() {
    ObjectNode node = RunJson.head(new RandomRuns(1).head("r")).put("schema_version", 2);
    assertThatThrownBy(() -> RunJson.readHead(node)).hasMessageContaining("newer sshperf");
  }
}
