/** Errors that occur before the first byte of a request is sent. */
export const unsentErrors = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

/** Rejected before processing, which says nothing about a card: wrong keys, or too many calls. */
export const rejectedStatuses = new Set([401, 403, 429]);

/** The cause reported by a failed fetch. */
export function failureCode(error: unknown): string | undefined {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === "string" ? cause.code : undefined;
}
