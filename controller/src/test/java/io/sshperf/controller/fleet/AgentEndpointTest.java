package io.sshperf.controller.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.StreamObserver;
import io.sshperf.agent.metrics.Meters;
import io.sshperf.controller.control.ControllerServer;
import io.sshperf.controller.control.GrpcMeters;
import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.model.AgentName;
import io.sshperf.proto.model.HostPort;
import io.sshperf.proto.model.TransferId;
import io.sshperf.proto.v1.AgentServiceGrpc;
import io.sshperf.proto.v1.Hello;
import io.sshperf.proto.v1.SessionRequest;
import io.sshperf.proto.v1.SessionResponse;
import io.sshperf.proto.wire.AgentWire;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hellos of every kind, over a real connection. */
@Timeout(60)
final class AgentEndpointTest {
  private final Fleet fleet = new Fleet("0.0.0");
  private final Meters meters = new Meters();
  private ControllerServer server;
  private ManagedChannel channel;

  @BeforeEach
  void listen() throws IOException {
    server =
        ControllerServer.start(
            new HostPort("127.0.0.1", 0),
            List.of(new AgentEndpoint(fleet)),
            new GrpcMeters(meters));
    channel =
        NettyChannelBuilder.forAddress("127.0.0.1", server.address().port()).usePlaintext().build();
  }

  @AfterEach
  void close() {
    channel.shutdownNow();
    server.close();
    meters.close();
  }

  @Test
  void soundHelloIsWelcomedAndTheAgentIsFound() throws Exception {
    Call call = new Call(hello("a", "one").build());

    assertThat(call.next().hasWelcome()).isTrue();
    assertThat(fleet.await(new AgentName("a"), Duration.ofSeconds(20))).isPresent();
  }

  @Test
  void strangerWithATakenNameIsRefusedAndToldWho() throws Exception {
    Call first = new Call(hello("a", "one").build());
    first.next();

    Call stranger = new Call(hello("a", "two").build());

    assertThat(stranger.status().getCode()).isEqualTo(Status.Code.ALREADY_EXISTS);
    assertThat(stranger.status().getDescription()).contains("10.0.0.1", "--name");
    assertThat(first.isOver()).isFalse();
  }

  @Test
  void sameInstallationReplacesItsHalfOpenSession() throws Exception {
    Call first = new Call(hello("a", "one").build());
    first.next();

    Call second = new Call(hello("a", "one").build());

    assertThat(second.next().hasWelcome()).isTrue();
    assertThat(first.status().getCode()).isEqualTo(Status.Code.ABORTED);
    assertThat(fleet.connected()).hasSize(1);
  }

  @Test
  void otherProtocolVersionIsRefusedWithBothVersions() throws Exception {
    Call call = new Call(hello("a", "one").setProtocolVersion(99).build());

    assertThat(call.status().getCode()).isEqualTo(Status.Code.FAILED_PRECONDITION);
    assertThat(call.status().getDescription()).contains("99", "protocol version");
  }

  @Test
  void hostileNamesAreRefusedAndShownHarmless() throws Exception {
    for (String name : List.of("", "x".repeat(10_000), "a\u001b[2J", "a b", "-a")) {
      Call call = new Call(hello("a", "one").setName(name).build());

      assertThat(call.status().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
      assertThat(call.status().getDescription()).doesNotContain("\u001b").hasSizeLessThan(300);
    }
    assertThat(fleet.connected()).isEmpty();
  }

  @Test
  void anythingBeforeHelloIsRefused() throws Exception {
    Call call = new Call();
    call.requests.onNext(SessionRequest.getDefaultInstance());

    assertThat(call.status().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
  }

  @Test
  void ordersFailWhenTheirAgentIsGone() throws Exception {
    Call call = new Call(hello("a", "one").build());
    call.next();
    ConnectedAgent agent = fleet.await(new AgentName("a"), Duration.ofSeconds(20)).orElseThrow();
    CompletableFuture<?> order = agent.closeServer(new TransferId("t"));

    call.requests.onError(Status.CANCELLED.asRuntimeException());

    assertThatThrownBy(() -> order.get(20, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(OrderException.class)
        .hasMessageContaining("session-lost");
  }

  private static Hello.Builder hello(String name, String installation) {
    return AgentWire.toWire(
        new AgentDescription(
            new AgentName(name),
            installation,
            AgentDescription.PROTOCOL_VERSION,
            new AgentDescription.Host("h", "os", "cpu", 2),
            "0.0.0",
            "17",
            "10.0.0.1",
            List.of(),
            Optional.empty()))
        .toBuilder();
  }

  /** One session as an agent sees it. */
  private final class Call implements StreamObserver<SessionResponse> {
    private final BlockingQueue<SessionResponse> responses = new LinkedBlockingQueue<>();
    private final CompletableFuture<Status> ended = new CompletableFuture<>();
    private final StreamObserver<SessionRequest> requests;

    Call() {
      requests = AgentServiceGrpc.newStub(channel).session(this);
    }

    Call(Hello hello) {
      this();
      requests.onNext(SessionRequest.newBuilder().setHello(hello).build());
    }

    SessionResponse next() throws InterruptedException {
      SessionResponse response = responses.poll(20, TimeUnit.SECONDS);
      if (response == null) {
        throw new AssertionError("no response; ended: " + ended);
      }
      return response;
    }

    Status status() throws Exception {
      return ended.get(20, TimeUnit.SECONDS);
    }

    boolean isOver() {
      return ended.isDone();
    }

    @Override
    public void onNext(SessionResponse response) {
      responses.add(response);
    }

    @Override
    public void onError(Throwable t) {
      ended.complete(
          t instanceof StatusRuntimeException e ? e.getStatus() : Status.fromThrowable(t));
    }

    @Override
    public void onCompleted() {
      ended.complete(Status.OK);
    }
  }
}
