package io.sshperf.agent.engine.mina;

import io.sshperf.proto.model.Reason;
import io.sshperf.proto.model.ReasonCode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.sshd.common.kex.KexProposalOption;

/**
 * Why two proposals have nothing in common, found as RFC 4253 section 7.1 negotiates: the first
 * name of the client's that the server has too.
 */
final class Refusal {
  private enum Part {
    KEX(KexProposalOption.ALGORITHMS, ReasonCode.NO_COMMON_KEX, "key exchange"),
    HOST_KEY(KexProposalOption.SERVERKEYS, ReasonCode.NO_COMMON_HOST_KEY, "kind of host key"),
    CIPHER_UP(KexProposalOption.C2SENC, ReasonCode.NO_COMMON_CIPHER, "cipher"),
    CIPHER_DOWN(KexProposalOption.S2CENC, ReasonCode.NO_COMMON_CIPHER, "cipher"),
    MAC_UP(KexProposalOption.C2SMAC, ReasonCode.NO_COMMON_MAC, "MAC"),
    MAC_DOWN(KexProposalOption.S2CMAC, ReasonCode.NO_COMMON_MAC, "MAC"),
    COMPRESSION_UP(KexProposalOption.C2SCOMP, ReasonCode.NO_COMMON_COMPRESSION, "compression"),
    COMPRESSION_DOWN(KexProposalOption.S2CCOMP, ReasonCode.NO_COMMON_COMPRESSION, "compression");

    final KexProposalOption option;
    final ReasonCode code;
    final String noun;

    Part(KexProposalOption option, ReasonCode code, String noun) {
      this.option = option;
      this.code = code;
      this.noun = noun;
    }
  }

  private Refusal() {}

  /**
   * @return empty if the two can agree
   */
  static Optional<Reason> between(
      Map<KexProposalOption, String> client, Map<KexProposalOption, String> server) {
    return Arrays.stream(Part.values())
        .filter(part -> !agrees(part, client, server))
        .findFirst()
        .map(part -> reason(part, names(client, part.option), names(server, part.option)));
  }

  private static boolean agrees(
      Part part, Map<KexProposalOption, String> client, Map<KexProposalOption, String> server) {
    return common(part.option, client, server).isPresent()
        || (part == Part.MAC_UP && aead(KexProposalOption.C2SENC, client, server))
        || (part == Part.MAC_DOWN && aead(KexProposalOption.S2CENC, client, server));
  }

  private static boolean aead(
      KexProposalOption cipher,
      Map<KexProposalOption, String> client,
      Map<KexProposalOption, String> server) {
    return common(cipher, client, server).filter(MinaAlgorithms::isAead).isPresent();
  }

  private static Optional<String> common(
      KexProposalOption option,
      Map<KexProposalOption, String> client,
      Map<KexProposalOption, String> server) {
    List<String> offered = names(server, option);
    return names(client, option).stream().filter(offered::contains).findFirst();
  }

  private static Reason reason(Part part, List<String> asked, List<String> offer) {
    String text =
        "no common %s: %s asked for, the server offers %s"
            .formatted(part.noun, String.join(", ", asked), String.join(", ", offer));
    return new Reason(part.code, text, offer);
  }

  /** Without the markers that travel among the key exchanges but are none. */
  private static List<String> names(
      Map<KexProposalOption, String> proposal, KexProposalOption option) {
    return Arrays.stream(proposal.getOrDefault(option, "").split(","))
        .filter(name -> !name.isEmpty())
        .filter(name -> !name.startsWith("ext-info-") && !name.startsWith("kex-strict-"))
        .toList();
  }
}
