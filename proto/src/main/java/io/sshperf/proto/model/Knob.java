package io.sshperf.proto.model;

/** A setting that some software does not have. The words are those of matrix files. */
public enum Knob implements Named {
  WINDOW("window"),
  PACKET("packet"),
  BUFFER("buffer"),
  REQUESTS("requests"),
  COMPRESSION("compression"),
  PROGRAM("program"),
  SFTP_SERVER("sftp_server"),
  FILES("files"),
  CORES("cores");

  private final String word;

  Knob(String word) {
    this.word = word;
  }

  @Override
  public String word() {
    return word;
  }

  /** Whether settings ask for anything but the default there. */
  public boolean isTurned(TransferSettings settings) {
    return switch (this) {
      case WINDOW -> settings.channel().window().isPresent();
      case PACKET -> settings.channel().packet().isPresent();
      case BUFFER -> settings.requests().buffer().isPresent();
      case REQUESTS -> settings.requests().outstanding().isPresent();
      case COMPRESSION -> settings.algorithms().compression().isPresent();
      case PROGRAM -> settings.programs().client().isPresent();
      case SFTP_SERVER -> settings.programs().sftpServer().isPresent();
      case FILES -> settings.load().amount() instanceof Amount.Files;
      case CORES -> settings.programs().cores().isPresent();
    };
  }
}
