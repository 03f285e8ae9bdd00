package io.sshperf.bench;

import io.sshperf.agent.engine.mina.cipher.ChaCha20Code;
import io.sshperf.bench.Rounds.Side;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.sshd.common.cipher.BuiltinCiphers;
import org.apache.sshd.common.cipher.Cipher;

/**
 * An agent's chacha20-poly1305 against MINA's own, one thread, in this JVM, which is the one that
 * the launcher picks; {@code SSHPERF_JAVA} names another.
 */
final class ChaChaCode implements Bench {
  private static final int PACKET = 32 << 10;
  private static final int LENGTH_FIELD = 4;
  private static final int TAG = 16;
  private static final int PACKETS = 4096;
  private static final int WARM = 4;

  @Override
  public String name() {
    return "chacha-code";
  }

  @Override
  public Finding measure(Place place, Options options) throws IOException, InterruptedException {
    Cipher ours = encrypting(ChaCha20Code.HERE);
    Cipher minas = encrypting(ChaCha20Code.MINA);
    List<Side> sides =
        List.of(new Side("sshperf", () -> seconds(ours)), new Side("mina", () -> seconds(minas)));
    new Rounds(sides).run(name() + ", to warm up", WARM, options.seed());
    List<double[]> seconds = new Rounds(sides).run(name(), options.pairs(), options.seed());
    double[] mine = seconds.get(0);
    double[] stock = seconds.get(1);
    MedianInterval ratio = MedianInterval.ofRatios(stock, mine);
    double megabytes = (double) PACKETS * PACKET / 1e6;
    Map<String, double[]> samples = new LinkedHashMap<>();
    samples.put("sshperf_seconds", mine);
    samples.put("mina_seconds", stock);
    return new Finding(
        name(),
        List.of(
            Figure.of("sshperf / MINA's own", ratio, 2).asked(">= 1", ratio.low() >= 1, "below"),
            Figure.of("sshperf, MB/s", megabytes / Median.of(mine), 0),
            Figure.of("MINA's own, MB/s", megabytes / Median.of(stock), 0)),
        "%d pairs of %d packets of %d KiB encrypted, seed %d; sshperf's is: %s"
            .formatted(
                ratio.count(),
                PACKETS,
                PACKET >> 10,
                options.seed(),
                ChaCha20Code.HERE.description()),
        List.of("bench/run chacha-code   # Java " + Runtime.version().feature()),
        samples);
  }

  private static Cipher encrypting(ChaCha20Code code) throws IOException {
    Cipher cipher = code.inPlaceOf(BuiltinCiphers.cc20p1305_openssh).create();
    try {
      cipher.init(Cipher.Mode.Encrypt, new byte[cipher.getKdfSize()], new byte[Long.BYTES]);
    } catch (Exception e) { // declared so by MINA
      throw new IOException(code + " cannot be used: " + e, e);
    }
    return cipher;
  }

  private static double seconds(Cipher cipher) throws IOException {
    byte[] packet = new byte[LENGTH_FIELD + PACKET + TAG];
    long start = System.nanoTime();
    try {
      for (int i = 0; i < PACKETS; i++) {
        cipher.updateWithAAD(packet, 0, LENGTH_FIELD, PACKET);
      }
    } catch (Exception e) { // declared so by MINA
      throw new IOException("a packet was not encrypted: " + e, e);
    }
    return (System.nanoTime() - start) / 1e9;
  }
}
