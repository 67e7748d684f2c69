import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import type { Effect } from "../../outbox/effect";
import { postAll } from "../../outbox/outbox";
import { getsFreeSms } from "../../people/sessions/sms-countries";
import { paymentEntry } from "../payment/schema";
import type { Booking } from "./transition";

/** What writing to a payer needs: the site's address for links, and the calling codes of countries that get an SMS before anything is paid. */
export type MessageParts = { publicUrl: string; smsCountries: readonly string[] };

const nothing = { kind: "nothing", to: "", text: "" } as const;

/**
 * Posts messages to the payer of a booking as it is now. An order that nobody pays here, or whose card was not debited, such as one on
 * request, costs no SMS to other countries: its payer has the mail, which says the same, and the outbox an effect that does nothing. An SMS
 * that is the only message, such as a link to sign, is posted by its sender.
 */
export async function postToPayer(
  parts: Pick<MessageParts, "smsCountries">,
  tx: Transaction,
  { id, bypassPayment }: Pick<Booking, "id" | "bypassPayment">,
  messages: readonly { key: string; effect: Effect }[],
  now: Date,
): Promise<void> {
  const isPaidSms = (effect: Effect) => effect.kind === "sms" && !getsFreeSms(parts, effect.to);
  const isWithheld = messages.some(({ effect }) => isPaidSms(effect)) && (bypassPayment || !(await isDebited(tx, id)));
  const posted = messages.map(({ key, effect }) => ({
    key,
    effect: isWithheld && isPaidSms(effect) ? nothing : effect,
  }));
  await postAll(tx, posted, now, id);
}

/** Whether a card was debited for the booking, also if the money went back since. */
async function isDebited(tx: Transaction, bookingId: string): Promise<boolean> {
  const captures = and(eq(paymentEntry.bookingId, bookingId), eq(paymentEntry.kind, "capture"));
  return (await tx.select({ id: paymentEntry.id }).from(paymentEntry).where(captures).limit(1)).length > 0;
}
