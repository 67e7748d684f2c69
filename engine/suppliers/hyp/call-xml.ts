import { XMLBuilder, XMLParser } from "fast-xml-parser";
import type { GatewayAnswer } from "../../sale/payment/payment-gateway";
import { type CompanyCall, postToCompany } from "../gateways/post-to-company";

type XmlCall<T> = CompanyCall & {
  user: string;
  password: string;
  command: string;
  fields: Record<string, unknown>;
  read(response: Record<string, unknown>): T | null;
};

const builder = new XMLBuilder({ suppressEmptyNode: false });
// Numbers stay text: terminals, codes and tokens start with zeros. Custom entities are not expanded.
const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: true, processEntities: true });

/** One request to Hyp CreditGuard's relay (XML in a form field), with the result in one of four classes. */
export async function callXml<T>(call: XmlCall<T>): Promise<GatewayAnswer<T>> {
  const withoutAnswer = (message: string): GatewayAnswer<T> => ({ outcome: call.lost, message });
  const request = { version: "2000", language: "HEB", command: call.command, [call.command]: call.fields };
  const answered = await postToCompany(call, {
    body: new URLSearchParams({
      user: call.user,
      password: call.password,
      int_in: builder.build({ ashrait: { request } }),
    }),
  });
  if (answered.outcome !== "answered") return answered;
  const answer = answerOf(answered.text);
  if (!answer) return withoutAnswer(`status ${answered.status}, an answer that cannot be read`);
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
