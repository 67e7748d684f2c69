import type { GatewayAnswer } from "../../sale/payment/payment-gateway";
import { type CompanyCall, postToCompany } from "../gateways/post-to-company";

type JsonCall<T> = CompanyCall & {
  headers: Record<string, string>;
  body: object;
  /** Parses the answer as far as possible; null: it is not an answer of PayPlus. */
  read(answer: unknown): T | null;
};

/** One POST of JSON to PayPlus, with the result in one of four classes. */
export async function callJson<T>(call: JsonCall<T>): Promise<GatewayAnswer<T>> {
  const answered = await postToCompany(call, { headers: call.headers, body: JSON.stringify(call.body) });
  if (answered.outcome !== "answered") return answered;
  const { status, text } = answered;
  const answer = jsonOf(text);
  const refusal = refusalOf(answer);
  if (refusal) return { outcome: "refused", ...refusal };
  const value = status < 300 ? call.read(answer) : null;
  return value === null
    ? { outcome: call.lost, message: `status ${status}, an answer that cannot be read` }
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
