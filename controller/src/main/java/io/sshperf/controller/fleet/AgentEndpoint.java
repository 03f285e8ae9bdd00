package io.sshperf.controller.fleet;

import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.sshperf.proto.model.AgentDescription;
import io.sshperf.proto.v1.AgentServiceGrpc;
import io.sshperf.proto.v1.Hello;
import io.sshperf.proto.v1.SessionRequest;
import io.sshperf.proto.v1.SessionResponse;
import io.sshperf.proto.wire.AgentWire;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where agents dial in. */
public final class AgentEndpoint extends AgentServiceGrpc.AgentServiceImplBase {
  private static final Logger log = LoggerFactory.getLogger(AgentEndpoint.class);

  private final Fleet fleet;

  public AgentEndpoint(Fleet fleet) {
    this.fleet = fleet;
  }

  @Override
  public StreamObserver<SessionRequest> session(StreamObserver<SessionResponse> responses) {
    // Without a handler a write to a call that was cut would throw.
    ((ServerCallStreamObserver<SessionResponse>) responses).setOnCancelHandler(() -> {});
    return new Stream(responses);
  }

  /** One call; gRPC hands over its messages one at a time. */
  private final class Stream implements StreamObserver<SessionRequest> {
    private final StreamObserver<SessionResponse> responses;
    private @Nullable AgentSession session;
    private boolean refused;

    Stream(StreamObserver<SessionResponse> responses) {
      this.responses = responses;
    }

    @Override
    public void onNext(SessionRequest message) {
      if (refused) {
        return;
      }
      try {
        if (session != null) {
          session.receive(message);
        } else if (message.hasHello()) {
          accept(message.getHello());
        } else {
          throw new IllegalArgumentException("hello: missing (expected first)");
        }
      } catch (IllegalArgumentException e) {
        refuse(Status.INVALID_ARGUMENT.withDescription(e.getMessage()).withCause(e));
      } catch (RuntimeException e) {
        // gRPC would end the call without telling this side, and the agent would stay as a ghost.
        log.error("a fault in sshperf, please report it", e);
        refuse(Status.INTERNAL.withDescription(String.valueOf(e)).withCause(e));
      }
    }

    private void accept(Hello hello) {
      int spoken = AgentDescription.PROTOCOL_VERSION;
      if (hello.getProtocolVersion() != spoken) {
        refuse(
            Status.FAILED_PRECONDITION.withDescription(
                "the agent speaks protocol version "
                    + hello.getProtocolVersion()
                    + ", this controller "
                    + spoken
                    + " (use the same version of sshperf, "
                    + fleet.version()
                    + ")"));
        return;
      }
      AgentSession candidate = new AgentSession(AgentWire.fromWire(hello), responses);
      Optional<Status> trouble = fleet.join(candidate);
      if (trouble.isPresent()) {
        refuse(trouble.get());
      } else {
        session = candidate;
      }
    }

    private void refuse(Status status) {
      refused = true;
      if (session != null) {
        session.close(status);
        fleet.leave(session);
      } else {
        responses.onError(status.asRuntimeException());
      }
    }

    @Override
    public void onError(Throwable t) {
      left();
    }

    @Override
    public void onCompleted() {
      left();
      if (!refused) {
        synchronized (responses) {
          responses.onCompleted();
        }
      }
    }

    private void left() {
      if (session != null) {
        fleet.leave(session);
      }
    }
  }
}
