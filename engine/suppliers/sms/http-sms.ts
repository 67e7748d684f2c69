import * as z from "zod/v4";
import { AddressRefused } from "../../outbox/address-refused";
import type { SmsSender } from "./sms-sender";

type HttpSmsSettings = {
  /** Receives a POST of `{ to, text, from, key }` as JSON for each message. */
  url: string;
  token: string;
  sender: string;
  fetch?: typeof fetch;
  /** Milliseconds. */
  timeout?: number;
};

/** A bridge says with 422 and this body that the number gets no SMS and never will; everything else is tried again. */
const Refusal = z.object({ refused: z.literal("recipient") });

/**
 * SMS through any company with its own small HTTP bridge. Any 2xx counts as accepted; `idempotency-key` carries the key
 * as well.
 */
export function httpSms(settings: HttpSmsSettings): SmsSender {
  return async ({ to, text, key }) => {
    const response = await (settings.fetch ?? fetch)(settings.url, {
      method: "POST",
      // A redirect would carry the number and its login code to another host.
      redirect: "error",
      headers: {
        "content-type": "application/json; charset=utf-8",
        authorization: `Bearer ${settings.token}`,
        "idempotency-key": key,
      },
      body: JSON.stringify({ to, text, from: settings.sender, key }),
      signal: AbortSignal.timeout(settings.timeout ?? 10_000),
    });
    const problem = `the SMS company did not accept an SMS: ${response.status}`;
    if (response.status === 422 && Refusal.safeParse(await response.json().catch(() => null)).success)
      throw new AddressRefused(problem);
    await response.body?.cancel().catch(() => undefined);
    if (!response.ok) throw new Error(problem);
  };
}
