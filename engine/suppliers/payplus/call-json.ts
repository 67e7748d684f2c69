import type { GatewayAnswer } from "../../sale/payment/payment-gateway";
import { failureCode, neverSent, turnedAway } from "../gateways/failed-call";

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
    const code = failureCode(error);
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

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
