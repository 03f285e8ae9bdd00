package io.sshperf.controller.control;

import io.grpc.BindableService;
import io.grpc.ServerInterceptor;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.grpc.MetricCollectingServerInterceptor;
import io.sshperf.agent.metrics.Meters;
import java.time.Duration;
import java.util.List;

/** Meters the calls that a server answers: Micrometer's own meters for gRPC. */
public final class GrpcMeters {
  private static final Duration[] DURATIONS = {
    Duration.ofMillis(5),
    Duration.ofMillis(50),
    Duration.ofMillis(500),
    Duration.ofSeconds(5),
    Duration.ofMinutes(1),
    Duration.ofMinutes(10),
    Duration.ofHours(1)
  };

  private final MetricCollectingServerInterceptor interceptor;

  public GrpcMeters(Meters meters) {
    this.interceptor =
        new MetricCollectingServerInterceptor(
            meters.registry(), counter -> counter, GrpcMeters::withBuckets);
  }

  private static Timer.Builder withBuckets(Timer.Builder timer) {
    return timer.serviceLevelObjectives(DURATIONS);
  }

  /** To be asked by the server at each call of these services, which are metered from now on. */
  ServerInterceptor of(List<BindableService> services) {
    services.forEach(interceptor::preregisterService);
    return interceptor;
  }
}
