import { XMLBuilder, XMLParser } from "fast-xml-parser";
import type { GatewayAnswer } from "../../sale/payment/payment-gateway";
import { boundedText } from "../gateways/bounded-text";
import { failureCode, rejectedStatuses, unsentErrors } from "../gateways/failed-call";

export type XmlCall<T> = {
  url: string;
  user: string;
  password: string;
  command: string;
  fields: Record<string, unknown>;
  read(response: Record<string, unknown>): T | null;
  fetch: typeof fetch;
  signal: AbortSignal;
  /** The result when there was no readable answer although the request may have arrived. */
  lost: "unknown" | "unreachable";
};

const builder = new XMLBuilder({ suppressEmptyNode: false });
// Numbers stay text: terminals, codes and tokens start with zeros. Custom entities are not expanded.
const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: true, processEntities: true });

/**
 * One request to Hyp CreditGuard's relay (XML in a form field), with the result in one of four classes. Messages never
 * contain what was sent.
 */
export async function callXml<T>(call: XmlCall<T>): Promise<GatewayAnswer<T>> {
  const withoutAnswer = (message: string): GatewayAnswer<T> => ({ outcome: call.lost, message });
  const request = { version: "2000", language: "HEB", command: call.command, [call.command]: call.fields };
  let response: Response;
  let text: string;
  try {
    response = await call.fetch(call.url, {
      method: "POST",
      body: new URLSearchParams({
        user: call.user,
        password: call.password,
        int_in: builder.build({ ashrait: { request } }),
      }),
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
  const answer = answerOf(text);
  if (!answer) return withoutAnswer(`status ${response.status}, an answer that cannot be read`);
  const result = String(answer.result ?? "");
  if (result !== "000")
    return { outcome: "refused", code: result, message: String(answer.message ?? "").slice(0, 200) };
  const value = call.read((answer[call.command] ?? {}) as Record<string, unknown>);
  return value === null ? withoutAnswer("an answer without what was asked") : { outcome: "done", value };
}

function answerOf(text: string): Record<string, unknown> | null {
  try {
    const { ashrait } = parser.parse(text, true) as { ashrait?: { response?: Record<string, unknown> } };
    return ashrait?.response?.result === undefined ? null : ashrait.response;
  } catch {
    return null;
  }
}
