import type { GatewayAnswer } from "../../sale/payment/payment-gateway";
import { boundedText } from "../gateways/bounded-text";
import { failureCode, rejectedStatuses, unsentErrors } from "../gateways/failed-call";

export type JsonCall<T> = {
  url: string;
  headers: Record<string, string>;
  body: object;
  /** Parses the answer as far as possible; null: it is not an answer of PayPlus. */
  read(answer: unknown): T | null;
  fetch: typeof fetch;
  /** The call's time-out. */
  signal: AbortSignal;
  /** The result when there was no readable answer although the request may have arrived. */
  lost: "unknown" | "unreachable";
};

/**
 * One POST, with the result in one of four classes. Messages contain only the kind of failure, never keys or request
 * data.
 */
export async function callJson<T>(call: JsonCall<T>): Promise<GatewayAnswer<T>> {
  const withoutAnswer = (message: string): GatewayAnswer<T> => ({ outcome: call.lost, message });
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
    text = await boundedText(response);
  } catch (error) {
    const code = failureCode(error);
    if (code && unsentErrors.has(code)) return { outcome: "unreachable", message: code };
    return withoutAnswer(code ?? (error instanceof Error ? error.name : "no answer"));
  }
  if (rejectedStatuses.has(response.status)) return { outcome: "unreachable", message: `status ${response.status}` };
  if (response.status >= 500 || response.status === 408) return withoutAnswer(`status ${response.status}`);
  const answer = jsonOf(text);
  const refusal = refusalOf(answer);
  if (refusal) return { outcome: "refused", ...refusal };
  const value = response.ok ? call.read(answer) : null;
  return value === null
    ? withoutAnswer(`status ${response.status}, an answer that cannot be read`)
    : { outcome: "done", value };
}

/** PayPlus reports a refusal in the body: `results.status` is "error", with or without the declined transaction. */
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
