package io.sshperf.agent;

import static org.junit.platform.engine.discovery.ClassNameFilter.excludeClassNamePatterns;

import io.sshperf.agent.process.Account;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs every test of some packages in this process, and says how that went. */
final class TestsOfPackages {
  static final String SUCCESS = "all passed: ";

  private TestsOfPackages() {}

  public static void main(String[] args) throws Exception {
    System.out.println(String.join(", ", args) + " as " + Account.own().uid());
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(Arrays.stream(args).map(DiscoverySelectors::selectPackage).toList())
            .filters(TagFilter.excludeTags("slow"), excludeClassNamePatterns(".*IT"))
            .build();
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherFactory.create().execute(request, listener);
    TestExecutionSummary summary = listener.getSummary();
    summary.printFailuresTo(new PrintWriter(System.out, true, StandardCharsets.UTF_8), 40);
    boolean passed =
        summary.getTotalFailureCount() == 0
            && summary.getTestsSkippedCount() == 0
            && summary.getTestsSucceededCount() > 0;
    System.out.println((passed ? SUCCESS : "not passed: ") + summary.getTestsSucceededCount());
    System.exit(passed ? 0 : 1);
  }
}
