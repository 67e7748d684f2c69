import type * as z from "zod/v4";
import type { GatewayAnswer } from "../../payment/payment-gateway";

export type JsonCall<T> = {
  url: string;
  headers: Record<string, string>;
  body: object;
  schema: z.ZodType<T>;
  /** Whether the call may have moved money when its answer is lost. */
  hasEffect: boolean;
  fetch: typeof fetch;
  timeout: number;
};

/** Nothing was sent: these happen before the first byte of a request leaves. */
const neverSent = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
  "ENETUNREACH",
  "EHOSTUNREACH",
]);

/**
 * One call with its own time-out, and its end put into one of four classes. A call with an effect whose answer is missing,
 * unreadable or a server's error is unknown: it may have happened.
 */
export async function callJson<T>({
  url,
  headers,
  body,
  schema,
  hasEffect,
  fetch,
  timeout,
}: JsonCall<T>): Promise<GatewayAnswer<T>> {
  const lost = (message: string): GatewayAnswer<T> =>
    hasEffect ? { outcome: "unknown", message } : { outcome: "unreachable", message };
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
      redirect: "error",
    });
    text = await response.text();
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause?.code;
    if (cause && neverSent.has(cause)) return { outcome: "unreachable", message: cause };
    return lost(error instanceof Error ? error.name : "no answer");
  }
  if (response.status >= 500) return lost(`status ${response.status}`);
  const parsed = schema.safeParse(jsonOf(text));
  if (response.ok && parsed.success) return { outcome: "done", value: parsed.data };
  if (response.ok) return lost("the answer is not readable");
  return { outcome: "refused", code: String(response.status), message: "refused" };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
