import type { GatewayAnswer } from "../../payment/payment-gateway";

export type JsonCall<T> = {
  url: string;
  headers: Record<string, string>;
  body: object;
  /** What the answer says, as far as it can be read; null: it is not an answer of PayPlus. */
  read(answer: unknown): T | null;
  fetch: typeof fetch;
  /** The call's time-out. */
  signal: AbortSignal;
  /** What it means when no readable answer came although the request may have arrived. */
  lost: "unknown" | "unreachable";
};

/** These happen before the first byte of a request leaves. */
const neverSent = new Set([
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

/** Turned away at the door, which says nothing about a card: wrong keys, or too many calls. */
const turnedAway = new Set([401, 403, 429]);

/**
 * One POST, and its end put into one of four classes. Messages name the kind of failure only: neither keys nor anything that was
 * sent can be in them.
 */
export async function callJson<T>(call: JsonCall<T>): Promise<GatewayAnswer<T>> {
  const lost = (message: string): GatewayAnswer<T> => ({ outcome: call.lost, message });
  let response: Response;
  let text: string;
  try {
    response = await call.fetch(call.url, {
      method: "POST",
      headers: call.headers,
      body: JSON.stringify(call.body),
      signal: call.signal,
      redirect: "error",
    });
    text = await response.text();
  } catch (error) {
    const code = codeOf(error);
    if (code && neverSent.has(code)) return { outcome: "unreachable", message: code };
    return lost(code ?? (error instanceof Error ? error.name : "no answer"));
  }
  if (turnedAway.has(response.status)) return { outcome: "unreachable", message: `status ${response.status}` };
  if (response.status >= 500 || response.status === 408) return lost(`status ${response.status}`);
  const answer = jsonOf(text);
  const refusal = refusalOf(answer);
  if (refusal) return { outcome: "refused", ...refusal };
  const value = response.ok ? call.read(answer) : null;
  return value === null ? lost(`status ${response.status}, an answer that cannot be read`) : { outcome: "done", value };
}

/** PayPlus says no in words: `results.status` is "error", with or without the transaction that was declined. */
function refusalOf(answer: unknown): { code: string; message: string } | null {
  const { results, data } = (answer ?? {}) as { results?: Results; data?: { transaction?: Declined } };
  if (results?.status !== "error") return null;
  const code = data?.transaction?.status_code ?? results.code ?? "error";
  return { code: String(code), message: String(results.description ?? "refused").slice(0, 200) };
}

type Results = { status?: unknown; code?: unknown; description?: unknown };
type Declined = { status_code?: unknown };

function codeOf(error: unknown): string | undefined {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === "string" ? cause.code : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
