import type { Payer } from "@contract/booking/booking";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, asc, eq } from "drizzle-orm";
import { hashedToken } from "../../core/hashed-token";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Effect } from "../../outbox/effect";
import { dropUndelivered, post } from "../../outbox/outbox";
import type { Caller } from "../../people/caller/caller";
import { newSid } from "../../people/sessions/sessions";
import { getsFreeSms } from "../../people/sessions/sms-countries";
import type { UsageLimits } from "../../people/sessions/usage-limits";
import { bookingBrand, signatureLink } from "../../sale/booking/booking-brand";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { lockOwnBooking } from "../../sale/booking/own-booking";
import type { Booking } from "../../sale/booking/transition";
import { saleMinorNow } from "../../sale/draft/sale-price";
import { recipientDigest } from "./recipient-digest";
import { signatureRequest } from "./schema";
import { signatureMail, signatureMessage } from "./signature-message";
import { keptRecipient, signatureRecipient } from "./signature-recipient";
import { isSignable } from "./signature-state";

/** How long a link can be signed, in milliseconds. */
const lifetime = 72 * 3_600_000;

/**
 * sendFinalMsg: sends a link to the payer of a booking that the caller made for them, once its sale price is set (specification §6). Its
 * token exists only in the message.
 */
export async function sendFinalMsg(
  parts: BookingParts & { limits: UsageLimits; smsCountries: string[] },
  bookingId: string,
  caller: Caller,
): Promise<Result<{ sentTo: string }, "not-found" | "wrong-state" | "incomplete" | "too-many-requests">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockOwnBooking(tx, bookingId, caller);
      if (!row) return refuse("not-found", { field: "bookingId" });
      if (!row.draft.agent || !isSignable(row.state)) return refuse("wrong-state", { details: { state: row.state } });
      const { payer } = row.draft;
      if (!payer) return refuse("incomplete", { field: "payer" });
      if (saleMinorNow(row) === undefined) return refuse("incomplete", { field: "salePriceByAgent" });
      // Each SMS costs money, and the number or address may be another's: whatever the booking, its owner gets only so many. Counted under the
      // booking's lock: before, it could have another payer, or none.
      if (!(await parts.limits.countIn(tx, "finalMessagePerBooking", bookingId))) return refuse("too-many-requests");
      const to = getsFreeSms(parts, payer.mobile) ? payer.mobile : payer.email.toLowerCase();
      if (!(await parts.limits.countIn(tx, "finalMessagePerRecipient", to))) return refuse("too-many-requests");
      return accept({ sentTo: await postSignature(parts, tx, row, payer, await databaseNow(tx, parts.clock)) });
    },
    { random: parts.random },
  );
}

/** Sends the payer a new link to sign, and says to whom. */
export async function postSignature(
  parts: BookingParts,
  tx: Transaction,
  row: Booking,
  payer: Payer,
  now: Date,
): Promise<string> {
  const token = newSid(parts.random);
  const [request] = await tx
    .insert(signatureRequest)
    .values({
      tokenHash: hashedToken(token),
      bookingId: row.id,
      sentBy: row.draft.agent?.clerkName ?? row.draft.agent?.odyAgentCode ?? "",
      sentTo: keptRecipient(parts, payer),
      recipient: recipientDigest({ ...row, draft: { ...row.draft, payer } }),
      sentAt: now,
      endsAt: new Date(now.getTime() + lifetime),
    })
    .returning({ id: signatureRequest.id });
  const brand = await bookingBrand(parts, tx, row);
  const link = signatureLink(brand, token, row.language);
  const bySms = getsFreeSms(parts, payer.mobile);
  const effect: Effect = bySms
    ? { kind: "sms", to: payer.mobile, text: signatureMessage(row.language, link, brand) }
    : signatureMail(row.language, payer, link, brand);
  await post(tx, `sign:${request!.id}`, effect, now, row.id);
  return signatureRecipient(parts, payer);
}

/**
 * Closes every link to sign of a booking, because the number or address it went to was another's; what was signed stays signed. Returns
 * whether one of them was still waiting for its customer.
 */
export async function closeSignatureLinks(tx: Transaction, bookingId: string, now: Date): Promise<boolean> {
  const links = await tx
    .select()
    .from(signatureRequest)
    .where(eq(signatureRequest.bookingId, bookingId))
    .orderBy(asc(signatureRequest.id))
    .for("update");
  for (const { id, endsAt } of links) {
    await dropUndelivered(tx, bookingId, `sign:${id}`);
    await tx
      .update(signatureRequest)
      .set({ tokenHash: `closed:${id}`, endsAt: endsAt > now ? now : endsAt })
      .where(eq(signatureRequest.id, id));
  }
  const last = links.at(-1);
  return last !== undefined && last.signedAt === null && last.endsAt > now;
}

/** What the customer signed stays signed when the desk corrects how to reach them: they are the same person, unlike an agent's new payer. */
export async function keepSignatures(tx: Transaction, before: Booking, corrected: Booking): Promise<void> {
  const recipient = recipientDigest(before);
  if (recipient === null) return;
  await tx
    .update(signatureRequest)
    .set({ recipient: recipientDigest(corrected) })
    .where(and(eq(signatureRequest.bookingId, corrected.id), eq(signatureRequest.recipient, recipient)));
}
