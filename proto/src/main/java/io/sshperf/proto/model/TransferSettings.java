package io.sshperf.proto.model;

/** What one transfer is run with, whoever runs it. */
public record TransferSettings(
    Method method,
    Programs programs,
    Algorithms algorithms,
    Channel channel,
    Requests requests,
    Load load) {
  /** An exec stream with everything left to the software. */
  public static final TransferSettings DEFAULT =
      new TransferSettings(
          Method.STREAM,
          Programs.DEFAULT,
          Algorithms.DEFAULT,
          Channel.DEFAULT,
          Requests.DEFAULT,
          Load.DEFAULT);

  /** Whether the method has requests, so that their size and number can make a difference. */
  public boolean requestsApply() {
    return method == Method.SFTP;
  }

  /**
   * Whether it is to last for a time though the size of its files has to be known when it begins,
   * by the method or by the disk: nobody can be asked for that before a size is found.
   */
  public boolean needsSize() {
    boolean files = method != Method.STREAM || load.storage() == Storage.DISK;
    return files && load.amount() instanceof Amount.Lasting;
  }

  public TransferSettings with(Method wanted) {
    return new TransferSettings(wanted, programs, algorithms, channel, requests, load);
  }

  public TransferSettings with(Programs wanted) {
    return new TransferSettings(method, wanted, algorithms, channel, requests, load);
  }

  public TransferSettings with(Algorithms wanted) {
    return new TransferSettings(method, programs, wanted, channel, requests, load);
  }

  public TransferSettings with(Channel wanted) {
    return new TransferSettings(method, programs, algorithms, wanted, requests, load);
  }

  public TransferSettings with(Requests wanted) {
    return new TransferSettings(method, programs, algorithms, channel, wanted, load);
  }

  public TransferSettings with(Load wanted) {
    return new TransferSettings(method, programs, algorithms, channel, requests, wanted);
  }
}
