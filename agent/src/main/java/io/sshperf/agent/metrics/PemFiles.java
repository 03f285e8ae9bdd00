package io.sshperf.agent.metrics;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A certificate and its key, from the files that web servers take. */
final class PemFiles {
  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([\\sA-Za-z0-9+/=]+)-----END PRIVATE KEY-----");
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "Ed25519");

  private PemFiles() {}

  /**
   * @throws IOException if they cannot be read or used; the message is for the user
   */
  static SSLContext context(EndpointConfig.Tls tls) throws IOException {
    try {
      Certificate[] chain = chain(tls.certificates());
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      char[] none = new char[0];
      store.setKeyEntry("metrics", key(tls.key()), none, chain);
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, none);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException(
          "%s, %s: %s (expected a certificate and its key)"
              .formatted(tls.certificates(), tls.key(), e.getMessage()),
          e);
    }
  }

  private static Certificate[] chain(Path file) throws IOException, GeneralSecurityException {
    try (var bytes = Files.newInputStream(file)) {
      Certificate[] chain =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(bytes)
              .toArray(Certificate[]::new);
      if (chain.length == 0) {
        throw new IOException(file + ": no certificate (expected one in PEM)");
      }
      return chain;
    }
  }

  private static PrivateKey key(Path file) throws IOException {
    Matcher written = KEY.matcher(Files.readString(file, StandardCharsets.US_ASCII));
    if (!written.find()) {
      throw new IOException(
          file
              + ": no private key (expected PKCS #8 in PEM, not encrypted; make it with openssl"
              + " pkcs8 -topk8 -nocrypt)");
    }
    byte[] bytes = Base64.getMimeDecoder().decode(written.group(1));
    IOException unknown =
        new IOException(file + ": a key of no known kind (expected RSA, EC or Ed25519)");
    for (String algorithm : ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(bytes));
      } catch (GeneralSecurityException e) {
        unknown.addSuppressed(e);
      }
    }
    throw unknown;
  }
}
