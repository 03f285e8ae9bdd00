package io.sshperf.controller;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The rooms of the house, and which way its doors open. */
@AnalyzeClasses(packages = "io.sshperf", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
  private static final String ROOT = "io.sshperf.";
  private static final String MINA = ROOT + "agent.engine.mina";

  @ArchTest
  static final ArchRule modelSeesOnlyTheJdk =
      classes()
          .that()
          .resideInAPackage(ROOT + "proto.model")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage("java..", ROOT + "proto.model", "org.jspecify.annotations");

  @ArchTest
  static final ArchRule controllerDependsDownwards =
      layeredArchitecture()
          .consideringOnlyDependenciesInAnyPackage(ROOT + "controller..")
          .layer("cli")
          .definedBy(ROOT + "controller.cli..")
          .layer("whole")
          .definedBy(ROOT + "controller")
          .layer("control")
          .definedBy(ROOT + "controller.control..")
          .layer("run")
          .definedBy(ROOT + "controller.run..")
          .layer("fleet")
          .definedBy(ROOT + "controller.fleet..")
          .layer("matrix")
          .definedBy(ROOT + "controller.matrix..")
          .layer("report")
          .definedBy(ROOT + "controller.report..")
          .layer("result")
          .definedBy(ROOT + "controller.result..")
          .layer("analysis")
          .definedBy(ROOT + "controller.analysis..")
          .layer("metrics")
          .definedBy(ROOT + "controller.metrics..")
          .whereLayer("cli")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("whole")
          .mayOnlyBeAccessedByLayers("cli")
          .whereLayer("control")
          .mayOnlyBeAccessedByLayers("cli", "whole")
          .whereLayer("run")
          .mayOnlyBeAccessedByLayers("cli", "whole", "control", "metrics")
          .whereLayer("fleet")
          .mayOnlyBeAccessedByLayers("cli", "whole", "control", "run", "metrics")
          .whereLayer("metrics")
          .mayOnlyBeAccessedByLayers("cli", "whole")
          .whereLayer("matrix")
          .mayOnlyBeAccessedByLayers("cli", "control", "run")
          .whereLayer("report")
          .mayOnlyBeAccessedByLayers("cli", "control", "run")
          .whereLayer("result")
          .mayOnlyBeAccessedByLayers("cli", "whole", "control", "run", "report", "metrics");

  @ArchTest
  static final ArchRule agentDependsDownwards =
      layeredArchitecture()
          .consideringOnlyDependenciesInAnyPackage(ROOT + "agent..")
          .layer("whole")
          .definedBy(ROOT + "agent")
          .layer("session")
          .definedBy(ROOT + "agent.session..")
          .layer("engine")
          .definedBy(ROOT + "agent.engine..")
          .layer("relay")
          .definedBy(ROOT + "agent.relay..")
          .layer("transfer")
          .definedBy(ROOT + "agent.transfer..")
          .layer("process")
          .definedBy(ROOT + "agent.process..")
          .layer("cpu")
          .definedBy(ROOT + "agent.cpu..")
          .layer("settings")
          .definedBy(ROOT + "agent.settings..")
          .layer("metrics")
          .definedBy(ROOT + "agent.metrics..")
          .whereLayer("whole")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("session")
          .mayOnlyBeAccessedByLayers("whole")
          .whereLayer("engine")
          .mayOnlyBeAccessedByLayers("whole")
          .whereLayer("relay")
          .mayOnlyBeAccessedByLayers("whole")
          .whereLayer("transfer")
          .mayOnlyBeAccessedByLayers("whole", "session", "engine", "relay")
          .whereLayer("process")
          .mayOnlyBeAccessedByLayers("whole", "engine")
          .whereLayer("process")
          .mayOnlyAccessLayers("cpu")
          .whereLayer("cpu")
          .mayOnlyBeAccessedByLayers(
              "whole", "session", "engine", "relay", "transfer", "process", "metrics")
          .whereLayer("cpu")
          .mayNotAccessAnyLayer()
          .whereLayer("settings")
          .mayOnlyBeAccessedByLayers("whole")
          .whereLayer("metrics")
          .mayOnlyBeAccessedByLayers("whole", "session", "settings");

  @ArchTest
  static final ArchRule minasMethodsDoNotKnowEachOther =
      layeredArchitecture()
          .consideringOnlyDependenciesInAnyPackage(MINA + "..")
          .layer("mina")
          .definedBy(MINA)
          .layer("stream")
          .definedBy(MINA + ".stream..")
          .layer("sftp")
          .definedBy(MINA + ".sftp..")
          .layer("scp")
          .definedBy(MINA + ".scp..")
          .layer("channel")
          .definedBy(MINA + ".channel..")
          .layer("cipher")
          .definedBy(MINA + ".cipher..")
          .whereLayer("mina")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("stream")
          .mayOnlyBeAccessedByLayers("mina")
          .whereLayer("sftp")
          .mayOnlyBeAccessedByLayers("mina")
          .whereLayer("scp")
          .mayOnlyBeAccessedByLayers("mina")
          .whereLayer("channel")
          .mayOnlyBeAccessedByLayers("mina", "stream", "sftp", "scp")
          .whereLayer("cipher")
          .mayOnlyBeAccessedByLayers("mina");

  @ArchTest
  static final ArchRule daemonsSettingsAreReadAtTheTop =
      noClasses()
          .that(
              not(
                  resideInAnyPackage(
                      ROOT + "agent", ROOT + "agent.settings..", ROOT + "controller.cli..")))
          .should()
          .dependOnClassesThat(resideInAPackage(ROOT + "agent.settings.."));

  @ArchTest
  static final ArchRule packagesHaveNoCycles =
      slices().matching(ROOT + "(*).(*)..").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule generatedTypesAndGrpcStayAtTheEdge =
      noClasses()
          .that(
              not(
                  resideInAnyPackage(
                      ROOT + "proto.v1..",
                      ROOT + "proto.wire..",
                      ROOT + "agent.session..",
                      ROOT + "controller.fleet..",
                      ROOT + "controller.control..")))
          .and()
          .haveNameNotMatching(".*\\.cli\\.(ControllerConnection|PlanCollector)(\\$.*)?")
          .should()
          .dependOnClassesThat(resideInAnyPackage(ROOT + "proto.v1..", "io.grpc.."));

  @ArchTest
  static final ArchRule minaStaysInItsEngine =
      noClasses()
          .that(not(resideInAPackage(MINA + "..")))
          .should()
          .dependOnClassesThat(resideInAPackage("org.apache.sshd.."));

  @ArchTest
  static final ArchRule picocliStaysInTheCliAndTheMains =
      noClasses()
          .that(not(resideInAPackage(ROOT + "controller.cli..")))
          .and()
          .haveNameNotMatching(".*\\.agent\\.(\\w+Main|settings\\.(CommandFlags|MetricsFlags))")
          .should()
          .dependOnClassesThat(resideInAPackage("picocli.."));

  @ArchTest
  static final ArchRule micrometerStaysInMetrics =
      noClasses()
          .that(not(resideInAPackage("..metrics..")))
          .and() // but for what is of gRPC as well, which must not be in metrics
          .haveNameNotMatching(".*\\.controller\\.control\\.GrpcMeters")
          .should()
          .dependOnClassesThat(resideInAnyPackage("io.micrometer..", "io.prometheus.."));

  @ArchTest
  static final ArchRule sqlStaysInResults =
      noClasses()
          .that(not(resideInAPackage(ROOT + "controller.result..")))
          .should()
          .dependOnClassesThat(resideInAnyPackage("java.sql..", "org.sqlite.."));

  @ArchTest
  static final ArchRule namesSayWhatIsHeld =
      noClasses()
          .should()
          .haveSimpleNameEndingWith("Manager")
          .orShould()
          .haveSimpleNameEndingWith("Helper")
          .orShould()
          .haveSimpleNameEndingWith("Utils")
          .orShould()
          .resideInAnyPackage("..util..", "..common..");
}
