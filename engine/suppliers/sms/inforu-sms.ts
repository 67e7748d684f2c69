import * as z from "zod/v4";
import { AddressRefused } from "../../outbox/address-refused";
import type { SmsSender } from "./sms-sender";

type InforuSettings = {
  /** Such as https://capi.inforu.co.il */
  baseUrl: string;
  user: string;
  token: string;
  /** At most 11 Latin letters or digits, approved by the company in advance. */
  sender: string;
  fetch?: typeof fetch;
  /** Milliseconds. */
  timeout?: number;
};

const Answer = z.object({ StatusId: z.number(), StatusDescription: z.string().nullish() });
/** The company's words for a number that gets no SMS. Not its code: one that also means a closed account would end every message. */
const noRecipient = /no\s*valid\s*recipients/i;

/** SMS through Inforu, API v2 (`SMS/SendSms`). Status 1 is accepted. */
export function inforuSms(settings: InforuSettings): SmsSender {
  const url = `${settings.baseUrl.replace(/(?<!\/)\/+$/, "")}/api/v2/SMS/SendSms`;
  const authorization = `Basic ${Buffer.from(`${settings.user}:${settings.token}`).toString("base64")}`;
  return async ({ to, text, key }) => {
    const response = await (settings.fetch ?? fetch)(url, {
      method: "POST",
      // A redirect would carry the number and its login code to another host.
      redirect: "error",
      headers: { "content-type": "application/json; charset=utf-8", authorization },
      body: JSON.stringify({
        Data: {
          Message: text,
          Recipients: [{ Phone: localNumber(to) }],
          Settings: { Sender: settings.sender, CustomerMessageID: key },
        },
      }),
      signal: AbortSignal.timeout(settings.timeout ?? 10_000),
    });
    const answer = Answer.safeParse(await response.json().catch(() => null));
    const status = answer.success ? answer.data.StatusId : "unreadable";
    if (response.ok && status === 1) return;
    const problem = `Inforu did not accept an SMS: ${response.status}, ${status}`;
    const isFinal = response.ok && noRecipient.test((answer.success && answer.data.StatusDescription) || "");
    throw isFinal ? new AddressRefused(problem) : new Error(problem);
  };
}

/** Israeli numbers in the company's format: 0501234567. */
function localNumber(phone: string): string {
  const digits = phone.replace(/[\s-]/g, "");
  return digits.startsWith("+972") ? `0${digits.slice(4)}` : digits;
}
