import type { GatewayAnswer } from "../../sale/payment/payment-gateway";
import { boundedText } from "./bounded-text";
import { failureCode, rejectedStatuses, unsentErrors } from "./failed-call";

/** What a call to a card company needs besides its content. */
export type CompanyCall = {
  url: string;
  fetch: typeof fetch;
  /** The call's time-out. */
  signal: AbortSignal;
  /** The result when there was no readable answer although the request may have arrived. */
  lost: "unknown" | "unreachable";
};

type Unanswered = Extract<GatewayAnswer<never>, { outcome: "unknown" | "unreachable" }>;

/**
 * One POST to a card company. Returns its answer's text, or the class of the failure: rejected before it was processed, or without an
 * answer although it may have arrived. Messages contain only the kind of failure, never keys or request data.
 */
export async function postToCompany(
  { url, fetch, signal, lost }: CompanyCall,
  request: Pick<RequestInit, "headers" | "body">,
): Promise<{ outcome: "answered"; text: string; status: number } | Unanswered> {
  const withoutAnswer = (message: string): Unanswered => ({ outcome: lost, message });
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { method: "POST", ...request, signal, redirect: "error" });
    text = await boundedText(response);
  } catch (error) {
    const code = failureCode(error);
    if (code && unsentErrors.has(code)) return { outcome: "unreachable", message: code };
    return withoutAnswer(code ?? (error instanceof Error ? error.name : "no answer"));
  }
  const { status } = response;
  if (rejectedStatuses.has(status)) return { outcome: "unreachable", message: `status ${status}` };
  if (status >= 500 || status === 408) return withoutAnswer(`status ${status}`);
  return { outcome: "answered", text, status };
}
